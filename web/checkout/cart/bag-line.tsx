import { limits, type Size } from "#contract/limits.ts";
import { formatRupees } from "#contract/money.ts";
import { closeDrawer } from "#web/layout/drawers.ts";
import { PageLink } from "#web/layout/page-link.tsx";
import { ProductPicture } from "#web/storefront/product/product-picture.tsx";
import { IconButton } from "#web/ui/display/icon-button.tsx";
import { changeQuantity, changeSize, removeFromBag } from "./bag.ts";
import { LineProblem } from "./line-problem.tsx";
import { LineQuantity } from "./line-quantity.tsx";
import { LineSize } from "./line-size.tsx";
import type { BagLine as Line } from "./read-bag.ts";
import type { LineView } from "./view-line.ts";

interface BagLineProps {
  line: Line;
  view: LineView;
  /** The most that may be of another size of the product which is in the bag too. */
  capOf: (size: Size) => number | undefined;
}

export function BagLine({ line, view, capOf }: BagLineProps) {
  const size = line.selectedSize.value;
  const of = `${line.name}, size ${size}`;
  const isSold = view.problem !== "gone";
  const hasPieces = isSold && view.cap > 0;

  const remove = (button: HTMLElement) => {
    giveFocusOn(button);
    removeFromBag(line._id, size);
  };

  return (
    <li tabIndex={-1} aria-label={of} className="grid gap-3 py-5 outline-none first:pt-0 last:pb-0">
      <div className="grid grid-cols-[4rem_minmax(0,1fr)] gap-3 @md:grid-cols-[6rem_minmax(0,1fr)] @md:gap-x-5">
        <Picture line={line} view={view} />
        <div className="flex flex-col">
          <div className="flex items-start justify-between gap-2">
            {isSold ? (
              <PageLink
                to={`/product/${line.slug}`}
                onClick={closeDrawer}
                className="line-clamp-2 text-pretty pt-0.5 font-semibold leading-snug underline-offset-4 hover:underline"
              >
                {line.name}
              </PageLink>
            ) : (
              <p className="line-clamp-2 pt-0.5 font-semibold text-ink-soft leading-snug">{line.name}</p>
            )}
            <IconButton
              icon="trash"
              label={`Remove ${of}`}
              onClick={({ currentTarget }) => remove(currentTarget)}
              className="-mt-2.5 -mr-2.5"
            />
          </div>
          {hasPieces && (
            <p className="mt-auto flex flex-wrap items-baseline justify-between gap-x-3">
              <span className="text-ink-soft text-sm">{formatRupees(line.price)} each</span>
              <span className="price text-lg">{formatRupees(line.totalPrice)}</span>
            </p>
          )}
          {!isSold && <p className="text-ink-soft text-sm">Size {size}</p>}
        </div>
        {isSold && (
          <div className="col-span-2 flex flex-wrap gap-2 @md:col-span-1 @md:col-start-2">
            <LineSize
              of={of}
              value={size}
              sizes={view.sizes}
              soldOut={view.soldOutSizes}
              onChange={(to) => changeSize(line._id, size, to, capOf(to) ?? limits.quantityMax)}
            />
            {hasPieces && (
              <LineQuantity
                of={of}
                quantity={line.quantity}
                cap={view.cap}
                onChange={(quantity) => changeQuantity(line._id, size, quantity)}
              />
            )}
          </div>
        )}
      </div>
      <LineProblem view={view} of={of} onReduce={() => changeQuantity(line._id, size, view.cap)} onRemove={remove} />
    </li>
  );
}

/** A line takes the focus with it when it goes, so the next one is given it, or the whole bag. */
function giveFocusOn(button: HTMLElement): void {
  const own = button.closest("li");
  const next = own?.nextElementSibling ?? own?.previousElementSibling ?? button.closest("[data-bag]");
  if (next instanceof HTMLElement) next.focus();
}

function Picture({ line, view }: { line: Line; view: LineView }) {
  const look = view.problem ? "grayscale-75" : "";
  return (
    <div className="@md:row-span-2">
      {view.picture === undefined ? (
        <img
          src={line.imageUrl || "/art/placeholder.svg"}
          alt=""
          width={640}
          height={800}
          className={`aspect-4/5 w-full bg-sunken object-cover ${look}`}
        />
      ) : (
        <ProductPicture picture={view.picture} sizes="96px" when="soon" className={look} />
      )}
    </div>
  );
}

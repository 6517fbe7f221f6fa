import { formatSize, freeSize, type Size } from "#contract/catalogue/sizes.ts";
import { formatRupees } from "#contract/money.ts";
import { pageLimits } from "#contract/page-limits.ts";
import { formatArrival } from "#contract/pin-code.ts";
import { changeQuantity, changeSize, removeFromBag } from "#web/checkout/bag/bag.ts";
import type { BagLine as Line } from "#web/checkout/bag/bag-lines.ts";
import { closeDrawer } from "#web/layout/drawers.ts";
import { PageLink } from "#web/layout/page-link.tsx";
import { Savings } from "#web/layout/product/adjustments.tsx";
import { MrpNote } from "#web/layout/product/price.tsx";
import { ProductPicture } from "#web/layout/product/product-picture.tsx";
import { Button } from "#web/ui/display/button.tsx";
import { Icon } from "#web/ui/display/icon.tsx";
import { IconButton } from "#web/ui/display/icon-button.tsx";
import type { LineView } from "./checked-lines.ts";
import { LineQuantity, LineSize } from "./line-controls.tsx";

interface BagLineProps {
  line: Line;
  view: LineView;
  /** The most that may be of another size of the product which is in the bag too. */
  capOf: (size: Size) => number | undefined;
}

export function BagLine({ line, view, capOf }: BagLineProps) {
  const size = line.selectedSize.value;
  const of = `${line.name}, ${formatSize(size, "size")}`;
  const isSold = view.problem !== "gone";
  // Nothing to choose.
  const isFree = size === freeSize && view.problem !== "size gone";
  const hasPieces = isSold && view.cap > 0;

  const remove = (button: HTMLElement) => {
    moveFocusOn(button);
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
              <span className="flex flex-wrap gap-x-2 text-ink-soft text-sm">
                {formatRupees(line.price)} each <MrpNote now={line.price} mrp={line.mrp ?? null} />
              </span>
              <span className="price ml-auto text-lg">{formatRupees(view.totalPrice ?? line.totalPrice)}</span>
            </p>
          )}
          {hasPieces && <Savings adjustments={view.adjustments} />}
          {hasPieces && view.arrives && <p className="text-ink-soft text-sm">{formatArrival(view.arrives)}</p>}
          {(!isSold || isFree) && <p className="text-ink-soft text-sm">{formatSize(size)}</p>}
        </div>
        {isSold && (
          <div className="col-span-2 flex flex-wrap gap-2 @md:col-span-1 @md:col-start-2">
            {!isFree && (
              <LineSize
                of={of}
                value={size}
                sizes={view.sizes}
                soldOut={view.soldOutSizes}
                onChange={(to) => changeSize(line._id, size, to, capOf(to) ?? pageLimits.quantityMax)}
              />
            )}
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

/** The focus would be lost with the removed line: it moves to the next line, or to the whole bag. */
function moveFocusOn(button: HTMLElement): void {
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

interface LineProblemProps {
  view: LineView;
  /** Which line it is, for the label that screen readers read. */
  of: string;
  onReduce: () => void;
  onRemove: (button: HTMLElement) => void;
}

/** Why a line cannot be bought as it is, and the button that corrects it. */
function LineProblem({ view, of, onReduce, onRemove }: LineProblemProps) {
  if (!view.problem) return null;
  const canReduce = view.problem === "short" && view.cap > 0;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 bg-danger-soft py-2 pr-2 pl-3">
      <p className="flex min-w-40 flex-1 items-start gap-2 font-semibold text-danger text-sm">
        <Icon name="warning" className="mt-0.5 size-4.5 shrink-0" />
        {view.sentence}
      </p>
      {canReduce ? (
        <Button look="danger" size="small" aria-label={`Reduce to ${view.cap}: ${of}`} onClick={onReduce}>
          Reduce to {view.cap}
        </Button>
      ) : (
        <Button
          look="danger"
          size="small"
          aria-label={`Remove it: ${of}`}
          onClick={({ currentTarget }) => onRemove(currentTarget)}
        >
          Remove it
        </Button>
      )}
    </div>
  );
}

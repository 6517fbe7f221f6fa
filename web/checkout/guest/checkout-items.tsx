import { formatSize } from "#contract/catalogue/sizes.ts";
import { formatRupees } from "#contract/money.ts";
import { formatArrival } from "#contract/pin-code.ts";
import { useBag } from "#web/checkout/bag/bag.ts";
import type { BagLine } from "#web/checkout/bag/bag-lines.ts";
import { useBagCheck } from "#web/checkout/cart/bag-check.ts";
import { type LineView, viewLine } from "#web/checkout/cart/checked-lines.ts";

/** What is about to be ordered, to read only: it is changed on the page of the bag. */
export function CheckoutItems() {
  const { lines } = useBag();
  const { answer } = useBagCheck();
  return (
    <ul aria-label="Items in your cart" className="grid gap-3 border-line border-b pb-5">
      {lines.map((line) => (
        <CheckoutItem key={`${line._id} ${line.selectedSize.value}`} line={line} view={viewLine(line, answer)} />
      ))}
    </ul>
  );
}

function CheckoutItem({ line, view }: { line: BagLine; view: LineView }) {
  return (
    <li className="grid grid-cols-[3rem_minmax(0,1fr)_auto] gap-x-3 text-sm">
      <img
        src={line.imageUrl || "/art/placeholder.svg"}
        alt=""
        width={48}
        height={60}
        className={`aspect-4/5 w-12 bg-sunken object-cover ${view.problem ? "grayscale-75" : ""}`}
      />
      <div>
        <p className="wrap-anywhere line-clamp-2 font-semibold">{line.name}</p>
        <p className="text-ink-soft">
          {formatSize(line.selectedSize.value)} · {line.quantity} × {formatRupees(line.price)}
        </p>
        {view.problem ? (
          <p className="font-semibold text-danger">{view.sentence}</p>
        ) : (
          view.arrives && <p className="text-ink-soft">{formatArrival(view.arrives)}</p>
        )}
      </div>
      {!view.problem && <p className="price">{formatRupees(view.totalPrice ?? line.totalPrice)}</p>}
    </li>
  );
}

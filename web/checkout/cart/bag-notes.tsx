import { Button } from "#web/ui/display/button.tsx";
import { Icon } from "#web/ui/display/icon.tsx";
import { useBag } from "./bag.ts";
import { askAgain, useBagCheck } from "./bag-check.ts";
import { formatPriceChange } from "./price-changes.ts";

/** What there is to say of the bag as a whole. It is announced, since it comes after the lines are there. */
export function BagNotes() {
  const { lines } = useBag();
  const { failure, priceChanges } = useBagCheck();
  const told = priceChanges.filter(({ productId }) => lines.some(({ _id }) => _id === productId));
  return (
    <div role="status" className="grid gap-2 not-empty:mb-5">
      {told.map((change) => (
        <p key={change.productId} className="flex items-start gap-2 bg-highlight-soft px-3 py-2.5 text-sm">
          <Icon name="info" className="mt-0.5 size-4.5 shrink-0" />
          {formatPriceChange(change)}
        </p>
      ))}
      {failure && (
        <div className="flex flex-wrap items-center justify-between gap-x-3 bg-sunken py-1 pr-1 pl-3 text-sm">
          <p className="min-w-40 flex-1 py-1.5">{failure}</p>
          <Button look="quiet" size="small" onClick={askAgain}>
            Try again
          </Button>
        </div>
      )}
    </div>
  );
}

import { formatRupees, toPaise, toRupees } from "#contract/money.ts";
import type { CheckedBag } from "#contract/sales/cart.ts";
import { useBag } from "#web/checkout/bag/bag.ts";
import { isSameLine, type BagLine as Line, sumLines } from "#web/checkout/bag/bag-lines.ts";
import { DiscountRows, TaxNote } from "#web/layout/product/adjustments.tsx";
import { Button } from "#web/ui/display/button.tsx";
import { Icon } from "#web/ui/display/icon.tsx";
import { Skeleton } from "#web/ui/display/skeleton.tsx";
import { SumRow } from "#web/ui/display/sum-row.tsx";
import { recheckBag, useBagCheck } from "./bag-check.ts";
import { BagLine } from "./bag-line.tsx";
import { formatPriceChange, viewLine } from "./checked-lines.ts";
import { CouponField } from "./coupon-field.tsx";

/** Notes on the bag as a whole, in a live region, since they come after the lines are there. */
export function BagNotes() {
  const { lines } = useBag();
  const { failure, priceChanges } = useBagCheck();
  const shown = priceChanges.filter(({ productId }) => lines.some(({ _id }) => _id === productId));
  return (
    <div role="status" className="grid gap-2 not-empty:mb-5">
      {shown.map((change) => (
        <p key={change.productId} className="flex items-start gap-2 bg-highlight-soft px-3 py-2.5 text-sm">
          <Icon name="info" className="mt-0.5 size-4.5 shrink-0" />
          {formatPriceChange(change)}
        </p>
      ))}
      {failure && (
        <div className="flex flex-wrap items-center justify-between gap-x-3 bg-sunken py-1 pr-1 pl-3 text-sm">
          <p className="min-w-40 flex-1 py-1.5">{failure}</p>
          <Button look="quiet" size="small" onClick={recheckBag}>
            Try again
          </Button>
        </div>
      )}
    </div>
  );
}

/** By product and by how many lines of it come before: a line that changes its size keeps its key, and so the focus. */
const keyOf = (lines: readonly Line[], { _id }: Line, index: number) =>
  `${_id} ${lines.slice(0, index).filter((other) => other._id === _id).length}`;

export function BagLines() {
  const { lines } = useBag();
  const { answer } = useBagCheck();
  return (
    <ul aria-label="Items in your cart" className="@container divide-y divide-line">
      {lines.map((line, index) => (
        <BagLine
          key={keyOf(lines, line, index)}
          line={line}
          view={viewLine(line, answer)}
          capOf={(size) => {
            const other = lines.find((candidate) => isSameLine(candidate, line._id, size));
            return other && viewLine(other, answer).cap;
          }}
        />
      ))}
    </ul>
  );
}

/** What the bag costs less than by the MRPs, or prices, of what is in it. */
function formatSaving({ total, totalMrp, totalDiscount }: CheckedBag): string {
  const paise = toPaise(totalMrp) - toPaise(total);
  return paise > 0 ? `You save ${formatRupees(toRupees(paise))}${totalDiscount > 0 ? "" : " on MRP"}.` : "";
}

/** The sum of the lines is known at once; discounts, tax, shipping and the grand total come from the shop. */
export function BagSummary() {
  const { lines } = useBag();
  const { state, answer } = useBagCheck();
  const buyable = lines.filter((line) => viewLine(line, answer).problem === null);
  const isReduced = state !== "failed" && answer !== undefined && answer.totalDiscount > 0;
  const fromShop = (amount: number | undefined) => {
    if (state === "failed") return <span className="font-normal font-sans text-ink-soft text-sm">Not known yet</span>;
    if (amount === undefined) return <Skeleton className="h-5 w-20" />;
    return <span className={state === "checking" ? "opacity-50" : ""}>{formatRupees(amount)}</span>;
  };
  return (
    <div className="grid gap-4">
      <CouponField />
      <div className="grid gap-2" aria-busy={state === "checking"}>
        {buyable.length < lines.length && (
          <p className="text-ink-soft text-sm">
            Marked items are left out of the total. Change or remove them before you check out.
          </p>
        )}
        <dl className="grid gap-1">
          {isReduced && <DiscountRows {...answer} />}
          <SumRow label="Cart total">
            {isReduced
              ? fromShop(answer.total)
              : formatRupees(state === "answered" && answer ? answer.total : sumLines(buyable))}
          </SumRow>
          {!answer?.taxIncluded && <SumRow label="Tax">{fromShop(answer?.totalTax)}</SumRow>}
          <SumRow label="Shipping and handling">{fromShop(answer?.shipping)}</SumRow>
          {answer !== undefined && answer.cashFee > 0 && (
            <SumRow label="Cash on delivery fee">{fromShop(answer.cashFee)}</SumRow>
          )}
          <SumRow label="Grand total" strong>
            {fromShop(answer?.totalWithTax)}
          </SumRow>
        </dl>
        {state === "answered" && answer?.taxIncluded && <TaxNote totalTax={answer.totalTax} />}
        <p className="font-semibold text-sm text-success empty:hidden">
          {state === "answered" && answer && formatSaving(answer)}
        </p>
      </div>
    </div>
  );
}

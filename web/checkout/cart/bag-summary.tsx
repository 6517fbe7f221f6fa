import { formatRupees } from "#contract/money.ts";
import { Skeleton } from "#web/ui/display/skeleton.tsx";
import { SumRow } from "#web/ui/display/sum-row.tsx";
import { useBag } from "./bag.ts";
import { useBagCheck } from "./bag-check.ts";
import { totalOf } from "./change-bag.ts";
import { viewLine } from "./view-line.ts";

/** The sum of the lines is known at once; tax and the grand total come from the shop. */
export function BagSummary() {
  const { lines } = useBag();
  const { state, answer } = useBagCheck();
  const buyable = lines.filter((line) => viewLine(line, answer).problem === null);
  const fromShop = (amount: number | undefined) => {
    if (state === "failed") return <span className="font-normal font-sans text-ink-soft text-sm">Not known yet</span>;
    if (amount === undefined) return <Skeleton className="h-5 w-20" />;
    return <span className={state === "asking" ? "opacity-50" : ""}>{formatRupees(amount)}</span>;
  };
  return (
    <div className="grid gap-2" aria-busy={state === "asking"}>
      {buyable.length < lines.length && (
        <p className="text-ink-soft text-sm">
          Marked items are left out of the total. Change or remove them before you check out.
        </p>
      )}
      <dl className="grid gap-1">
        <SumRow label="Cart total">
          {formatRupees(state === "answered" && answer ? answer.total : totalOf(buyable))}
        </SumRow>
        <SumRow label="Tax">{fromShop(answer?.totalTax)}</SumRow>
        <SumRow label="Shipping and handling">{formatRupees(0)}</SumRow>
        <SumRow label="Grand total" strong>
          {fromShop(answer?.totalWithTax)}
        </SumRow>
      </dl>
    </div>
  );
}

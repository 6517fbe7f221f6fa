import type { ReactNode } from "react";
import { formatRupees } from "#contract/money.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";
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
        <p className="text-ink-soft text-sm">Marked items are left out of the total.</p>
      )}
      <dl className="grid gap-1">
        <Row label="Cart total">{formatRupees(state === "answered" && answer ? answer.total : totalOf(buyable))}</Row>
        <Row label="Tax">{fromShop(answer?.totalTax)}</Row>
        <Row label="Shipping and handling">{formatRupees(0)}</Row>
        <Row label="Grand total" strong>
          {fromShop(answer?.totalWithTax)}
        </Row>
      </dl>
    </div>
  );
}

function Row({ label, strong = false, children }: { label: string; strong?: boolean; children: ReactNode }) {
  return (
    <div
      className={`flex items-baseline justify-between gap-4 ${strong ? "mt-1 border-line border-t pt-2.5 font-semibold" : ""}`}
    >
      <dt className={strong ? "" : "text-ink-soft text-sm"}>{label}</dt>
      <dd className={`price ${strong ? "text-xl" : ""}`}>{children}</dd>
    </div>
  );
}

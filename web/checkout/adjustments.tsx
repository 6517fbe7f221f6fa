import type { AppliedAdjustment } from "#contract/cart.ts";
import { formatRupees, toPaise, toRupees } from "#contract/money.ts";
import { SumRow } from "#web/ui/display/sum-row.tsx";

const nameOf = ({ kind, label }: AppliedAdjustment) => (kind === "coupon" ? `Coupon ${label}` : label);

/** What was taken off one line, by name. Its price is after the promotion already, so it is told as a saving and not as a sum. */
export function Savings({ adjustments }: { adjustments: readonly AppliedAdjustment[] }) {
  if (adjustments.length === 0) return null;
  return (
    <ul className="text-sm text-success">
      {adjustments.map((adjustment) => (
        <li key={`${adjustment.kind} ${adjustment.label}`} className="wrap-anywhere">
          {nameOf(adjustment)} saves {formatRupees(adjustment.amount)}
        </li>
      ))}
    </ul>
  );
}

/** The same of several lines, each name once. */
function mergeAdjustments(lines: readonly { adjustments: readonly AppliedAdjustment[] }[]): [string, number][] {
  const paise = new Map<string, number>();
  for (const adjustment of lines.flatMap(({ adjustments }) => adjustments))
    paise.set(nameOf(adjustment), (paise.get(nameOf(adjustment)) ?? 0) + toPaise(adjustment.amount));
  return [...paise].map(([name, amount]) => [name, toRupees(amount)]);
}

interface DiscountRowsProps {
  /** After discounts. */
  total: number;
  totalDiscount: number;
  lines: Parameters<typeof mergeAdjustments>[0];
}

/** How the total comes about, inside a `<dl>`; nothing where nothing was taken off. */
export function DiscountRows({ total, totalDiscount, lines }: DiscountRowsProps) {
  if (totalDiscount === 0) return null;
  return (
    <>
      <SumRow label="Before discounts">{formatRupees(toRupees(toPaise(total) + toPaise(totalDiscount)))}</SumRow>
      {mergeAdjustments(lines).map(([name, amount]) => (
        <SumRow key={name} label={name}>
          {formatRupees(-amount)}
        </SumRow>
      ))}
    </>
  );
}

/** In the GST scheme the tax is no row of the sum, since every price holds it. */
export const TaxNote = ({ totalTax }: { totalTax: number }) => (
  <p className="text-ink-soft text-sm">Inclusive of all taxes. GST of {formatRupees(totalTax)} is part of it.</p>
);

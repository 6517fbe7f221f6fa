import { formatRupees, toPaise, toRupees } from "#contract/money.ts";
import { mergeAdjustments, nameAdjustment } from "#contract/sales/adjustment-names.ts";
import type { AppliedAdjustment } from "#contract/sales/cart.ts";
import { SumRow } from "#web/ui/display/sum-row.tsx";

/** What was taken off one line, by name. Its price is after the promotion already, so it is told as a saving and not as a sum. */
export function Savings({ adjustments }: { adjustments: readonly AppliedAdjustment[] }) {
  if (adjustments.length === 0) return null;
  return (
    <ul className="text-sm text-success">
      {adjustments.map((adjustment) => (
        <li key={`${adjustment.kind} ${adjustment.label}`} className="wrap-anywhere">
          {nameAdjustment(adjustment)} saves {formatRupees(adjustment.amount)}
        </li>
      ))}
    </ul>
  );
}

interface DiscountRowsProps {
  /** After discounts. */
  total: number;
  totalDiscount: number;
  lines: readonly { adjustments: readonly AppliedAdjustment[] }[];
}

/** How the total comes about, inside a `<dl>`; nothing where nothing was taken off. */
export function DiscountRows({ total, totalDiscount, lines }: DiscountRowsProps) {
  if (totalDiscount === 0) return null;
  const adjustments = lines.flatMap((line) => line.adjustments);
  return (
    <>
      <SumRow label="Before discounts">{formatRupees(toRupees(toPaise(total) + toPaise(totalDiscount)))}</SumRow>
      {mergeAdjustments(adjustments, ({ amount }) => toPaise(amount)).map(({ name, paise }) => (
        <SumRow key={name} label={name}>
          {formatRupees(-toRupees(paise))}
        </SumRow>
      ))}
    </>
  );
}

/** In the GST scheme the tax is no row of the sum, since every price holds it. */
export const TaxNote = ({ totalTax }: { totalTax: number }) => (
  <p className="text-ink-soft text-sm">Inclusive of all taxes. GST of {formatRupees(totalTax)} is part of it.</p>
);

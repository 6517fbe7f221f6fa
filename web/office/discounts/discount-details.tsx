import type { ReactNode } from "react";
import { formatRupees } from "#contract/money.ts";

interface Discount {
  cost: number;
  /** The brand whose merchant made it; none for the shop's own. */
  brand: { name: string } | null;
}

export const formatBearer = ({ brand }: Pick<Discount, "brand">): string => brand?.name ?? "The shop";

interface DiscountDetailsProps {
  /** A promotion or a coupon. */
  discount: Discount;
  state: ReactNode;
  used: string;
}

/** What became of a promotion or a coupon so far, above its form. */
export function DiscountDetails({ discount, state, used }: DiscountDetailsProps) {
  const details = [
    ["State", state],
    ["Used", used],
    ["Cost", formatRupees(discount.cost)],
    ["Borne by", formatBearer(discount)],
  ] as const;
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-4 border border-line bg-surface p-5 sm:grid-cols-4">
      {details.map(([term, value]) => (
        <div key={term}>
          <dt className="text-ink-soft text-xs">{term}</dt>
          <dd className="wrap-anywhere min-h-6 font-semibold tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

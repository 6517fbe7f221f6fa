import { formatRupees } from "#contract/money.ts";
import type { Order } from "#contract/orders.ts";
import { SumRow } from "#web/ui/display/sum-row.tsx";

type Sums = Pick<Order, "total" | "totalTax" | "totalWithTax">;

export function OrderSums({ order: { total, totalTax, totalWithTax } }: { order: Sums }) {
  return (
    <dl className="grid gap-1">
      <SumRow label="Total">{formatRupees(total)}</SumRow>
      <SumRow label="Tax">{formatRupees(totalTax)}</SumRow>
      <SumRow label="Shipping and handling">{formatRupees(0)}</SumRow>
      <SumRow label="Grand total" strong>
        {formatRupees(totalWithTax)}
      </SumRow>
    </dl>
  );
}

import { formatRupees, toPaise, toRupees } from "#contract/money.ts";
import type { Order, OrderItem } from "#contract/orders.ts";
import { SumRow } from "#web/ui/display/sum-row.tsx";

type Sums = Pick<Order, "total" | "totalTax" | "totalWithTax">;

/** What the total holds beside the items and their tax. Counted in paise, since rupees are fractions. */
export const shippingOf = ({ total, totalTax, totalWithTax }: Sums): number =>
  toRupees(toPaise(totalWithTax) - toPaise(total) - toPaise(totalTax));

/** What cancelling an item gives back of what it cost, with tax; the last one takes the shipping with it. */
export function refundOfItem(order: Order, item: OrderItem): number {
  const isLast = order.products.every(({ _id, status }) => _id === item._id || status === "Cancelled");
  return isLast ? order.totalWithTax : toRupees(toPaise(item.totalPrice) + toPaise(item.tax));
}

export function OrderSums({ order }: { order: Sums }) {
  return (
    <dl className="grid gap-1">
      <SumRow label="Total">{formatRupees(order.total)}</SumRow>
      <SumRow label="Tax">{formatRupees(order.totalTax)}</SumRow>
      <SumRow label="Shipping and handling">{formatRupees(shippingOf(order))}</SumRow>
      <SumRow label="Grand total" strong>
        {formatRupees(order.totalWithTax)}
      </SumRow>
    </dl>
  );
}

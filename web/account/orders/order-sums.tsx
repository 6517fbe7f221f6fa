import { formatRupees, toPaise, toRupees } from "#contract/money.ts";
import type { Order, OrderItem } from "#contract/sales/orders.ts";
import { DiscountRows, TaxNote } from "#web/layout/product/adjustments.tsx";
import { SumRow } from "#web/ui/display/sum-row.tsx";

/** What a line costs the buyer. Prices may include the tax. */
export const paidForItem = ({ taxIncluded }: Pick<Order, "taxIncluded">, { totalPrice, tax }: OrderItem): number =>
  taxIncluded ? totalPrice : toRupees(toPaise(totalPrice) + toPaise(tax));

/** What cancelling an item gives back of what it cost, with tax; the last one takes shipping and fees with it. */
export function refundOfItem(order: Order, item: OrderItem): number {
  const isLast = order.products.every(({ _id, status }) => _id === item._id || status === "Cancelled");
  return isLast ? order.totalWithTax : paidForItem(order, item);
}

interface OrderSumsProps {
  order: Order;
  /** What paying at the door would add, where that is chosen and the order does not hold it yet. */
  cashFee?: number;
}

/** A cancelled order keeps shipping and fees on record, but nothing is charged for them. */
export function OrderSums({ order, cashFee = 0 }: OrderSumsProps) {
  const live = order.products.filter(({ status }) => status !== "Cancelled");
  const isLive = live.length > 0;
  const fee = (isLive ? order.cashFee : 0) || cashFee;
  const added = order.cashFee > 0 ? 0 : cashFee;
  return (
    <div className="grid gap-2">
      <dl className="grid gap-1">
        <DiscountRows {...order} lines={live} />
        <SumRow label="Total">{formatRupees(order.total)}</SumRow>
        {!order.taxIncluded && <SumRow label="Tax">{formatRupees(order.totalTax)}</SumRow>}
        <SumRow label="Shipping and handling">{formatRupees(isLive ? order.shipping : 0)}</SumRow>
        {fee > 0 && <SumRow label="Fee for cash on delivery">{formatRupees(fee)}</SumRow>}
        <SumRow label="Grand total" strong>
          {formatRupees(toRupees(toPaise(order.totalWithTax) + toPaise(added)))}
        </SumRow>
      </dl>
      {order.taxIncluded && <TaxNote totalTax={order.totalTax} />}
    </div>
  );
}

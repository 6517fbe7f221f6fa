import type { Order } from "#contract/sales/orders.ts";
import { OrderItem } from "#web/account/orders/order-item.tsx";
import { OrderSums } from "#web/account/orders/order-sums.tsx";

/** `cashFee`: what paying at the door adds, where it is chosen. */
export function OrderSummary({ order, cashFee }: { order: Order; cashFee: number }) {
  const live = order.products.filter(({ status }) => status !== "Cancelled");
  return (
    <section aria-labelledby="summary" className="grid gap-5 bg-surface p-5 lg:sticky lg:top-28 lg:p-6">
      <h2 id="summary" className="text-xl">
        Order Summary
      </h2>
      <p className="text-ink-soft text-sm">
        Order <span className="wrap-anywhere font-semibold text-ink">{order._id}</span>
      </p>
      <ul aria-label="Items" className="grid gap-4 border-line border-y py-4">
        {live.map((item) => (
          <li key={item._id}>
            <OrderItem item={item} />
          </li>
        ))}
      </ul>
      <OrderSums order={order} cashFee={cashFee} />
    </section>
  );
}

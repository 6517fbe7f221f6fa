import type { OrderDetails } from "#contract/sales/orders.ts";
import { ItemActions } from "#web/account/cases/item-actions.tsx";
import type { OrderCases } from "#web/account/cases/load-cases.ts";
import { OrderItem } from "#web/account/orders/order-item.tsx";
import { refundOfItem } from "#web/account/orders/order-sums.tsx";
import { ItemControl } from "./item-control.tsx";
import { itemAnchor } from "./use-item-change.ts";

interface OrderItemsProps {
  order: OrderDetails;
  isBuyer: boolean;
  /** What the buyer may still do with what has arrived. */
  cases: OrderCases | undefined;
}

export function OrderItems({ order, isBuyer, cases }: OrderItemsProps) {
  const { products, cartId, paymentStatus } = order;
  return (
    <section aria-labelledby="items">
      <h2 id="items" className="mb-4 text-xl">
        Order Items
      </h2>
      <ul className="divide-y divide-line border-line border-y">
        {products.map((item) => (
          <li
            key={item._id}
            id={itemAnchor(item)}
            tabIndex={-1}
            aria-label={item.product.name}
            className="py-5 outline-none"
          >
            <OrderItem item={item}>
              <ItemControl
                item={item}
                cartId={cartId}
                paymentStatus={paymentStatus}
                refund={refundOfItem(order, item)}
                isBuyer={isBuyer}
              />
              {cases && (
                <ItemActions
                  orderId={order._id}
                  item={item}
                  options={cases.options.filter((option) => option.item === item._id)}
                />
              )}
            </OrderItem>
          </li>
        ))}
      </ul>
    </section>
  );
}

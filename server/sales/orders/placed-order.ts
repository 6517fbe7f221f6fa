import type { Order } from "#contract/orders.ts";
import type { Who } from "#server/customers/accounts/service.ts";
import { type LineFacts, showOrder } from "./show-order.ts";
import type { NewOrder } from "./write-orders.ts";

/** An order that was just written, without reading it again. */
export function showPlaced(who: Who, order: NewOrder, createdAt: string): Order {
  const { id, cartId, address, buyer, lines } = order;
  const facts = lines.map(({ id: itemId, offer, size, quantity, totalPaise, taxPaise }): LineFacts => {
    const { id: productId, name, slug, picture, brandId, brandName, brandSlug, pricePaise, taxable } = offer;
    return {
      id: itemId,
      ...{ productId, name, slug, picture, brandId, brandName, brandSlug, size, quantity, pricePaise, taxable },
      ...{ totalPaise, taxPaise, status: "Not processed" },
    };
  });
  return showOrder(who, { id, cartId, createdAt, paymentStatus: "Pending", address, user: buyer, lines: facts }, "all");
}

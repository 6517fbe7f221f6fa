import { limits } from "#contract/limits.ts";
import { toPaise } from "#contract/money.ts";
import type { Order, OrderForm } from "#contract/orders.ts";
import { standardShippingPaise, totalLines } from "#contract/pricing.ts";
import type { Who } from "#server/customers/accounts/service.ts";
import { isUuid } from "#server/platform/database/is-uuid.ts";
import { newId } from "#server/platform/database/new-id.ts";
import { assertBuyable, priceEntries } from "#server/sales/cart/service.ts";
import { orderPlacedSubject } from "#server/sales/orders/mails/order-placed.ts";
import type { Shop } from "#server/shop.ts";
import { badRequest, notFound, ShopError } from "#server/shop-error.ts";
import { writeOrder } from "./order-batches.ts";
import { showPlaced } from "./placed-order.ts";
import { type Checkout, readCheckout } from "./read-checkout.ts";
import { readOrder } from "./read-orders.ts";
import type { NewOrder } from "./write-orders.ts";

type OrderingShop = Pick<Shop, "db" | "settings">;

const noCart = () => notFound("No cart found.");
const attempts = 4;

/**
 * Orders a cart. The catalogue alone says what it costs. The pieces are taken in the statement that writes it, and one cart is ordered once: whoever
 * sends it again, at the same moment or later, gets the same order.
 */
export async function placeOrder(shop: OrderingShop, who: Who, form: OrderForm): Promise<Order> {
  if (!isUuid(form.cartId)) throw noCart();
  for (let attempt = 1; attempt <= attempts; attempt++) {
    const checkout = await readCheckout(shop.db, who.userId, form);
    if (checkout?.orderId) return (await readOrder(shop.db, who, checkout.orderId)).order;
    try {
      const order = priceOrder(shop, who, form, checkout);
      const createdAt = await writeOrder(shop.db, order);
      if (createdAt) return showPlaced(who, order, createdAt);
    } catch (refusal) {
      // The same cart may have been ordered since the look above, and have taken the last pieces itself.
      const isOrdered = refusal instanceof ShopError && (await readCheckout(shop.db, who.userId, form))?.orderId;
      if (!isOrdered) throw refusal;
    }
  }
  throw badRequest("Something in your bag has just been sold. Please review it and try again.");
}

/** Says what the order would be, or why there can be none. */
function priceOrder(
  { settings }: OrderingShop,
  { userId }: Who,
  form: OrderForm,
  checkout: Checkout | undefined,
): NewOrder {
  if (!checkout?.lines) throw noCart();
  if (!checkout.address && form.addressId) throw notFound("No address found.");
  if (!checkout.address) throw badRequest("Please add a delivery address before placing your order.");
  if (settings.rateLimits && checkout.unpaidOrders >= limits.unpaidOrdersMax) {
    throw badRequest("You have many orders that are not paid yet. Please pay or cancel some of them first.");
  }
  const { taxRatePercent } = settings;
  const lines = assertBuyable(priceEntries(checkout.lines, checkout.offers, taxRatePercent));
  const { totalPaise, taxPaise } = totalLines(lines, standardShippingPaise);
  if (Math.abs(toPaise(form.total) - totalPaise) > 1) {
    throw badRequest("Prices in your bag have changed. Please review it and try again.");
  }
  const { firstName, lastName, email, address } = checkout;
  const buyer = { _id: userId, firstName, lastName, email };
  const subject = orderPlacedSubject(settings);
  return {
    ...{
      id: newId(),
      cartId: form.cartId.toLowerCase(),
      buyer,
      address,
      subject,
      taxRatePercent,
      totalPaise,
      taxPaise,
    },
    lines: lines.map((line) => ({ ...line, id: newId() })),
  };
}

import type { CheckedBag } from "#contract/sales/cart.ts";
import type { Order } from "#contract/sales/orders.ts";
import { ApiError, call } from "#web/api.ts";
import { cartIdKey, currentBag } from "#web/checkout/bag/bag.ts";
import { shownQuote } from "./bag-check.ts";

const forgetCart = () => localStorage.removeItem(cartIdKey);

/** Tells the shop what is in the bag. The id is kept until the bag changes, so that a lost answer cannot make a second order. */
async function sendCart(quote: CheckedBag | undefined): Promise<string> {
  const products = currentBag().lines.map(({ _id, selectedSize, quantity, price, taxable }) => ({
    product: _id,
    size: selectedSize.value,
    quantity,
    price,
    taxable,
  }));
  // One that does not hold is not in the total that the shopper sees.
  const coupon = quote?.coupon?.applied ? quote.coupon.code : undefined;
  const { cartId } = await call("POST /cart/add", { body: { products, coupon } });
  localStorage.setItem(cartIdKey, cartId);
  return cartId;
}

interface Delivery {
  addressId: string;
  gstin: string;
}

async function order(cartId: string, { addressId, gstin }: Delivery, quote: CheckedBag | undefined): Promise<Order> {
  const total = quote?.total ?? currentBag().total;
  try {
    return (await call("POST /order/add", { body: { cartId, total, addressId, ...(gstin && { gstin }) } })).order;
  } catch (error) {
    // Refused, so nothing was ordered; where no answer came, something may have been.
    if (error instanceof ApiError && error.status >= 400 && error.status < 500) forgetCart();
    throw error;
  }
}

const isUnknown = (error: unknown) => error instanceof ApiError && error.status === 404;

async function orderBag(delivery: Delivery): Promise<Order | undefined> {
  const quote = await shownQuote();
  const sentBefore = localStorage.getItem(cartIdKey);
  if (sentBefore !== null) {
    const made = await order(sentBefore, delivery, quote).catch((error: unknown) => {
      if (!isUnknown(error)) throw error;
    });
    if (made && made.status !== "Cancelled") return made;
  }
  return currentBag().lines.length > 0 ? order(await sendCart(quote), delivery, quote) : undefined;
}

/**
 * Orders what is in the bag, if there is still something. A cart sent before may be another person's, or its order may have been cancelled
 * since: then it is sent anew. Tabs share the bag, so they go one after the other, and the second finds the order of the first.
 */
export const placeOrder = (delivery: Delivery): Promise<Order | undefined> =>
  // Browsers have locks on safe lines only.
  "locks" in navigator ? navigator.locks.request("place order", () => orderBag(delivery)) : orderBag(delivery);

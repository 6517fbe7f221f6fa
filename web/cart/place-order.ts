import type { Order } from "#contract/orders.ts";
import { ApiError, call } from "#web/api.ts";
import { cartIdKey, currentBag } from "./bag.ts";

const forgetCart = () => localStorage.removeItem(cartIdKey);

/** Tells the shop what is in the bag. The id is kept until the bag changes, so that a lost answer cannot make a second order. */
async function sendCart(): Promise<string> {
  const products = currentBag().lines.map(({ _id, selectedSize, quantity, price, taxable }) => ({
    product: _id,
    size: selectedSize.value,
    quantity,
    price,
    taxable,
  }));
  const { cartId } = await call("POST /cart/add", { body: { products } });
  localStorage.setItem(cartIdKey, cartId);
  return cartId;
}

async function order(cartId: string, addressId: string): Promise<Order> {
  try {
    return (await call("POST /order/add", { body: { cartId, total: currentBag().total, addressId } })).order;
  } catch (error) {
    // Refused, so nothing was ordered; where no answer came, something may have been.
    if (error instanceof ApiError && error.status >= 400 && error.status < 500) forgetCart();
    throw error;
  }
}

const isUnknown = (error: unknown) => error instanceof ApiError && error.status === 404;

/** Orders what is in the bag. A cart sent before may be another person's, or its order may have been cancelled since: then it is sent anew. */
export async function placeOrder(addressId: string): Promise<Order> {
  const sentBefore = localStorage.getItem(cartIdKey);
  if (sentBefore !== null) {
    const made = await order(sentBefore, addressId).catch((error: unknown) => {
      if (!isUnknown(error)) throw error;
    });
    if (made && made.status !== "Cancelled") return made;
  }
  return order(await sendCart(), addressId);
}

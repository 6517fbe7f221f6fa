import type { Size } from "#contract/catalogue/sizes.ts";
import type { ItemStatus, PaymentStatus } from "#contract/sales/orders.ts";
import type { DemoShop, Wish } from "#demo/data/orders/demo-order.ts";
import type { BuyableLine } from "#server/sales/cart/service.ts";
import { type AfterSalePlan, afterSalePlans } from "./after-sale-plans.ts";

const hour = 3_600_000;

const itemStatusOf = ({ parcel, lost }: AfterSalePlan): ItemStatus => {
  if (parcel === "Delivered") return parcel;
  if (parcel === "Returned to sender" || lost === "refund") return "Cancelled";
  return parcel === "Packed" ? "Processing" : "Shipped";
};

const paymentOf = ({ isPaidOnline, return: sentBack }: AfterSalePlan): PaymentStatus => {
  if (!isPaidOnline) return "Cash on delivery";
  return sentBack?.status === "Refunded" ? "Refunded" : "Paid";
};

/** A few pieces each, of which something is told after it was sent. */
export function ofAfterSale(
  { people: { members, member }, products, merchantBrandId }: DemoShop,
  goods: BuyableLine[],
): Wish[] {
  const sizesOf = new Map(products.map(({ id, sizes }) => [id, sizes]));
  const comesIn = (good: BuyableLine, ...sizes: Size[]) =>
    sizes.every((size) => sizesOf.get(good.product)?.includes(size));
  const own = goods.filter(({ offer }) => offer.brandId === merchantBrandId);
  const others = goods.filter(({ offer }) => offer.brandId !== merchantBrandId);
  const isLetterSized = (good: BuyableLine) => comesIn(good, "S", "M", "L");
  // Many pieces of it are sold here.
  const small = others.filter((good) => isLetterSized(good) && good.offer.quantity > 560).slice(0, 1);
  const choices = { small, merchant: own, shop: others.filter((good) => !small.includes(good)) };
  return afterSalePlans.flatMap((after, i) => {
    const buyer = after.buyer === "member" ? member : members[after.buyer];
    const choice = choices[after.product];
    const good = choice[i % Math.min(choice.length, 6)];
    if (!good) throw new Error("The demo shop has too little to order.");
    const size = after.size && comesIn(good, after.size) ? after.size : good.size;
    const placed = new Date(Date.now() - after.daysAgo * 24 * hour);
    const piece = { ...good, size };
    const items: Wish["items"] = [{ good: { ...piece, quantity: after.quantity ?? 1 }, status: itemStatusOf(after) }];
    if (after.isSplit) items.push({ good: piece, status: "Cancelled" });
    return buyer ? [{ buyer, placed, payment: paymentOf(after), items, after }] : [];
  });
}

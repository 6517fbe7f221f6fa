import type { PaymentStatus } from "#contract/orders.ts";
import { purchases } from "#server/catalogue/reviews/tables.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { type BuyableLine, isBuyable, priceBag } from "#server/sales/cart/service.ts";
import { statusOfOrder } from "#server/sales/orders/order-status.ts";
import { takeStock } from "#server/sales/orders/stock.ts";
import { orderBrands, orderEvents, orderItems, orders } from "#server/sales/orders/tables.ts";
import type { Settings } from "#server/settings.ts";
import type { AddedProduct } from "./add-catalogue.ts";
import type { DemoPeople, DemoPerson } from "./add-people.ts";
import type { ApprovedReview } from "./add-reviews.ts";
import { chance } from "./chance.ts";
import { idAt } from "./moments.ts";
import { type OrderPlan, orderPlans } from "./order-plans.ts";
import { type StoryEvent, storyOf } from "./order-story.ts";

type OrderItemRow = typeof orderItems.$inferSelect;
type OrderRow = typeof orders.$inferSelect;

export interface ToldOrder {
  order: OrderRow;
  buyer: DemoPerson;
  lines: OrderItemRow[];
  story: StoryEvent[];
}

interface Wish {
  buyer: DemoPerson;
  placed: Date;
  payment: PaymentStatus;
  items: { good: BuyableLine; status: OrderItemRow["status"] }[];
}

const hour = 3_600_000;
const mostReviewers = 8;

/** A sale must not change how many of a product may be bought at once, or the shop would look different after each start. */
const hasPlenty = ({ offer: { quantity, bySize } }: BuyableLine) =>
  bySize === null && ((quantity > 110 && quantity < 490) || quantity > 520);

async function readGoods(tx: Queries, products: AddedProduct[], rate: number): Promise<BuyableLine[]> {
  const bag = products.flatMap(({ id, sizes: [size] }) => (size ? [{ product: id, size, quantity: 1 }] : []));
  return (await priceBag(tx, bag, rate)).filter(isBuyable).filter(hasPlenty);
}

function wishOf(
  plan: OrderPlan,
  i: number,
  { members, member }: DemoPeople,
  goods: BuyableLine[],
  brandId: string,
): Wish[] {
  const buyer = plan.buyer === "member" ? member : members[plan.buyer];
  if (!buyer) return [];
  const luck = chance(4000 + i);
  const own = goods.filter(({ offer }) => offer.brandId === brandId);
  const taken = new Set<BuyableLine>();
  const items = plan.items.map((status, n) => {
    const choice = (plan.withMerchant && n === 0 ? own : goods).filter((good) => !taken.has(good));
    const good = choice[luck.below(choice.length)];
    if (!good) throw new Error("The demo shop has too little to order.");
    taken.add(good);
    return { good, status };
  });
  return [{ buyer, placed: new Date(Date.now() - plan.hoursAgo * hour), payment: plan.payment, items }];
}

/** Whoever wrote one of the newest reviews had bought the thing and held it in hands. */
function ofReviewers(reviews: ApprovedReview[], { members }: DemoPeople, goods: BuyableLine[]): Wish[] {
  const wishes = reviews.flatMap(({ userId, productId, createdAt, arrived }): Wish[] => {
    const buyer = members.find(({ id }) => id === userId);
    const good = goods.find(({ product }) => product === productId);
    const placed = new Date(createdAt.getTime() - 140 * hour);
    if (!buyer || !good || placed < arrived) return [];
    return [{ buyer, placed, payment: "Paid", items: [{ good, status: "Delivered" }] }];
  });
  return wishes.sort((a, b) => b.placed.getTime() - a.placed.getTime()).slice(0, mostReviewers);
}

function buildOrderHistory({ buyer, placed, payment, items }: Wish, taxRatePercent: number): ToldOrder {
  const orderId = idAt(placed);
  const isReleased = payment === "Pending" || payment === "Failed";
  const lines = items.map(
    ({ good: { offer, size, quantity, totalPaise, taxPaise }, status }, position): OrderItemRow => {
      const { id: productId, sku, name, slug, picture, brandId, brandName, brandSlug, pricePaise, taxable } = offer;
      return {
        ...{ id: idAt(placed), orderId, position, productId, sku, name, slug, pictureId: picture?.id ?? null },
        ...{ brandId, brandName, brandSlug, size, quantity, pricePaise, taxable, totalPaise, taxPaise, status },
        isReleased: isReleased && status === "Cancelled",
      };
    },
  );
  const live = lines.filter(({ status }) => status !== "Cancelled");
  const order: OrderRow = {
    ...{ id: orderId, cartId: idAt(placed), userId: buyer.id, createdAt: placed, taxRatePercent },
    totalPaise: live.reduce((sum, { totalPaise }) => sum + totalPaise, 0),
    taxPaise: live.reduce((sum, { taxPaise }) => sum + taxPaise, 0),
    status: statusOfOrder(lines.map(({ status }) => status)),
    paymentStatus: payment,
    address: buyer.address,
  };
  const storyLines = lines.map(({ id, name, size, status, totalPaise, taxPaise }) => ({
    ...{ id, status, what: `${name} (size ${size})`, paise: totalPaise + taxPaise },
  }));
  return { order, buyer, lines, story: storyOf(placed, payment, storyLines) };
}

const brandsOf = ({ order, lines }: ToldOrder) =>
  [...new Set(lines.flatMap(({ brandId }) => brandId ?? []))].map((brandId) => ({
    ...{ brandId, orderId: order.id, createdAt: order.createdAt },
    isListed: lines.some((line) => line.brandId === brandId && line.status !== "Cancelled"),
  }));

/** Adds orders in all states, as they would be after weeks of selling, without a mail to anybody. Gives them oldest first. */
export async function addDemoOrders(
  tx: Queries,
  settings: Pick<Settings, "taxRatePercent">,
  shop: { people: DemoPeople; products: AddedProduct[]; reviews: ApprovedReview[]; merchantBrandId: string },
): Promise<ToldOrder[]> {
  const goods = await readGoods(tx, shop.products, settings.taxRatePercent);
  const wishes = [
    ...ofReviewers(shop.reviews, shop.people, goods),
    ...orderPlans.flatMap((plan, i) => wishOf(plan, i, shop.people, goods, shop.merchantBrandId)),
  ];
  const told = wishes
    .sort((a, b) => a.placed.getTime() - b.placed.getTime())
    .map((wish) => buildOrderHistory(wish, settings.taxRatePercent));
  const lines = told.flatMap((each) => each.lines);
  await tx.insert(orders).values(told.map(({ order }) => order));
  await tx.insert(orderItems).values(lines);
  await tx.insert(orderBrands).values(told.flatMap(brandsOf));
  await tx.insert(orderEvents).values(
    told.flatMap(({ order, story }) =>
      story.map(({ at, text, itemId, isForMerchants = false }) => ({
        ...{ id: idAt(at), orderId: order.id, createdAt: at, text, itemId: itemId ?? null, isForMerchants },
      })),
    ),
  );
  const bought = told.flatMap(({ buyer, lines: all }) =>
    all.filter(({ status }) => status === "Delivered").map(({ productId }) => ({ userId: buyer.id, productId })),
  );
  await tx.insert(purchases).values(bought).onConflictDoNothing();
  const isTaken = await takeStock(
    tx,
    lines.filter(({ status }) => status !== "Cancelled"),
  );
  if (!isTaken) throw new Error("The demo shop has too little in stock for its orders.");
  return told;
}

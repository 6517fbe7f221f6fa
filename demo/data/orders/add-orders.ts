import { dayInIndia } from "#contract/indian-time.ts";
import type { CouponDiscount } from "#contract/sales/discounts.ts";
import { unpaidStatuses } from "#contract/sales/orders.ts";
import { priceOrder, totalLines } from "#contract/sales/pricing.ts";
import { ofAfterSale } from "#demo/data/after-sale/after-sale-wishes.ts";
import { givenBackOf } from "#demo/data/after-sale/given-back.ts";
import type { AddedProduct } from "#demo/data/catalogue/add-catalogue.ts";
import type { ApprovedReview } from "#demo/data/catalogue/add-reviews.ts";
import { idAt } from "#demo/data/dates.ts";
import type { DemoPeople } from "#demo/data/people/add-people.ts";
import { seededRandom } from "#demo/data/seeded-random.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { type BuyableLine, isBuyable, quoteBag, readQuoteInput } from "#server/sales/cart/service.ts";
import { promisedDay } from "#server/sales/delivery/promise.ts";
import { usualDispatchTime } from "#server/sales/delivery/service.ts";
import { statusOfOrder } from "#server/sales/orders/order-status.ts";
import { rememberPurchases } from "#server/sales/orders/remember-purchases.ts";
import { decrementStock } from "#server/sales/orders/stock.ts";
import { orderBrands, orderEvents, orderItems, orders } from "#server/sales/orders/tables.ts";
import type { Settings } from "#server/settings/settings.ts";
import { addDemoCoupons, addDemoCouponUses } from "./add-coupons.ts";
import type { DemoOrder, DemoShop, OrderItemRow, OrderRow, Wish } from "./demo-order.ts";
import { type OrderPlan, orderPlans } from "./order-plans.ts";
import { deliveredAt, storyAfterSale, storyOf } from "./order-story.ts";

const hour = 3_600_000;
const mostReviewers = 8;

/** A sale must not change how many of a product may be bought at once, or the shop would look different after each start. */
const hasPlenty = ({ offer: { quantity, bySize } }: BuyableLine) =>
  bySize === null && ((quantity > 110 && quantity < 490) || quantity > 520);

async function readGoods(tx: Queries, products: AddedProduct[], rate: number): Promise<BuyableLine[]> {
  const bag = products.flatMap(({ id, sizes: [size] }) => (size ? [{ product: id, size, quantity: 1 }] : []));
  const ids = bag.map(({ product }) => product);
  const input = await readQuoteInput(tx, { products: ids, code: null, userId: null });
  // These orders are older than what is reduced today.
  const offers = input.offers.map((offer) => ({
    ...offer,
    salePricePaise: offer.pricePaise,
    promotion: null,
    buyGets: [],
  }));
  const { lines } = quoteBag({ ...input, offers, bag, taxRatePercent: rate, needsProof: false });
  return lines.filter(isBuyable).filter(hasPlenty);
}

function wishOf(
  plan: OrderPlan,
  i: number,
  { members, member, guest }: DemoPeople,
  goods: BuyableLine[],
  brandId: string,
): Wish[] {
  const buyer = typeof plan.buyer === "number" ? members[plan.buyer] : { member, guest }[plan.buyer];
  if (!buyer) return [];
  const random = seededRandom(4000 + i);
  const own = goods.filter(({ offer }) => offer.brandId === brandId);
  const taken = new Set<BuyableLine>();
  const items = plan.items.map((status, n) => {
    const choice = (plan.withMerchant && n === 0 ? own : goods).filter((good) => !taken.has(good));
    const good = choice[random.below(choice.length)];
    if (!good) throw new Error("The demo shop has too little to order.");
    taken.add(good);
    return { good, status };
  });
  return [
    {
      buyer,
      placed: new Date(Date.now() - plan.hoursAgo * hour),
      payment: plan.payment,
      items,
      withCoupon: plan.withCoupon,
    },
  ];
}

/** The writer of each of the newest reviews had bought the thing and held it in hands. */
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

/** What the lines cost, which are older than what is reduced today. */
const priceLines = ({ items }: Wish, ratePercent: number, coupon: CouponDiscount | null) =>
  priceOrder({
    lines: items.map(({ good: { offer, quantity } }) => ({
      pricePaise: offer.pricePaise,
      taxable: offer.taxable,
      brandId: offer.brandId,
      quantity,
    })),
    tax: { scheme: "flat", ratePercent },
    coupon,
  }).lines;

/** What the shop would have promised for a place three days away. */
const promiseFor = (placed: Date): string =>
  promisedDay({
    orderedOn: dayInIndia(placed),
    orderedHour: new Date(placed.getTime() + 5.5 * hour).getUTCHours(),
    ...usualDispatchTime,
    transitDays: 3,
    daysOff: null,
    holidays: [],
  });

function buildOrder(wish: Wish, taxRatePercent: number, known: CouponDiscount): DemoOrder {
  const { buyer, placed, payment, items, withCoupon = false, after } = wish;
  const coupon = withCoupon ? known : null;
  const orderId = idAt(placed);
  const prices = priceLines(wish, taxRatePercent, coupon);
  const lines = items.map(({ good, status }, position): OrderItemRow => {
    const { offer } = good;
    const { adjustments = [], discountPaise, totalPaise, taxPaise } = prices[position] ?? good;
    const returned = givenBackOf(after, { quantity: good.quantity, totalPaise, taxPaise });
    return {
      id: idAt(placed),
      orderId,
      position,
      productId: offer.id,
      sku: offer.sku,
      name: offer.name,
      slug: offer.slug,
      pictureId: offer.picture?.id ?? null,
      brandId: offer.brandId,
      brandName: offer.brandName,
      brandSlug: offer.brandSlug,
      merchantId: offer.merchantId,
      size: good.size,
      quantity: good.quantity,
      pricePaise: offer.pricePaise,
      mrpPaise: offer.mrpPaise,
      salePricePaise: offer.salePricePaise,
      taxable: offer.taxable,
      adjustments,
      hasSpreadDiscounts: true,
      discountPaise,
      totalPaise,
      taxPaise,
      taxRatePercent: null,
      hsn: "",
      shippingPaise: 0,
      shippingTaxPaise: 0,
      status,
      deliveredAt: status === "Delivered" ? deliveredAt(placed) : null,
      expectedBackSince: null,
      calledOffBy: null,
      expectedBackEnd: null,
      returnedQuantity: returned.quantity,
      returnedPaise: returned.totalPaise,
      returnedTaxPaise: returned.taxPaise,
      promisedOn: promiseFor(placed),
      isReleased: unpaidStatuses.includes(payment) && status === "Cancelled",
    };
  });
  const live = lines.filter(({ status }) => status !== "Cancelled");
  const totals = totalLines(live, "flat");
  const order: OrderRow = {
    id: orderId,
    cartId: idAt(placed),
    userId: buyer.id,
    createdAt: placed,
    taxScheme: "flat",
    taxRatePercent,
    couponCode: coupon?.code ?? null,
    isExpectedBack: false,
    expectedPaise: 0,
    deliveryState: null,
    buyerGstin: null,
    ...totals,
    returnedPaise: live.reduce((sum, { returnedPaise, returnedTaxPaise }) => sum + returnedPaise + returnedTaxPaise, 0),
    status: statusOfOrder(lines.map(({ status }) => status)),
    paymentStatus: payment,
    address: buyer.address,
  };
  const storyLines = lines.map((line) => ({ ...line, paise: line.totalPaise + line.taxPaise }));
  const story = after
    ? storyAfterSale({ placed, payment, plan: after }, storyLines)
    : storyOf(placed, payment, storyLines);
  return { order, buyer, lines, story, after };
}

const brandsOf = ({ order, lines }: DemoOrder) =>
  [...new Set(lines.flatMap(({ brandId }) => brandId ?? []))].map((brandId) => ({
    brandId,
    orderId: order.id,
    createdAt: order.createdAt,
    status: statusOfOrder(lines.flatMap((line) => (line.brandId === brandId ? line.status : []))),
    paymentStatus: order.paymentStatus,
  }));

/** Adds orders in all states, as they would be after weeks of selling, without a mail to anybody. Gives them oldest first. */
export async function addDemoOrders(
  tx: Queries,
  settings: Pick<Settings, "taxRatePercent">,
  shop: DemoShop,
): Promise<DemoOrder[]> {
  const goods = await readGoods(tx, shop.products, settings.taxRatePercent);
  const wishes = [
    ...ofReviewers(shop.reviews, shop.people, goods),
    ...orderPlans.flatMap((plan, i) => wishOf(plan, i, shop.people, goods, shop.merchantBrandId)),
    ...ofAfterSale(shop, goods),
  ];
  const coupon = await addDemoCoupons(tx, shop.merchantBrandId);
  const added = wishes
    .sort((a, b) => a.placed.getTime() - b.placed.getTime())
    .map((wish) => buildOrder(wish, settings.taxRatePercent, coupon));
  const lines = added.flatMap((each) => each.lines);
  await tx.insert(orders).values(added.map(({ order }) => order));
  await tx.insert(orderItems).values(lines);
  await tx.insert(orderBrands).values(added.flatMap(brandsOf));
  await tx.insert(orderEvents).values(
    added.flatMap(({ order, story }) =>
      story.map(({ at, event: { kind, ...data }, itemId }) => ({
        id: idAt(at),
        orderId: order.id,
        createdAt: at,
        kind,
        data,
        itemId: itemId ?? null,
      })),
    ),
  );
  await addDemoCouponUses(tx, coupon, added);
  for (const { order } of added) await rememberPurchases(tx, order.id);
  const isTaken = await decrementStock(
    tx,
    lines.filter(({ status }) => status !== "Cancelled"),
  );
  if (!isTaken) throw new Error("The demo shop has too little in stock for its orders.");
  return added;
}

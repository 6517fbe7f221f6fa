import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { toPaise } from "#contract/money.ts";
import type { CheckedBag } from "#contract/sales/cart.ts";
import type { OrderDetails, OrderItem } from "#contract/sales/orders.ts";
import { taxSettings } from "#server/sales/tax/tables.ts";
import { givenProduct } from "#server/testing/given/catalogue.ts";
import { givenBuyer, payAtTheDoor, readOrderAs } from "#server/testing/given/orders.ts";
import { givenAdmin, type Person } from "#server/testing/given/people.ts";
import { givenCoupon, givenGstScheme, givenShipping } from "#server/testing/given/prices.ts";
import { endPromotions, givenPromotion } from "#server/testing/given/promotions.ts";
import { openShop } from "#server/testing/shop.ts";

vi.setConfig({ testTimeout: 60_000 });

const { app, shop, db } = await openShop({ RATE_LIMITS: "off", COD_MAX_RUPEES: "1000000" });
const prices = [100, 150, 99_900, 262_500, 262_501, 1_499_999];
const goods = await Promise.all(
  prices.map((pricePaise, i) =>
    givenProduct(db, { pricePaise, quantity: 100_000, taxable: i % 3 !== 2, sizes: ["M", "L"] }),
  ),
);
const buyer = await givenBuyer(shop);

const admin = await givenAdmin(shop);
const put = ({ headers }: Person, url: string, payload: object) =>
  app.inject({ method: "PUT", url: `/api${url}`, headers, payload });
const liveOf = ({ products }: OrderDetails) => products.filter(({ status }) => status !== "Cancelled");

const post = (url: string, payload: object) =>
  app.inject({ method: "POST", url: `/api${url}`, headers: buyer.headers, payload });

const promotion = fc.oneof(
  fc.record({ kind: fc.constant("percent" as const), valueHundredths: fc.integer({ min: 1, max: 10_000 }) }),
  fc.record({
    kind: fc.constantFrom("amount" as const, "price" as const),
    valueHundredths: fc.integer({ min: 100, max: 500_000 }),
  }),
  fc.record({
    kind: fc.constant("buy get" as const),
    buy: fc.integer({ min: 1, max: 3 }),
    get: fc.integer({ min: 1, max: 2 }),
  }),
);
const walk = fc.record({
  isGst: fc.boolean(),
  flat: fc.integer({ min: 0, max: 200 }),
  promotions: fc.array(fc.record({ terms: promotion, of: fc.subarray(goods, { minLength: 1 }) }), { maxLength: 3 }),
  coupon: fc.option(
    fc.record({
      kind: fc.constantFrom("percent" as const, "amount" as const),
      valueHundredths: fc.integer({ min: 1, max: 10_000 }),
    }),
  ),
  bag: fc.uniqueArray(
    fc.record({
      good: fc.nat(prices.length - 1),
      size: fc.constantFrom("M", "L"),
      quantity: fc.integer({ min: 1, max: 5 }),
    }),
    { minLength: 1, maxLength: 6, selector: ({ good, size }) => `${good} ${size}` },
  ),
  cancelled: fc.array(
    fc.record({ index: fc.nat(5), quantity: fc.option(fc.integer({ min: 1, max: 2 }), { nil: undefined }) }),
    { maxLength: 4 },
  ),
  returned: fc.array(fc.record({ index: fc.nat(9), quantity: fc.integer({ min: 1, max: 3 }) }), { maxLength: 3 }),
});

const sum = (amounts: number[]) => amounts.reduce((all, amount) => all + toPaise(amount), 0);

function expectSound(order: OrderDetails): void {
  const live = order.products.filter(({ status }) => status !== "Cancelled");
  expect(toPaise(order.total)).toBe(sum(live.map(({ totalPrice }) => totalPrice)));
  expect(toPaise(order.totalDiscount)).toBe(sum(live.map(({ discount }) => discount)));
  for (const item of order.products) {
    expect(sum(item.adjustments.map(({ amount }) => amount))).toBe(toPaise(item.discount));
    expect(toPaise(item.totalPrice)).toBe(toPaise(item.product.price) * item.quantity - toPaise(item.discount));
  }
  const tax = order.taxIncluded ? 0 : order.totalTax;
  expect(toPaise(order.totalWithTax)).toBe(sum([order.total, tax, order.shipping, order.cashFee]));
  if (live.length === 0) expect(order.totalWithTax).toBe(0);
  else expect(order.totalWithTax).toBeGreaterThan(0);
}

/** What each piece of a line cost when it was ordered, in paise, with the tax on top of it. */
const pieceShares = ({ products, taxIncluded }: OrderDetails) =>
  new Map(
    products.map(({ product, size, totalPrice, tax, quantity }) => [
      `${product._id} ${size}`,
      sum([totalPrice, taxIncluded ? 0 : tax]) / quantity,
    ]),
  );

/**
 * What the pieces that somebody keeps had cost, less what rounding may take: two discounts and the tax each time that a line is divided.
 */
const leastFor = (kept: OrderItem[], shares: Map<string, number>, divisions: number) =>
  kept.reduce((all, { product, size, quantity }) => all + (shares.get(`${product._id} ${size}`) ?? 0) * quantity, 0) -
  3 * (divisions + kept.length);

/** A promotion gives no piece more than its share of what is free. */
function expectFairShares(
  order: OrderDetails,
  given: readonly { terms: typeof promotion extends fc.Arbitrary<infer T> ? T : never }[],
) {
  const most = Math.max(0, ...given.map(({ terms }) => ("get" in terms ? terms.get / (terms.buy + terms.get) : 0)));
  const hasOthers = given.some(({ terms }) => terms.kind !== "buy get");
  for (const { adjustments, product, quantity } of order.products) {
    const [off = { amount: 0 }] = adjustments.filter(({ kind }) => kind === "promotion");
    if (!hasOthers)
      expect(toPaise(off.amount)).toBeLessThanOrEqual(toPaise(product.price) * quantity * most + quantity);
  }
}

// The data checks at the end of the file look at what promotions and coupons cost, and at every total.
test("whatever is in the bag, the order costs what the quote said, and whoever cancels and returns parts pays for what is kept its share", async () => {
  await fc.assert(
    fc.asyncProperty(walk, async ({ isGst, flat, promotions: given, coupon, bag, cancelled, returned }) => {
      await endPromotions(db);
      for (const { terms, of } of given) {
        await givenPromotion(
          db,
          terms,
          of.map(({ id }) => ({ kind: "product", id })),
        );
      }
      await givenShipping(db, { flat });
      if (isGst) await givenGstScheme(db);
      else await db.delete(taxSettings);
      const code = coupon ? (await givenCoupon(db, coupon)).code : undefined;
      const lines = bag.map(({ good, size, quantity }) => ({ product: goods[good]?.id ?? "", size, quantity }));
      const quote = (await post("/cart/check", { lines, coupon: code, pincode: "631501" })).json() as CheckedBag;
      expect(quote.lines.map(({ problem }) => problem)).toEqual(lines.map(() => null));
      const { cartId } = (await post("/cart/add", { products: lines, coupon: code })).json();
      const placed = await post("/order/add", { cartId, total: quote.total });
      expect(placed.statusCode, placed.body).toBe(200);
      const { order } = placed.json();
      for (const field of ["total", "totalDiscount", "shipping", "totalTax", "totalWithTax"] as const)
        expect(order[field], field).toBe(quote[field]);
      expectSound(order);
      expectFairShares(order, given);
      const shares = pieceShares(order);
      let now: OrderDetails = order;
      for (const { index, quantity } of cancelled) {
        const item = order.products[index];
        if (item) await put(buyer, `/order/status/item/${item._id}`, { status: "Cancelled", quantity });
        now = await readOrderAs(app, buyer, order._id);
        expectSound(now);
        expect(toPaise(now.totalWithTax)).toBeGreaterThanOrEqual(leastFor(liveOf(now), shares, cancelled.length));
      }
      if (liveOf(now).length === 0) return;

      await payAtTheDoor(app, buyer, order._id);
      for (const { _id } of liveOf(now)) await put(admin, `/order/status/item/${_id}`, { status: "Delivered" });
      now = await readOrderAs(app, buyer, order._id);
      const kept = new Map(liveOf(now).map((item) => [item._id, item]));
      let paid = toPaise(now.totalWithTax);
      for (const { index, quantity: wanted } of returned) {
        const item = [...kept.values()][index];
        if (!item) continue;
        const quantity = Math.min(wanted, item.quantity);
        const items = [{ item: item._id, quantity, reason: "Other" }];
        const asked = await post("/return/add", { orderId: order._id, items, refundTo: { upi: "asha@okaxis" } });
        expect(asked.statusCode, asked.body).toBe(200);
        const { _id: returnId, refund } = asked.json().return;
        for (const status of ["Approved", "Received"]) await put(admin, `/return/${returnId}/status`, { status });
        paid -= toPaise(refund);
        if (quantity === item.quantity) kept.delete(item._id);
        else kept.set(item._id, { ...item, quantity: item.quantity - quantity });
        expect(paid).toBeGreaterThanOrEqual(leastFor([...kept.values()], shares, cancelled.length + returned.length));
        if (kept.size > 0) expect(paid).toBeGreaterThan(0);
        else expect(paid).toBe(0);
      }
    }),
    { numRuns: 40 },
  );
});

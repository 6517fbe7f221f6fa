import fc from "fast-check";
import { expect, test, vi } from "vitest";
import type { CheckedBag } from "#contract/cart.ts";
import { toPaise } from "#contract/money.ts";
import type { OrderDetails } from "#contract/orders.ts";
import { taxSettings } from "#server/sales/tax/tables.ts";
import { givenProduct } from "#server/testing/given/catalogue.ts";
import { givenBuyer, readOrderAs } from "#server/testing/given/orders.ts";
import { givenCoupon, givenGstScheme, givenShipping } from "#server/testing/given/prices.ts";
import { endPromotions, givenPromotion } from "#server/testing/given/promotions.ts";
import { openShop } from "#server/testing/shop.ts";

vi.setConfig({ testTimeout: 60_000 });

const { app, shop, db } = await openShop({ RATE_LIMITS: "off" });
const prices = [100, 150, 99_900, 262_500, 262_501, 1_499_999];
const goods = await Promise.all(
  prices.map((pricePaise, i) =>
    givenProduct(db, { pricePaise, quantity: 100_000, taxable: i % 3 !== 2, sizes: ["M", "L"] }),
  ),
);
const buyer = await givenBuyer(shop);

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
}

// The data checks at the end of the file look at what promotions and coupons cost, and at every total.
test("whatever is in the bag, the order costs what the quote said, and stays sound while it is cancelled bit by bit", async () => {
  await fc.assert(
    fc.asyncProperty(walk, async ({ isGst, flat, promotions: given, coupon, bag, cancelled }) => {
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
      for (const { index, quantity } of cancelled) {
        const item = order.products[index];
        const url = `/api/order/status/item/${item?._id}`;
        const payload = { status: "Cancelled", quantity };
        if (item) await app.inject({ method: "PUT", url, headers: buyer.headers, payload });
        expectSound(await readOrderAs(app, buyer, order._id));
      }
    }),
    { numRuns: 40 },
  );
});

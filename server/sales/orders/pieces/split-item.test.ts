import { eq } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { products } from "#server/catalogue/products/tables.ts";
import { givenProduct } from "#server/testing/given/catalogue.ts";
import { givenBuyer, givenOrder, readOrderAs } from "#server/testing/given/orders.ts";
import type { Person } from "#server/testing/given/people.ts";
import { openShop } from "#server/testing/shop.ts";
import { splitAmounts } from "./split-item.ts";

const { app, shop, db } = await openShop();

const stockOf = async (id: string) => (await db.select().from(products).where(eq(products.id, id)))[0]?.quantity;

const cancel = ({ headers }: Person, itemId: string, quantity: unknown, status = "Cancelled") =>
  app.inject({ method: "PUT", url: `/api/order/status/item/${itemId}`, headers, payload: { status, quantity } });

async function threeShirts() {
  const { id } = await givenProduct(db, { pricePaise: 33_333, quantity: 200, taxable: true, sizes: ["M"] });
  const buyer = await givenBuyer(shop);
  const order = await givenOrder(app, buyer, [{ product: id, quantity: 3 }]);
  return { id, buyer, order, itemId: order.products[0]?._id ?? "" };
}

test("some pieces of an item are cancelled: they become an item of their own, and their stock comes back", async () => {
  const { id, buyer, order, itemId } = await threeShirts();
  const answer = await cancel(buyer, itemId, 1);
  expect([answer.statusCode, answer.json().orderCancelled]).toEqual([200, false]);
  const after = await readOrderAs(app, buyer, order._id);
  expect(after.products.map(({ quantity, status, totalPrice, tax }) => [quantity, status, totalPrice, tax])).toEqual([
    [2, "Not processed", 666.66, 33.33],
    [1, "Cancelled", 333.33, 16.67],
  ]);
  expect(after.products[0]?._id).toBe(itemId);
  expect(after).toMatchObject({ total: 666.66, totalTax: 33.33, totalWithTax: 699.99 });
  expect(await stockOf(id)).toBe(198);
  expect(after.timeline.at(-1)?.text).toMatch(/cancelled/i);
});

test("two devices that cancel one piece each cancel two, and the last one cancels the order", async () => {
  const { id, buyer, order, itemId } = await threeShirts();
  const answers = await Promise.all([cancel(buyer, itemId, 1), cancel(buyer, itemId, 1)]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect(await stockOf(id)).toBe(199);
  expect((await cancel(buyer, itemId, 1)).json().orderCancelled).toBe(true);
  expect(await readOrderAs(app, buyer, order._id)).toMatchObject({ status: "Cancelled", total: 0, totalWithTax: 0 });
  expect(await stockOf(id)).toBe(200);
});

test.each([
  [4, "Cancelled", "This item has 3 pieces only."],
  [0, "Cancelled", "Quantity must be at least 1."],
  [1.5, "Cancelled", "Quantity must be a whole number."],
  ["1", "Cancelled", "Quantity must be a whole number."],
])("%j pieces cannot be set to %s: %s", async (quantity, status, sentence) => {
  const { buyer, order, itemId } = await threeShirts();
  const answer = await cancel(buyer, itemId, quantity, status);
  expect([answer.statusCode, answer.json().error]).toEqual([400, sentence]);
  expect((await readOrderAs(app, buyer, order._id)).products).toHaveLength(1);
});

describe("amounts", () => {
  const item = fc.record({
    pricePaise: fc.integer({ min: 100, max: 1_000_000 }),
    quantity: fc.integer({ min: 2, max: 25 }),
    taxable: fc.boolean(),
    taxRatePercent: fc.constantFrom(null, 5, 18),
    part: fc.double({ min: 0, max: 1, noNaN: true }),
    off: fc.double({ min: 0, max: 1, noNaN: true }),
    shippingPaise: fc.integer({ min: 0, max: 10_000 }),
  });

  test("of both parts together are those of the whole", () => {
    fc.assert(
      fc.property(item, ({ part, off, ...overrides }) => {
        const discountPaise = Math.floor(overrides.pricePaise * overrides.quantity * off);
        const adjustments = [{ id: "x", kind: "coupon" as const, label: "X", amountPaise: discountPaise }];
        const whole = {
          ...overrides,
          adjustments,
          discountPaise,
          taxPaise: 0,
          shippingTaxPaise: Math.floor(overrides.shippingPaise / 10),
          totalPaise: overrides.pricePaise * overrides.quantity - discountPaise,
        };
        const many = 1 + Math.floor(part * (overrides.quantity - 2));
        const { kept, taken } = splitAmounts(whole, many, { taxScheme: "gst", taxRatePercent: 5 });
        expect(taken.quantity).toBe(many);
        for (const name of ["quantity", "discountPaise", "totalPaise", "shippingPaise", "shippingTaxPaise"] as const) {
          expect(kept[name] + taken[name], name).toBe(whole[name]);
          expect(Math.min(kept[name], taken[name]), name).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });
});

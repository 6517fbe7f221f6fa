import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { productSales } from "#server/catalogue/products/tables.ts";
import { givenProduct } from "#server/testing/given/catalogue.ts";
import { givenBuyer, givenOrder, payAtTheDoor, setStatus } from "#server/testing/given/orders.ts";
import { openShop } from "#server/testing/shop.ts";
import { countSales } from "./count-sales.ts";
import { orders } from "./tables.ts";

// Places many orders.
vi.setConfig({ testTimeout: 120_000 });

const { app, shop, db } = await openShop({ RATE_LIMITS: "off" });
const goods = await Promise.all([1, 2, 3].map(() => givenProduct(db, { sizes: ["M"], quantity: 10_000 })));
const buyer = await givenBuyer(shop);

const Line = fc.record({ quantity: fc.integer({ min: 1, max: 5 }), isCancelled: fc.boolean() });
const Bought = fc.record({
  /** At most one line of each product. */
  lines: fc.dictionary(fc.constantFrom("0", "1", "2"), Line, { minKeys: 1, maxKeys: 3 }),
  isPaid: fc.boolean(),
  days: fc.constantFrom(0, 29, 31, 60),
});
type Bought = typeof Bought extends fc.Arbitrary<infer T> ? T : never;

async function place({ lines, isPaid, days }: Bought): Promise<void> {
  const entries = Object.entries(lines);
  const order = await givenOrder(
    app,
    buyer,
    entries.map(([product, { quantity }]) => ({ product: goods[Number(product)]?.id ?? "", quantity })),
  );
  if (isPaid) await payAtTheDoor(app, buyer, order._id);
  for (const [i, [, { isCancelled }]] of entries.entries())
    if (isCancelled) await setStatus(app, buyer, order.products[i]?._id ?? "", "Cancelled");
  if (days > 0)
    await db
      .update(orders)
      .set({ createdAt: sql`now() - make_interval(days => ${days})` })
      .where(eq(orders.id, order._id));
}

const counted = async () =>
  new Map((await db.select().from(productSales)).map(({ productId, pieces }) => [productId, pieces]));

test("most bought is what was paid for in the last thirty days, less what was cancelled", async () => {
  const expected = new Map<string, number>();
  await countSales(db);
  expect(await counted()).toEqual(expected);
  await fc.assert(
    fc.asyncProperty(fc.array(Bought, { minLength: 1, maxLength: 4 }), async (placed) => {
      for (const one of placed) {
        await place(one);
        if (!one.isPaid || one.days > 30) continue;
        for (const [product, { quantity, isCancelled }] of Object.entries(one.lines)) {
          const id = goods[Number(product)]?.id ?? "";
          if (!isCancelled) expected.set(id, (expected.get(id) ?? 0) + quantity);
        }
      }
      await countSales(db);
      expect(await counted()).toEqual(expected);
    }),
    { numRuns: 6, endOnFailure: true },
  );
});

test("an order that grows old leaves the count, and with it the product", async () => {
  await db.update(orders).set({ createdAt: sql`now() - interval '31 days'` });
  await countSales(db);
  expect(await counted()).toEqual(new Map());
});

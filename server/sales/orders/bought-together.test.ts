import { asc, eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { boughtTogether } from "#server/catalogue/products/tables.ts";
import { givenProduct } from "#server/testing/given/catalogue.ts";
import { givenBuyer, givenOrder, givenPayment, setStatus } from "#server/testing/given/orders.ts";
import { openShop } from "#server/testing/shop.ts";
import { countBoughtTogether } from "./bought-together.ts";
import { orders } from "./tables.ts";

const { app, shop, db } = await openShop();
const goods = [];
for (let i = 0; i < 4; i++) goods.push(await givenProduct(db, { sizes: ["S", "M"], quantity: 200 }));
const [kurta = "", stole = "", cap = "", belt = ""] = goods.map(({ id }) => id);

/** An order that was placed and paid some hours ago. */
async function givenOldOrder(ids: string[], hours: number, paymentStatus: "Paid" | "Pending" = "Paid") {
  const buyer = await givenBuyer(shop);
  const order = await givenOrder(
    app,
    buyer,
    ids.map((product) => ({ product })),
  );
  const createdAt = sql`now() - make_interval(hours => ${hours})`;
  if (paymentStatus === "Paid") await givenPayment(db, order._id, Math.round(order.totalWithTax * 100));
  await db.update(orders).set({ paymentStatus, createdAt }).where(eq(orders.id, order._id));
  return { buyer, order };
}

const boughtWith = async (id: string) =>
  Object.fromEntries(
    (
      await db
        .select()
        .from(boughtTogether)
        .where(eq(boughtTogether.productId, id))
        .orderBy(asc(boughtTogether.otherId))
    ).map(({ otherId, times }) => [otherId, times]),
  );

test("a shop without orders has nothing to count", async () => {
  await countBoughtTogether(db);
  expect(await db.$count(boughtTogether)).toBe(0);
});

test("pairs of settled orders are counted once, both ways round, whatever day they are of", async () => {
  await givenOldOrder([kurta, stole], 100);
  await givenOldOrder([kurta, stole, cap], 3);
  await givenOldOrder([kurta, kurta, belt], 50, "Pending");
  await givenOldOrder([kurta, belt], 1);
  const { buyer, order } = await givenOldOrder([kurta, belt], 30);
  await setStatus(app, buyer, order.products[1]?._id ?? "", "Cancelled");
  await countBoughtTogether(db);
  await countBoughtTogether(db);
  expect(await boughtWith(kurta)).toEqual({ [stole]: 2, [cap]: 1 });
  expect(await boughtWith(cap)).toEqual({ [kurta]: 1, [stole]: 1 });
  expect(await boughtWith(belt)).toEqual({});
});

test("the next count goes on where the last one ended", async () => {
  await givenOldOrder([kurta, stole], 3);
  await countBoughtTogether(db);
  expect(await boughtWith(kurta)).toMatchObject({ [stole]: 2 });
  await db.execute(sql`update bought_together_until set until = now() - interval '4 hours'`);
  await db.delete(boughtTogether);
  await countBoughtTogether(db);
  expect(await boughtWith(kurta)).toEqual({ [stole]: 2, [cap]: 1 });
});

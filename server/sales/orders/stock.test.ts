import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Size } from "#contract/catalogue/sizes.ts";
import { productSizes, products } from "#server/catalogue/products/tables.ts";
import { listenForChanges } from "#server/platform/cache/changes.ts";
import { givenProduct } from "#server/testing/given/catalogue.ts";
import { cancelOrderAs, givenBuyer, givenOrder, handOver, sendOrder, setStatus } from "#server/testing/given/orders.ts";
import { openShop } from "#server/testing/shop.ts";
import { until } from "#server/testing/shops/launched-shop.ts";
import { orderItems } from "./tables.ts";

const { app, shop, db } = await openShop();

const stockOf = async (id: string) => (await db.select().from(products).where(eq(products.id, id)))[0]?.quantity;
const sizesOf = async (id: string) =>
  Object.fromEntries(
    (await db.select().from(productSizes).where(eq(productSizes.productId, id))).map((row) => [row.size, row.quantity]),
  );

/** Stock of its own for each size; the product has as many as all of them. */
async function givenSizes(pieces: Partial<Record<Size, number>>, name = "Ikat shirt") {
  const counts = Object.entries(pieces) as [Size, number][];
  const quantity = counts.reduce((sum, [, count]) => sum + count, 0);
  const product = await givenProduct(db, { name, sizes: counts.map(([size]) => size), quantity });
  await db.insert(productSizes).values(counts.map(([size, n]) => ({ productId: product.id, size, quantity: n })));
  return product;
}

test("twenty buyers at once for five pieces: five get one, fifteen are told it is out of stock", async () => {
  const { id } = await givenProduct(db, { name: "Rare shawl", sizes: ["M"], quantity: 5 });
  const ready = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const buyer = await givenBuyer(shop);
      return { buyer, form: await handOver(app, buyer, [{ product: id }]) };
    }),
  );
  const answers = await Promise.all(ready.map(({ buyer, form }) => sendOrder(app, buyer, form)));
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(5);
  const refused = answers.filter(({ statusCode }) => statusCode !== 200);
  expect(refused.map((answer) => [answer.statusCode, answer.json().error])).toEqual(
    Array(15).fill([400, "Rare shawl is out of stock."]),
  );
  expect(await stockOf(id)).toBe(0);
  expect(await db.$count(orderItems, eq(orderItems.productId, id))).toBe(5);
});

/** Orders a product for one buyer and lets nobody have it until others, who come meanwhile, all wait for it. */
async function whileItIsSold<T>(product: string, others: () => Promise<T>[]): Promise<T[]> {
  const ravi = await givenBuyer(shop);
  const form = await handOver(app, ravi, [{ product }]);
  let answers: Promise<T>[] = [];
  const first = await db.transaction(async (tx) => {
    await tx.execute(sql`select from products where id = ${product} for update`);
    const sold = sendOrder(app, ravi, form);
    const isWaiting = async () =>
      (
        await db.execute(
          sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
        )
      ).rows.length > 0;
    await until(isWaiting);
    answers = others();
    // They ask for their sessions and their carts first; none can come further than the queue.
    await db.execute(sql`select pg_sleep(0.5)`);
    return { sold };
  });
  expect((await first.sold).statusCode).toBe(200);
  return Promise.all(answers);
}

test("a cart that is sent three times while its product is sold to others is ordered once", async () => {
  const { id } = await givenProduct(db, { sizes: ["M"], quantity: 200 });
  const asha = await givenBuyer(shop);
  const form = await handOver(app, asha, [{ product: id, quantity: 2 }]);
  const answers = await whileItIsSold(id, () => Array.from({ length: 3 }, () => sendOrder(app, asha, form)));
  expect(new Set(answers.map((answer) => answer.json().order._id)).size).toBe(1);
  expect(await stockOf(id)).toBe(197);
  expect(await db.$count(orderItems, eq(orderItems.productId, id))).toBe(2);
});

test("of buyers who wait together, those get theirs for whom there is enough", async () => {
  const { id } = await givenProduct(db, { name: "Rare stole", sizes: ["M"], quantity: 30 });
  const ready = await Promise.all(
    Array.from({ length: 12 }, async () => {
      const buyer = await givenBuyer(shop);
      return { buyer, form: await handOver(app, buyer, [{ product: id, quantity: 5 }]) };
    }),
  );
  const answers = await whileItIsSold(id, () => ready.map(({ buyer, form }) => sendOrder(app, buyer, form)));
  const refused = answers.filter(({ statusCode }) => statusCode !== 200);
  // Five of five fit into what is left, but below 26 pieces each may have only one.
  expect(await stockOf(id)).toBe(29 - 5 * (12 - refused.length));
  expect(new Set(refused.map((answer) => `${answer.statusCode} ${answer.json().error}`))).toEqual(
    new Set(["400 Quantity may not be greater than 1."]),
  );
  expect(refused.length).toBeLessThan(12);
});

test("a bag is sold whole or not at all", async () => {
  const fine = await givenProduct(db, { sizes: ["M"], quantity: 5 });
  const last = await givenProduct(db, { name: "Last stole", sizes: ["M"], quantity: 1 });
  const [asha, ravi] = [await givenBuyer(shop), await givenBuyer(shop)];
  const form = await handOver(app, asha, [{ product: fine.id }, { product: last.id }]);
  await givenOrder(app, ravi, [{ product: last.id }]);
  expect((await sendOrder(app, asha, form)).json().error).toBe("Last stole is out of stock.");
  expect([await stockOf(fine.id), await stockOf(last.id)]).toEqual([5, 0]);
});

test("many buyers of the same things in any order all get their answer, and nothing is lost or doubled", async () => {
  const goods = [];
  for (let i = 0; i < 4; i++) goods.push(await givenProduct(db, { sizes: ["M"], quantity: 200 }));
  const ids = goods.map(({ id }) => id);
  const ready = await Promise.all(
    Array.from({ length: 24 }, async (_, i) => {
      const buyer = await givenBuyer(shop);
      const turned = [...ids.slice(i % 4), ...ids.slice(0, i % 4)];
      const lines = (i % 2 ? turned : turned.reverse()).map((product) => ({ product }));
      return { buyer, form: await handOver(app, buyer, lines) };
    }),
  );
  const answers = await Promise.all(ready.map(({ buyer, form }) => sendOrder(app, buyer, form)));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(24).fill(200));
  const cancelled = await Promise.all(
    ready.slice(0, 12).map(({ buyer }, i) => cancelOrderAs(app, buyer, answers[i]?.json().order._id)),
  );
  expect(cancelled.map(({ statusCode }) => statusCode)).toEqual(Array(12).fill(200));
  expect(await Promise.all(ids.map(stockOf))).toEqual([188, 188, 188, 188]);
});

test("where sizes are counted, a sale takes from the size and from the product", async () => {
  const { id } = await givenSizes({ M: 30, L: 1 });
  const buyer = await givenBuyer(shop);
  const order = await givenOrder(app, buyer, [
    { product: id, size: "M", quantity: 5 },
    { product: id, size: "L" },
  ]);
  expect([await sizesOf(id), await stockOf(id)]).toEqual([{ M: 25, L: 0 }, 25]);
  await setStatus(app, buyer, order.products[0]?._id ?? "", "Cancelled");
  expect([await sizesOf(id), await stockOf(id)]).toEqual([{ M: 30, L: 0 }, 30]);
  await cancelOrderAs(app, buyer, order._id);
  expect([await sizesOf(id), await stockOf(id)]).toEqual([{ M: 30, L: 1 }, 31]);
});

test("the last piece of a size is sold once, however much there is of the others", async () => {
  const { id } = await givenSizes({ S: 1, M: 200 }, "Striped kurta");
  const ready = await Promise.all(
    Array.from({ length: 6 }, async () => {
      const buyer = await givenBuyer(shop);
      return { buyer, form: await handOver(app, buyer, [{ product: id, size: "S" }]) };
    }),
  );
  const answers = await Promise.all(ready.map(({ buyer, form }) => sendOrder(app, buyer, form)));
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  expect(new Set(answers.filter((a) => a.statusCode !== 200).map((a) => a.json().error))).toEqual(
    new Set(["Striped kurta in size S is out of stock."]),
  );
  expect([await sizesOf(id), await stockOf(id)]).toEqual([{ S: 0, M: 200 }, 200]);
});

test("pieces come back to a product that was counted otherwise when they were sold", async () => {
  const { id } = await givenProduct(db, { sizes: ["S", "M"], quantity: 5 });
  const buyer = await givenBuyer(shop);
  const [plain, gone] = [
    await givenOrder(app, buyer, [{ product: id }]),
    await givenOrder(app, buyer, [{ product: id, size: "S" }]),
  ];
  await db.insert(productSizes).values({ productId: id, size: "M", quantity: 3 });
  await cancelOrderAs(app, buyer, plain._id);
  expect([await sizesOf(id), await stockOf(id)]).toEqual([{ M: 4 }, 4]);
  await cancelOrderAs(app, buyer, gone._id);
  expect([await sizesOf(id), await stockOf(id)]).toEqual([{ M: 4, S: 1 }, 5]);
});

test("what belonged to a deleted product goes nowhere when its order is cancelled", async () => {
  const { id } = await givenProduct(db, { sizes: ["M"], quantity: 5 });
  const buyer = await givenBuyer(shop);
  const order = await givenOrder(app, buyer, [{ product: id }]);
  await db.delete(products).where(eq(products.id, id));
  expect((await cancelOrderAs(app, buyer, order._id)).statusCode).toBe(200);
});

test("a merchant who begins to count by size while an order waits loses no piece", async () => {
  const { id } = await givenProduct(db, { sizes: ["M"], quantity: 5 });
  const buyer = await givenBuyer(shop);
  const form = await handOver(app, buyer, [{ product: id }]);
  let sent: ReturnType<typeof sendOrder> | undefined;
  await db.transaction(async (tx) => {
    await tx.execute(sql`select from products where id = ${id} for no key update`);
    sent = sendOrder(app, buyer, form);
    const waits = sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
    await until(async () => (await db.execute(waits)).rows.length > 0);
    await tx.insert(productSizes).values({ productId: id, size: "M", quantity: 5 });
  });
  expect((await sent)?.statusCode).toBe(200);
  expect([await sizesOf(id), await stockOf(id)]).toEqual([{ M: 4 }, 4]);
});

test("kept pages are dropped when stock ends, comes back, is down to the last pieces or changes what a line may hold, and not with each sale", async () => {
  const { id } = await givenProduct(db, { sizes: ["M"], quantity: 27 });
  const buyer = await givenBuyer(shop);
  const heard: string[] = [];
  const silent = { info: () => undefined, warn: () => undefined };
  const listening = listenForChanges(
    shop.settings.databaseUrl,
    (change) => heard.push(change === "everything" ? "everything" : change.topics.join()),
    silent,
  );
  try {
    await until(() => heard.length === 1);
    const sell = (quantity: number) => givenOrder(app, buyer, [{ product: id, quantity }]);
    await sell(1);
    await sell(1);
    await until(() => heard.length === 2);
    expect(heard).toEqual(["everything", `product:${id}`]);
    const set = (quantity: number) => db.update(products).set({ quantity }).where(eq(products.id, id));
    await set(8);
    await sell(1);
    await set(1);
    const last = await sell(1);
    await until(() => heard.length === 3);
    await cancelOrderAs(app, buyer, last._id);
    await until(() => heard.length === 4);
    // "Only 2 left".
    await set(3);
    await sell(1);
    await until(() => heard.length === 5);
  } finally {
    await listening.stop();
  }
});

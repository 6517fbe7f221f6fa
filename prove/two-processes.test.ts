import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { BagEntry } from "#contract/sales/cart.ts";
import { products } from "#server/catalogue/products/tables.ts";
import { findFaults } from "#server/oversight/data-checks/find-faults.ts";
import { orderItems, orders } from "#server/sales/orders/tables.ts";
import { givenProduct } from "#server/testing/given/catalogue.ts";
import { givenBuyer, handOver } from "#server/testing/given/orders.ts";
import { openShop } from "#server/testing/shop.ts";
import { endProcesses, forkShop } from "./fork-shop.ts";
import { byLength, randomPause, timeoutMs } from "./run-length.ts";
import { expectNothingLostOrDoubled, openSale } from "./sale.ts";

const { app, shop, db } = await openShop({ RATE_LIMITS: "off" });
endProcesses();
const processes = await Promise.all([forkShop(shop), forkShop(shop)]);

const units = 7;
const buyers = byLength(40, 200);
const rounds = byLength(1, 10);

const outOfStock = "Last shawl is out of stock.";
const justSold = "Something in your cart has just been sold. Please review it and try again.";

/** In whatever order, since that is what makes two orders wait for each other. */
const shuffled = <T>(things: T[]): T[] => things.toSorted(() => Math.random() - 0.5);

async function order(url: string, headers: Record<string, string>, form: object) {
  const answer = await fetch(`${url}/api/order/add`, {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify(form),
  });
  return { status: answer.status, body: (await answer.json()) as { error?: string } };
}

test(`${buyers} buyers at once, at two processes: as many orders as there are units, and a clear word for everybody else`, {
  timeout: timeoutMs,
}, async () => {
  for (let round = 0; round < rounds; round++) {
    const last = await givenProduct(db, { name: "Last shawl", sizes: ["M"], quantity: units });
    const others = [
      await givenProduct(db, { sizes: ["M"], quantity: 400 }),
      await givenProduct(db, { sizes: ["M"], quantity: 400 }),
    ];
    const ready = [];
    for (let n = 0; n < buyers; n++) {
      const buyer = await givenBuyer(shop);
      const lines = shuffled([last, ...others]).map(({ id }): Pick<BagEntry, "product"> => ({ product: id }));
      ready.push({ headers: buyer.headers, form: await handOver(app, buyer, lines) });
    }
    const answers = await Promise.all(
      ready.map(({ headers, form }, n) => order(processes[n % 2]?.url ?? "", headers, form)),
    );
    const refused = answers.filter(({ status }) => status !== 200);
    expect(
      refused.filter(({ status, body }) => status !== 400 || ![outOfStock, justSold].includes(body.error ?? "")),
    ).toEqual([]);
    expect(refused).toHaveLength(buyers - units);
    expect(await db.$count(orderItems, eq(orderItems.productId, last.id))).toBe(units);
    const left = await db.select({ id: products.id, quantity: products.quantity }).from(products);
    const stock = new Map(left.map(({ id, quantity }) => [id, quantity]));
    expect([last, ...others].map(({ id }) => stock.get(id))).toEqual([0, 400 - units, 400 - units]);
  }
  expect(await db.$count(orders)).toBe(rounds * units);
  expect(await findFaults(db)).toEqual([]);
  const { rows } = await db.execute(
    sql`select deadlocks::int from pg_stat_database where datname = current_database()`,
  );
  expect(rows).toEqual([{ deadlocks: 0 }]);
});

test("a server is killed in the middle of checkout: no bag and no order that was promised is lost, none is there twice", {
  timeout: timeoutMs,
}, async () => {
  let requests = 0;
  // A buyer who got no answer asks again, at either process.
  const end = await openSale(shop, () => processes[requests++ % 2]?.url ?? "");
  for (let round = 0; round < byLength(1, 40); round++) {
    await randomPause();
    const n = round % 2 ? 1 : 0;
    const { kill, port } = processes[n];
    await kill();
    processes[n] = await forkShop(shop, { port });
  }
  await randomPause();
  const sold = await end();
  expect(sold.lostCarts).toEqual([]);
  await expectNothingLostOrDoubled(db, sold);
});

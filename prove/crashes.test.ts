import { randomInt } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { inArray, sql } from "drizzle-orm";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { toRupees } from "#contract/money.ts";
import { createTokens } from "#server/accounts/tokens.ts";
import { findFaults } from "#server/data-checks/find-faults.ts";
import { connect, type Database } from "#server/database/client.ts";
import { type Cluster, startPostgres } from "#server/database/embedded.ts";
import { bringUpToDate } from "#server/launch/ready-database.ts";
import { orders } from "#server/orders/tables.ts";
import { products } from "#server/products/tables.ts";
import { readSettings } from "#server/settings.ts";
import { givenProduct } from "#server/testing/given-catalogue.ts";
import { givenBuyer } from "#server/testing/given-orders.ts";
import { openShop } from "#server/testing/shop.ts";
import { crashBackend, crashDatabase } from "./crash-postgres.ts";
import { effort } from "./effort.ts";
import { forkShop } from "./fork-shop.ts";
import { goShopping } from "./shopper.ts";

const shoppers = 6;
const stock = 100_000;
const plenty = { quantity: stock, pricePaise: 50_000, taxable: true, sizes: ["M" as const] };

type Shop = Pick<Awaited<ReturnType<typeof openShop>>["shop"], "db" | "settings" | "tokens">;

/** Shoppers who buy without a pause, each two things that all others want too. */
async function openSale(shop: Shop, url: () => string) {
  const goods = [await givenProduct(shop.db, plenty), await givenProduct(shop.db, plenty)];
  let isOver = false;
  const errands: ReturnType<typeof goShopping>[] = [];
  for (let n = 0; n < shoppers; n++) {
    const lines = (n % 2 ? goods : goods.toReversed()).map(({ id }) => ({ product: id, size: "M", quantity: 1 }));
    const buyer = await givenBuyer(shop);
    errands.push(goShopping({ url, buyer, lines, total: toRupees(100_000), isOver: () => isOver }));
  }
  return {
    async end() {
      isOver = true;
      const done = await Promise.all(errands);
      return {
        goods: goods.map(({ id }) => id),
        bought: done.flatMap(({ bought }) => bought),
        lostCarts: done.flatMap(({ lostCarts }) => lostCarts),
      };
    },
  };
}

/** Everything that was promised is there once, and nothing else is. */
async function expectNothingLostOrDoubled(
  db: Database,
  sold: Awaited<ReturnType<Awaited<ReturnType<typeof openSale>>["end"]>>,
) {
  const { goods, bought, lostCarts } = sold;
  const rows = await db.select({ orderId: orders.id, cartId: orders.cartId }).from(orders);
  const inOrder = (pairs: typeof bought) => pairs.toSorted((a, b) => a.orderId.localeCompare(b.orderId));
  expect(inOrder(rows)).toEqual(inOrder(bought));
  expect(rows.filter(({ cartId }) => lostCarts.includes(cartId))).toEqual([]);
  const left = await db.select({ quantity: products.quantity }).from(products).where(inArray(products.id, goods));
  expect(left.map(({ quantity }) => quantity)).toEqual(goods.map(() => stock - bought.length));
  const { rows: mails } = await db.execute(sql`select count(*)::int as many from mails`);
  expect(mails).toEqual([{ many: bought.length }]);
  expect(await findFaults(db)).toEqual([]);
}

/** Processes are started and databases recover meanwhile. */
const patienceMs = effort(120_000, 3_600_000);
const aMoment = () => wait(randomInt(50, 600));

test("the server is killed in the middle of checkout: no order that was promised is lost, none is there twice", {
  timeout: patienceMs,
}, async () => {
  const { shop, db } = await openShop();
  let process = await forkShop(shop);
  const sale = await openSale(shop, () => process.url);
  for (let round = 0; round < effort(1, 40); round++) {
    await aMoment();
    await process.kill();
    process = await forkShop(shop, process.port);
  }
  await aMoment();
  const sold = await sale.end();
  expect(sold.lostCarts).toEqual([]);
  await expectNothingLostOrDoubled(db, sold);
});

/** A database of its own, as durable as that of a shop. */
async function openDurable() {
  const folder = await mkdtemp(join(tmpdir(), "tana-bana-crash-"));
  const opened = { cluster: await startPostgres(folder) };
  onTestFinished(async () => {
    await opened.cluster.stop();
    await rm(folder, { recursive: true, force: true });
  });
  await bringUpToDate(opened.cluster.url);
  return {
    folder,
    opened,
    settingsOf: (cluster: Cluster) =>
      readSettings({
        DATABASE_URL: cluster.url,
        DATA_DIR: folder,
        TOKEN_SECRET: "a secret that only the tests know",
        PUBLIC_URL: "http://shop.example",
      }),
  };
}

/** A process of the database that is at work for the shop. */
async function busyBackend(url: string): Promise<number | undefined> {
  const client = new pg.Client(url);
  client.on("error", () => undefined);
  await client.connect();
  const { rows } = await client.query(
    "select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid() order by state = 'active' desc, state_change desc limit 1",
  );
  await client.end();
  return rows[0]?.pid;
}

test("the database is killed in the middle of checkout: no order that was promised is lost, none is there twice", {
  timeout: patienceMs,
}, async () => {
  const { folder, opened, settingsOf } = await openDurable();
  const settings = settingsOf(opened.cluster);
  const first = connect(settings.databaseUrl);
  const shop = { settings, db: first.db, tokens: createTokens(settings.tokenSecret) };
  let process = await forkShop(shop);
  const sale = await openSale(shop, () => process.url);
  await first.close();
  for (let round = 0; round < effort(1, 20); round++) {
    await aMoment();
    const pid = await busyBackend(opened.cluster.url);
    if (pid) await crashBackend(opened.cluster, pid);
    await aMoment();
    await crashDatabase(opened.cluster);
    opened.cluster = await startPostgres(folder);
    // It has another address now.
    await process.kill();
    process = await forkShop({ settings: settingsOf(opened.cluster) }, process.port);
  }
  await aMoment();
  const sold = await sale.end();
  const last = connect(opened.cluster.url);
  onTestFinished(() => last.close());
  await expectNothingLostOrDoubled(last.db, sold);
});

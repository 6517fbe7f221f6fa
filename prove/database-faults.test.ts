import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { givenBuyer } from "#server/testing/given/orders.ts";
import { openProxy } from "#server/testing/programs/tcp-proxy.ts";
import { openShop } from "#server/testing/shop.ts";
import { until } from "#server/testing/shops/launched-shop.ts";
import { answered, comeAgain, openImpatientShop } from "./impatient-shop.ts";
import { byLength, randomPause, timeoutMs } from "./run-length.ts";
import { expectNothingLostOrDoubled, openSale } from "./sale.ts";

const { shop, db } = await openShop({ RATE_LIMITS: "off", PAYMENT_PROVIDER: "off" });

type ImpatientShop = Awaited<ReturnType<typeof openImpatientShop>>;

/** While the fault lasts: what is at hand is answered, everything else may be asked again later. */
async function expectOnlyWhatIsAtHand({ askCached, askDatabase }: ImpatientShop): Promise<void> {
  expect(await askCached()).toEqual(answered);
  expect(await Promise.all([askDatabase(), askDatabase()])).toEqual([comeAgain, comeAgain]);
  expect(await askCached()).toEqual(answered);
}

/** Afterwards: every connection that the pool may have does its work, in transactions at the same time. */
async function expectWholePool({ db: pooled, maxConnections, askDatabase }: ImpatientShop): Promise<void> {
  await until(async () => (await askDatabase()).status === 200);
  const hold = () => pooled.transaction((tx) => tx.execute(sql`select pg_sleep(0.2)`));
  await until(() =>
    Promise.all(Array.from({ length: maxConnections }, hold)).then(
      () => true,
      () => false,
    ),
  );
}

/** At the end no connection is held by anybody. */
const expectIdlePool = ({ pool }: ImpatientShop) =>
  expect.poll(() => [pool.waitingCount, pool.totalCount - pool.idleCount]).toEqual([0, 0]);

test("the database stands still, also in the middle of a transaction: what is at hand is served, and the shop goes on by itself", {
  timeout: timeoutMs,
}, async () => {
  const proxy = await openProxy(shop.settings.databaseUrl);
  const impatient = await openImpatientShop(shop, proxy.url);
  await impatient.askCached();
  const end = await openSale(shop, () => impatient.url);
  for (let round = 0; round < byLength(2, 20); round++) {
    await randomPause();
    // In turn at any moment, and where the shop cannot know whether its transaction was committed.
    if (round % 2) proxy.pause();
    else proxy.pauseAt("commit");
    await until(proxy.isPaused);
    await expectOnlyWhatIsAtHand(impatient);
    proxy.resume();
    await expectWholePool(impatient);
  }
  await expectNothingLostOrDoubled(db, await end());
  await expectIdlePool(impatient);
});

test("connections to the database die without a word: they are replaced, none stays in the pool", {
  timeout: timeoutMs,
}, async () => {
  const proxy = await openProxy(shop.settings.databaseUrl);
  const impatient = await openImpatientShop(shop, proxy.url);
  await impatient.askCached();
  const end = await openSale(shop, () => impatient.url);
  for (let round = 0; round < byLength(2, 20); round++) {
    await randomPause();
    const inTransactions = Array.from({ length: impatient.maxConnections }, () =>
      impatient.db
        .transaction(async (tx) => {
          await tx.execute(sql`select 1`);
          await wait(100);
          await tx.execute(sql`select 2`);
        })
        .catch(() => undefined),
    );
    if (round % 2) await wait(50);
    proxy.stall();
    await Promise.all(inTransactions);
    expect(await impatient.askCached()).toEqual(answered);
    await expectWholePool(impatient);
  }
  await expectNothingLostOrDoubled(db, await end());
  await expectIdlePool(impatient);
});

test("a lock keeps every connection waiting: others are told to come again, and it passes by itself", {
  timeout: timeoutMs,
}, async () => {
  const impatient = await openImpatientShop(shop);
  await impatient.askCached();
  const end = await openSale(shop, () => impatient.url);
  const buyer = await givenBuyer(shop);
  const outside = new pg.Client(shop.settings.databaseUrl);
  await outside.connect();
  onTestFinished(() => outside.end());
  for (let round = 0; round < byLength(1, 20); round++) {
    await randomPause();
    await outside.query("begin; lock table products in access exclusive mode");
    const held = Array.from({ length: 3 * impatient.maxConnections }, impatient.askDatabase);
    await until(() => impatient.pool.waitingCount > 0);
    expect(await impatient.askCached()).toEqual(answered);
    // It has to do with no product, but needs a connection as well.
    expect(await impatient.ask("/api/user/me", buyer.headers)).toEqual(comeAgain);
    expect(new Set((await Promise.all(held)).map(({ status }) => status))).toEqual(new Set([503]));
    await outside.query("rollback");
    await expectWholePool(impatient);
  }
  await expectNothingLostOrDoubled(db, await end());
  await expectIdlePool(impatient);
});

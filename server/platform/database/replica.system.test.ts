import { sql } from "drizzle-orm";
import { afterAll, expect, test, vi } from "vitest";
import type { ProductList } from "#contract/catalogue/products.ts";
import { AnswerCache } from "#server/platform/cache/answer-cache.ts";
import { listenForChanges } from "#server/platform/cache/changes.ts";
import { changeProduct, givenProduct } from "#server/testing/given/catalogue.ts";
import { givenAdmin, givenMember } from "#server/testing/given/people.ts";
import { openReplicatedDatabase } from "#server/testing/programs/replica.ts";
import { openShop } from "#server/testing/shop.ts";
import { connect } from "./client.ts";
import { openReplica } from "./replica.ts";

vi.setConfig({ testTimeout: 60_000 });

const database = await openReplicatedDatabase();
const answers = new AnswerCache();
const { app, shop, db } = await openShop({ ...database.settings, RATE_LIMITS: "off" }, { answers });
const { replica } = shop;
if (!replica) throw new Error("there is no replica");

/** As the shop does it; the tests also break the order on purpose to see themselves fail. */
const listening = listenForChanges(
  shop.settings.databaseUrl,
  (change) => {
    replica.noteChange();
    answers.invalidate(change);
  },
  app.log,
);
afterAll(() => listening.stop());

const usable = () => expect.poll(() => replica.isUsable).toBe(true);
const isReadFromReplica = () =>
  replica.read(undefined, async (on) => {
    const { rows } = await on.execute<{ is: boolean }>(sql`select pg_is_in_recovery() as is`);
    return rows[0]?.is;
  });

async function readProduct(slug: string, headers: Record<string, string> = {}) {
  const answer = await app.inject({ url: `/api/product/item/${slug}`, headers });
  return answer.json<{ product: { price: number; isLiked?: boolean } }>().product;
}

test("browsing is read from the replica once it has what the shop has", async () => {
  const { slug } = await givenProduct(db, { pricePaise: 100_00 });
  await expect.poll(isReadFromReplica).toBe(true);
  await expect.poll(() => readProduct(slug)).toMatchObject({ price: 100 });
});

test("a cache is never filled again with what was there before a change, however far behind the replica is", async () => {
  const { id, slug } = await givenProduct(db, { pricePaise: 100_00 });
  // A reader who changed nothing may see the new product a moment later, once the change has been heard of.
  await expect.poll(() => readProduct(slug)).toMatchObject({ price: 100 });
  await usable();
  await database.pauseReplay();
  await changeProduct(db, id, { pricePaise: 90_00 });
  await expect.poll(async () => (await readProduct(slug)).price).toBe(90);
  // Made anew by each of these, and from the primary.
  for (let i = 0; i < 5; i++) {
    answers.invalidate("everything");
    expect(await readProduct(slug)).toMatchObject({ price: 90 });
  }
  expect(await isReadFromReplica()).toBe(false);
  await database.resumeReplay();
  await usable();
  answers.invalidate("everything");
  expect(await readProduct(slug)).toMatchObject({ price: 90 });
});

test("whoever has just changed something sees it, also what no cache is told of", async () => {
  const { id, slug } = await givenProduct(db);
  const member = await givenMember(shop);
  await usable();
  await database.pauseReplay();
  const put = await app.inject({
    method: "POST",
    url: "/api/wishlist",
    headers: member.headers,
    payload: { product: id, isLiked: true },
  });
  expect(put.statusCode).toBe(200);
  expect(await readProduct(slug, member.headers)).toMatchObject({ isLiked: true });
  await database.resumeReplay();
  await usable();
});

test("a replica that stays behind is left alone, and used again once it has caught up", async () => {
  await usable();
  const admin = await givenAdmin(shop);
  const overview = () => app.inject({ url: "/api/overview", headers: admin.headers });
  expect((await overview()).statusCode).toBe(200);
  await database.pauseReplay();
  // Nothing is announced: only the clock tells that the replica has fallen behind.
  await expect
    .poll(async () => {
      await db.execute(sql`update sessions set last_seen_at = now()`);
      return isReadFromReplica();
    })
    .toBe(false);
  expect((await overview()).statusCode).toBe(200);
  await database.resumeReplay();
  await expect.poll(isReadFromReplica).toBe(true);
});

test("browsing goes on while the replica is gone, and returns to it by itself", async () => {
  const { slug } = await givenProduct(db);
  await usable();
  await database.stopReplica();
  for (let i = 0; i < 3; i++) {
    answers.invalidate("everything");
    const answer = await app.inject({ url: "/api/product/list?max=0" });
    expect(answer.statusCode).toBe(200);
    expect(answer.json<ProductList>().products.map((product) => product.slug)).toContain(slug);
  }
  await database.restartReplica();
  await expect.poll(isReadFromReplica).toBe(true);
});

test("a database that is no replica is not read from", async () => {
  const primary = connect(shop.settings.databaseUrl, { maxConnections: 1 });
  const wrong = openReplica({ ...shop.settings, databaseReplicaUrl: shop.settings.databaseUrl }, primary);
  const warnings: unknown[] = [];
  const isWarned = new Promise((resolve) => {
    wrong?.start({ info: () => undefined, warn: (...line: unknown[]) => resolve(warnings.push(line)) } as never);
  });
  await isWarned;
  expect(JSON.stringify(warnings, (_, value) => (value instanceof Error ? value.message : value))).toContain(
    "no streaming replica",
  );
  expect(wrong?.isUsable).toBe(false);
  await wrong?.close();
  await primary.close();
});

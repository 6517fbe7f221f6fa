import { sql } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { transaction } from "#server/platform/database/transaction.ts";
import { openShop } from "#server/testing/shop.ts";
import {
  announceChange,
  announcingIds,
  batchChanges,
  encodeTopics,
  listenForChanges,
  listenForOwnChanges,
} from "./changes.ts";
import type { Change } from "./dependencies.ts";

const { db, shop } = await openShop();
const quiet = { info: () => undefined, warn: () => undefined };
const listening: ReturnType<typeof listenForChanges>[] = [];
afterEach(async () => {
  await Promise.all(listening.splice(0).map((one) => one.stop()));
});

/** What one process of the shop hears. */
async function listener(url = shop.settings.databaseUrl) {
  const heard: Change[] = [];
  listening.push(listenForChanges(url, (change) => heard.push(change), quiet));
  await expect.poll(() => heard).toEqual(["everything"]);
  return heard;
}

test("a change is heard by every process of the shop", async () => {
  const processes = await Promise.all([listener(), listener()]);
  await announceChange(db, ["catalogue"]);
  for (const heard of processes) await expect.poll(() => heard).toEqual(["everything", { topics: ["catalogue"] }]);
});

test("a change that was not kept is not heard", async () => {
  const heard = await listener();
  const failing = transaction(db, async (tx) => {
    await announceChange(tx, ["never happened"]);
    throw new Error("thought better of it");
  });
  await expect(failing).rejects.toThrow("thought better of it");
  await transaction(db, (tx) => announceChange(tx, ["happened"]));
  await expect.poll(() => heard).toEqual(["everything", { topics: ["happened"] }]);
});

test("the process that made a change hears of it before its caller goes on, once it is committed", async () => {
  const heard: Change[] = [];
  const stop = listenForOwnChanges((change) => heard.push(change));
  await transaction(db, async (tx) => {
    await announceChange(tx, ["brand:1"]);
    expect(heard, "nobody else can read it yet").toEqual([]);
  });
  expect(heard).toEqual([{ topics: ["brand:1"] }]);
  const failing = transaction(db, async (tx) => {
    await announceChange(tx, ["never happened"]);
    throw new Error("thought better of it");
  });
  await expect(failing).rejects.toThrow("thought better of it");
  await announceChange(db, ["outside"]);
  await batchChanges(db, () => transaction(db, (tx) => announceChange(tx, ["batch"])));
  stop();
  await announceChange(db, ["afterwards"]);
  expect(heard.slice(1)).toEqual([{ topics: ["outside"] }, { topics: ["batch"] }]);
});

test("a broken connection is made anew, and then everything may have changed", async () => {
  const heard = await listener();
  await db.execute(
    sql`select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'tana-bana changes' and datname = current_database()`,
  );
  await expect.poll(() => heard).toEqual(["everything", "everything"]);
  await announceChange(db, ["afterwards"]);
  await expect.poll(() => heard).toEqual(["everything", "everything", { topics: ["afterwards"] }]);
});

const ids = (many: number) => Array.from({ length: many }, () => crypto.randomUUID());

test("the topics of one change arrive in one notice, each once", async () => {
  const heard = await listener();
  await announceChange(db, ["listing", "product:1", "product:1"]);
  await expect.poll(() => heard).toEqual(["everything", { topics: ["listing", "product:1"] }]);
});

test("of more topics than a notice holds, those of the largest kind become the whole kind", () => {
  const products = ids(500).map((id) => `product:${id}`);
  expect(encodeTopics(["listing", "brand:1", ...products])).toBe("listing\nbrand:1\nproduct");
  const brands = ids(300).map((id) => `brand:${id}`);
  expect(encodeTopics([...products, ...brands, "listing"])).toBe("listing\nproduct\nbrand");
  expect(encodeTopics([`listing${"x".repeat(9000)}`])).toBe("everything");
});

test("a statement announces the ids it was given, or the whole kind when there are too many", async () => {
  const heard = await listener();
  const announce = (some: string[]) =>
    db.execute(sql`select ${announcingIds("product", sql`(select ${sql.param(some)}::uuid[])`)}`);
  const [one = "", other = ""] = ids(2).toSorted();
  await announce([one, other, one]);
  await announce(ids(200));
  await expect
    .poll(() => heard)
    .toEqual(["everything", { topics: [`product:${one}`, `product:${other}`] }, { topics: ["product"] }]);
});

test("what many transactions change in a batch is announced once, also when the batch fails", async () => {
  const heard = await listener();
  const failing = batchChanges(db, async () => {
    for (const topic of ["a", "b", "a", "c"]) await transaction(db, (tx) => announceChange(tx, [topic]));
    throw new Error("interrupted");
  });
  await expect(failing).rejects.toThrow("interrupted");
  await announceChange(db, ["afterwards"]);
  await expect.poll(() => heard).toEqual(["everything", { topics: ["a", "b", "c"] }, { topics: ["afterwards"] }]);
});

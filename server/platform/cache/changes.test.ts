import { sql } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { transaction } from "#server/platform/database/transaction.ts";
import { openShop } from "#server/testing/shop.ts";
import { announceChange, type Change, listenForChanges } from "./changes.ts";

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
  await announceChange(db, "catalogue");
  for (const heard of processes) await expect.poll(() => heard).toEqual(["everything", { topic: "catalogue" }]);
});

test("a change that was not kept is not heard", async () => {
  const heard = await listener();
  const failing = transaction(db, async (tx) => {
    await announceChange(tx, "never happened");
    throw new Error("thought better of it");
  });
  await expect(failing).rejects.toThrow("thought better of it");
  await transaction(db, (tx) => announceChange(tx, "happened"));
  await expect.poll(() => heard).toEqual(["everything", { topic: "happened" }]);
});

test("a broken connection is made anew, and then everything may have changed", async () => {
  const heard = await listener();
  await db.execute(
    sql`select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'tana-bana changes' and datname = current_database()`,
  );
  await expect.poll(() => heard).toEqual(["everything", "everything"]);
  await announceChange(db, "afterwards");
  await expect.poll(() => heard).toEqual(["everything", "everything", { topic: "afterwards" }]);
});

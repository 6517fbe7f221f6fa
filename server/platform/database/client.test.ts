import { sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { freshDatabase } from "#server/testing/database.ts";
import { openProxy } from "#server/testing/programs/tcp-proxy.ts";
import { connect } from "./client.ts";

test("statements are not compiled before they run, whatever the database is set to", async () => {
  const url = await freshDatabase();
  const { db, close } = connect(url);
  try {
    await db.execute(sql.raw(`alter database ${new URL(url).pathname.slice(1)} set jit = on`));
  } finally {
    await close();
  }
  const later = connect(url);
  try {
    expect((await later.db.execute<{ jit: string }>(sql`show jit`)).rows).toEqual([{ jit: "off" }]);
  } finally {
    await later.close();
  }
});

test.each(["before it begins", "in the middle of it"])(
  "a transaction whose connection died without a word %s gives it back to nobody",
  async (when) => {
    const proxy = await openProxy(await freshDatabase());
    const { db, pool, close } = connect(proxy.url, { maxConnections: 1, queryTimeoutMs: 1000 });
    onTestFinished(close);
    await db.execute(sql`select 1`);
    if (when === "before it begins") proxy.stall();
    const transaction = db.transaction(async (tx) => {
      proxy.stall();
      await tx.execute(sql`select 2`);
    });
    await expect(transaction).rejects.toThrow();
    const { rows } = await db.transaction((tx) => tx.execute(sql`select 3 as n`));
    expect(rows).toEqual([{ n: 3 }]);
    expect([pool.totalCount, pool.idleCount]).toEqual([1, 1]);
  },
);

test("a transaction that allows itself long statements is waited for, and the next one is not", async () => {
  const { db, close } = connect(await freshDatabase(), { maxConnections: 1, queryTimeoutMs: 500 });
  onTestFinished(close);
  const sleep = sql`select pg_sleep(1.5)`;
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    await tx.execute(sleep);
  });
  await expect(db.transaction((tx) => tx.execute(sleep))).rejects.toThrow();
});

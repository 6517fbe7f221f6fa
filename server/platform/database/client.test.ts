import { sql } from "drizzle-orm";
import { expect, onTestFinished, test, vi } from "vitest";
import { freshDatabase } from "#server/testing/database.ts";
import { openProxy } from "#server/testing/programs/tcp-proxy.ts";
import { connect } from "./client.ts";

const url = await freshDatabase();

test("statements are not compiled before they run, whatever the database is set to", async () => {
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

const queryTimeoutMs = 60_000;

/** Lets so much time pass while a statement is unanswered: its timer elapses as soon as it is set, if it is no longer than that. */
async function unansweredFor<T>(ms: number, ask: () => PromiseLike<T>): Promise<T> {
  const timers = vi.spyOn(globalThis, "setTimeout");
  const answer = Promise.resolve(ask());
  answer.catch(() => undefined);
  try {
    const findTimer = () => timers.mock.calls.findIndex(([, waitMs = 0]) => waitMs >= queryTimeoutMs);
    await vi.waitUntil(() => findTimer() >= 0, { interval: 5, timeout: 20_000 });
    const [elapse, waitMs = 0] = timers.mock.calls[findTimer()] ?? [];
    if (waitMs <= ms) {
      clearTimeout(timers.mock.results[findTimer()]?.value);
      elapse?.();
    }
  } finally {
    timers.mockRestore();
  }
  return answer;
}

test.each(["before it begins", "in the middle of it"])(
  "a transaction whose connection died without a word %s gives it back to nobody",
  async (when) => {
    const proxy = await openProxy(url);
    const { db, pool, close } = connect(proxy.url, { maxConnections: 1, queryTimeoutMs });
    onTestFinished(close);
    await db.execute(sql`select 1`);
    if (when === "before it begins") {
      proxy.stall();
      const transaction = unansweredFor(queryTimeoutMs, () => db.transaction((tx) => tx.execute(sql`select 2`)));
      await expect(transaction).rejects.toThrow();
    } else {
      const transaction = db.transaction(async (tx) => {
        proxy.stall();
        await unansweredFor(queryTimeoutMs, () => tx.execute(sql`select 2`));
      });
      await expect(transaction).rejects.toThrow();
    }
    const { rows } = await db.transaction((tx) => tx.execute(sql`select 3 as n`));
    expect(rows).toEqual([{ n: 3 }]);
    expect([pool.totalCount, pool.idleCount]).toEqual([1, 1]);
  },
);

test("a transaction that allows itself long statements is waited for, and the next one is not", async () => {
  const { db, close } = connect(url, { maxConnections: 1, queryTimeoutMs });
  onTestFinished(close);
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    await unansweredFor(3 * queryTimeoutMs, () => tx.execute(sql`select pg_sleep(0.1)`));
  });
  const next = db.transaction((tx) => unansweredFor(queryTimeoutMs, () => tx.execute(sql`select pg_sleep(20)`)));
  await expect(next).rejects.toThrow();
});

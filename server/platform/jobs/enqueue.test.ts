import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { PgBoss } from "pg-boss";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { cleanUpJob } from "#server/background-jobs.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { sendMailJob } from "#server/platform/mail/outbox.ts";
import { openShop } from "#server/testing/shop.ts";
import { enqueue } from "./enqueue.ts";

const { shop, db } = await openShop();
const boss = new PgBoss({ connectionString: shop.settings.databaseUrl, supervise: false, schedule: false });
await boss.start();
afterAll(() => boss.stop({ graceful: false }));

const jobs = async () =>
  (await db.execute(sql`select * from pgboss.job where name = 'send-mail' order by created_on`)).rows;
const forget = () => db.execute(sql`delete from pgboss.job`);

/** All of a job that does not differ from one job to the next. */
function kind({ id, created_on, start_after, keep_until, ...rest }: Record<string, unknown>) {
  const [made, begins, ends] = [created_on, start_after, keep_until].map((moment) => Date.parse(String(moment)));
  return { ...rest, waitsMs: Number(begins) - Number(made), isKeptMs: Number(ends) - Number(begins) };
}

test("a job is the same as one that pg-boss would have put in itself", async () => {
  const data = { mailId: randomUUID() };
  await enqueue(db, sendMailJob, data);
  await boss.send("send-mail", data);
  const [ours = {}, theirs = {}] = await jobs();
  expect(kind(ours)).toEqual(kind(theirs));
  expect(kind(ours)).toMatchObject({
    waitsMs: 0,
    isKeptMs: 14 * 24 * 3_600_000,
    retry_limit: 30,
    retry_backoff: true,
    state: "created",
    policy: "standard",
  });
  await forget();
});

test("a job exists exactly when the change it belongs to exists", async () => {
  const change = transaction(db, async (tx) => {
    await enqueue(tx, sendMailJob, { mailId: randomUUID() });
    throw new Error("taken back");
  });
  await expect(change).rejects.toThrow("taken back");
  expect(await jobs()).toEqual([]);
});

test("a job for later waits until then", async () => {
  await enqueue(db, sendMailJob, { mailId: randomUUID() }, { delaySeconds: 3600 });
  expect(await boss.fetch("send-mail")).toEqual([]);
  expect((await jobs()).map(kind)).toMatchObject([{ waitsMs: 3_600_000 }]);
  await forget();
});

test("a job that only one process may do is not put in twice", async () => {
  await enqueue(db, cleanUpJob, {});
  await enqueue(db, cleanUpJob, {});
  expect(await boss.fetch("clean-up", { batchSize: 10 })).toHaveLength(1);
  await enqueue(db, cleanUpJob, {});
  expect(await boss.fetch("clean-up", { batchSize: 10 })).toEqual([]);
  await forget();
});

test("a job without a queue is an error, not a loss", async () => {
  await expect(enqueue(db, { ...cleanUpJob, name: "no-such-job" }, {})).rejects.toThrow(
    "There is no queue for the job no-such-job.",
  );
});

test("whoever waits for jobs is woken at the commit, not before", async () => {
  const woken: string[] = [];
  const listener = await boss.getDb().listen?.(
    await channel(),
    (name) => woken.push(name),
    () => {},
  );
  onTestFinished(() => listener?.close());
  await transaction(db, async (tx) => {
    await enqueue(tx, sendMailJob, { mailId: randomUUID() });
    expect(woken).toEqual([]);
  });
  await expect.poll(() => woken).toEqual(["send-mail"]);
  await boss.send("send-mail", {});
  await expect.poll(() => woken, { message: "pg-boss wakes them in the same way" }).toEqual(["send-mail", "send-mail"]);
  await forget();
});

async function channel(): Promise<string> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select 'pgboss_' || left(encode(sha224('pgboss'::bytea), 'hex'), 24) as name`,
  );
  return rows[0]?.name ?? "";
}

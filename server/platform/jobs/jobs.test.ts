import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { startJobs } from "#server/background-jobs.ts";
import { queueMail } from "#server/platform/mail/outbox.ts";
import { mails } from "#server/platform/mail/tables.ts";
import { openLog } from "#server/testing/log.ts";
import { openMailServer } from "#server/testing/providers/mail-server.ts";
import { openShop } from "#server/testing/shop.ts";
import { defineJob, everyMinute, handleJob } from "./define-job.ts";
import { enqueue } from "./enqueue.ts";
import { startWorkers } from "./run-jobs.ts";

const server = await openMailServer();
const { shop, db } = await openShop({ SMTP_URL: server.url });
const letter = { to: "asha@example.com", subject: "Hello", html: "<p>Hi</p>", text: "Hi" };
const often = { interval: 100 };
const unsent = async () => (await db.select().from(mails)).filter((mail) => !mail.sentAt).length;

test("a worker that stops finishes the job it is at", async () => {
  const worker = await startJobs(shop, openLog().log);
  const begun = Promise.withResolvers<void>();
  server.beforeAccepting = async () => {
    begun.resolve();
    await wait(500);
  };
  await queueMail(db, letter);
  await begun.promise;
  await worker.stop();
  expect(await unsent()).toBe(0);
  server.beforeAccepting = () => {};
});

test("jobs that were put in while nobody worked are done by the next worker", async () => {
  await queueMail(db, letter);
  expect(await unsent()).toBe(1);
  const worker = await startJobs(shop, openLog().log);
  onTestFinished(() => worker.stop());
  await expect.poll(unsent, often).toBe(0);
});

test("a worker that loses its connections to the database goes on with new ones", async () => {
  const { log, said } = openLog();
  const worker = await startJobs(shop, log);
  onTestFinished(() => worker.stop());
  await db.execute(
    sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'tana-bana jobs' and datname = current_database()`,
  );
  await queueMail(db, letter);
  await expect.poll(unsent, often).toBe(0);
  await expect.poll(() => said("the job queue has a problem").length, often).toBeGreaterThan(0);
});

test("what is kept of a failed job names neither people nor the values of its query", async () => {
  const failing = defineJob("failing", { ...everyMinute, schedule: undefined });
  const run = async () => {
    await db.execute(sql`select ${"asha@example.com"}::text, ${"nine lives"}::int`);
  };
  const worker = await startWorkers({
    databaseUrl: shop.settings.databaseUrl,
    handlers: [handleJob(failing, run)],
    context: undefined,
    log: openLog().log,
  });
  onTestFinished(() => worker.stop());
  await enqueue(db, failing, {});
  const outputs = async () =>
    (await db.execute<{ output: string }>(sql`select output::text from pgboss.job where name = 'failing'`)).rows;
  await expect.poll(outputs, often).toEqual([{ output: expect.stringContaining("Failed query") }]);
  const kept = JSON.stringify(await outputs());
  expect(kept).toContain("invalid input syntax");
  expect(kept).not.toMatch(/asha|nine lives/);
});

test("a worker enqueues the jobs that it has, and none that a former version had", async () => {
  const start = (names: string[]) =>
    startWorkers({
      databaseUrl: shop.settings.databaseUrl,
      handlers: names.map((name) => handleJob(defineJob(name, everyMinute), async () => {})),
      context: undefined,
      log: openLog().log,
    });
  const schedules = async () =>
    (await db.execute<{ name: string }>(sql`select name from pgboss.schedule order by 1`)).rows.map(({ name }) => name);
  await (await start(["former", "present"])).stop();
  expect(await schedules()).toEqual(["former", "present"]);
  await (await start(["present", "new"])).stop();
  expect(await schedules()).toEqual(["new", "present"]);
});

test("a worker without a database says why it cannot start", async () => {
  const databaseUrl = `${shop.settings.databaseUrl}_missing`;
  const start = startJobs({ ...shop, settings: { ...shop.settings, databaseUrl } }, openLog().log);
  await expect(start).rejects.toThrow("does not exist");
});

import { spawn } from "node:child_process";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { PgBoss } from "pg-boss";
import { expect, onTestFinished, test, vi } from "vitest";
import { startJobs } from "#server/background-jobs.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { openLog } from "#server/testing/log.ts";
import { openMailServer } from "#server/testing/providers/mail-server.ts";
import { openShop } from "#server/testing/shop.ts";
import { queueMail } from "./outbox.ts";
import { mails } from "./tables.ts";

// Starts a process of its own.
vi.setConfig({ testTimeout: 90_000 });

const server = await openMailServer();
const { shop, db } = await openShop({ SMTP_URL: server.url });
const often = { interval: 100 };

/** A process of its own that only works on the queue, so that it can be killed. */
function startWorkerProcess() {
  const program = `
    const { default: Fastify } = await import("fastify");
    const { connect } = await import("#server/platform/database/client.ts");
    const { startJobs } = await import("#server/background-jobs.ts");
    const settings = JSON.parse(process.env.TEST_SETTINGS);
    await startJobs({ settings, ...connect(settings.databaseUrl) }, Fastify().log);
  `;
  return spawn(process.execPath, ["--input-type=module", "--eval", program], {
    cwd: join(import.meta.dirname, "../../.."),
    env: { ...process.env, TEST_SETTINGS: JSON.stringify(shop.settings) },
    stdio: "inherit",
  });
}

/** As if the dead process had been silent for long enough. */
async function letLostJobsBeFound() {
  await db.execute(sql`update pgboss.job set started_on = now() - interval '1 hour' where state = 'active'`);
  const boss = new PgBoss({ connectionString: shop.settings.databaseUrl, schedule: false, supervise: false });
  await boss.start();
  await boss.supervise("send-mail");
  await boss.stop({ graceful: false });
  await db.execute(sql`update pgboss.job set start_after = now() where state = 'retry'`);
}

test("a process that dies between sending and noting it leads to a second copy with the same Message-ID", async () => {
  const doomed = startWorkerProcess();
  onTestFinished(() => void doomed.kill("SIGKILL"));
  server.beforeAccepting = () => void doomed.kill("SIGKILL");
  await transaction(db, (tx) =>
    queueMail(tx, { to: "asha@example.com", subject: "Hello", html: "<p>Hi</p>", text: "Hi" }),
  );
  await expect.poll(() => doomed.signalCode, often).toBe("SIGKILL");
  expect(await db.select().from(mails)).toMatchObject([{ sentAt: null, attempts: 1 }]);

  server.beforeAccepting = () => {};
  await letLostJobsBeFound();
  const worker = await startJobs(shop, openLog().log);
  onTestFinished(() => worker.stop());
  await expect.poll(async () => (await db.select().from(mails))[0]?.sentAt, often).toBeInstanceOf(Date);
  expect(server.received).toHaveLength(2);
  expect(server.received[1]?.messageId).toBe(server.received[0]?.messageId);
  expect(server.received[1]?.messageId).toMatch(/^<.+@localhost>$/);
});

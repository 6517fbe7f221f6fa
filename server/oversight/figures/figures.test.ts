import { sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { queueMail } from "#server/platform/mail/outbox.ts";
import type { Figure } from "#server/platform/metrics/figures.ts";
import { openProxy } from "#server/testing/programs/tcp-proxy.ts";
import { openShop } from "#server/testing/shop.ts";
import { readMails, readQueues } from "./read-figures.ts";
import { openFigures } from "./service.ts";

const { shop, db } = await openShop();

const readValue = (figures: Figure[], name: string, labels: Record<string, string> = {}) =>
  figures.find((figure) => figure.name === name && Object.entries(labels).every(([k, v]) => figure.labels?.[k] === v))
    ?.value;

test("queues and mails tell how many wait and for how long, and what failed", async () => {
  await queueMail(db, { to: "asha@example.com", subject: "A", html: "a", text: "a" });
  await queueMail(db, { to: "asha@example.com", subject: "B", html: "b", text: "b" });
  await db.execute(sql`update pgboss.job set created_on = now() - interval '1 hour', start_after = now() - interval '10 minutes'
                        where id in (select id from pgboss.job where name = 'send-mail' limit 1)`);
  await db.execute(sql`insert into pgboss.job (name, state, completed_on) values ('track-refund', 'failed', now())`);
  const figures = [...(await readQueues(db)), ...(await readMails(db))];
  expect(readValue(figures, "shop_jobs", { kind: "send-mail", state: "due" })).toBe(2);
  expect(readValue(figures, "shop_job_wait_seconds", { kind: "send-mail" })).toBeGreaterThanOrEqual(600);
  expect(readValue(figures, "shop_jobs", { kind: "track-refund", state: "failed" })).toBe(1);
  expect(readValue(figures, "shop_mails_queued")).toBe(2);
  expect(readValue(figures, "shop_mail_oldest_seconds")).toBeGreaterThanOrEqual(3600);
});

test("the figures of what is not done read indexes only", async () => {
  await db.execute(sql`set enable_seqscan = off`);
  const { rows } = await db.execute<{ "QUERY PLAN": string }>(
    sql`explain select name, count(*) from pgboss.job where state = 'failed' group by name`,
  );
  expect(rows.map((row) => row["QUERY PLAN"]).join("\n")).toMatch(/Index.* Scan using \S*(name_completed_on|failed)/);
});

test("while the database does not answer the rest is still told, soon", async () => {
  const proxy = await openProxy(shop.settings.databaseUrl);
  const figures = openFigures({ ...shop.settings, databaseUrl: proxy.url }, { keptMs: 0, withinMs: 100 });
  onTestFinished(() => figures.close());
  const isReady = async () => readValue(await figures.read(), "shop_ready");
  await expect.poll(isReady).toBe(1);
  proxy.pause();
  await expect.poll(isReady).toBe(0);
  const told = await figures.read();
  expect(readValue(told, "shop_database_up")).toBe(0);
  expect(readValue(told, "shop_jobs")).toBeUndefined();
  expect(readValue(told, "shop_disk_free_bytes")).toBeGreaterThan(0);
  proxy.resume();
});

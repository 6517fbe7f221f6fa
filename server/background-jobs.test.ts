import { sql } from "drizzle-orm";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { productImports } from "#server/catalogue/import-export/tables.ts";
import { oneTimeTokens, sessions, users } from "#server/customers/accounts/tables.ts";
import { securityEvents } from "#server/oversight/security-events/tables.ts";
import { throttles } from "#server/platform/http/tables.ts";
import { enqueue } from "#server/platform/jobs/enqueue.ts";
import { mails } from "#server/platform/mail/tables.ts";
import { carts } from "#server/sales/cart/tables.ts";
import { openLog } from "#server/testing/log.ts";
import { openShop } from "#server/testing/shop.ts";
import { cleanUpJob, startJobs } from "./background-jobs.ts";

const { shop, db } = await openShop();
const worker = await startJobs(shop, openLog().log);
afterAll(() => worker.stop());

const ago = (interval: string) => sql`now() - ${interval}::interval`;
const ahead = (interval: string) => sql`now() + ${interval}::interval`;

test("the clean-up removes what is out of date and leaves the rest", async () => {
  const [user] = await db.insert(users).values({ firstName: "Asha", lastName: "Rao" }).returning();
  const userId = user?.id ?? "";
  const client = { device: "Firefox on Linux", addressPrefix: "203.0.113.0/24" };
  await db.insert(sessions).values([
    { userId, ...client, expiresAt: ago("1 minute") },
    { userId, ...client, expiresAt: ahead("1 minute") },
  ]);
  await db.insert(securityEvents).values([
    { kind: "login", userId, ...client, createdAt: ago("181 days") },
    { kind: "login", userId, ...client, createdAt: ago("179 days") },
  ]);
  await db.insert(oneTimeTokens).values([
    { hash: "old", purpose: "reset password", userId, expiresAt: ago("1 minute") },
    { hash: "good", purpose: "reset password", userId, expiresAt: ahead("1 minute") },
  ]);
  await db.insert(throttles).values([
    { key: "old", count: 3, lastAt: ago("9 days"), blockedUntil: ago("8 days") },
    { key: "fresh", count: 3, lastAt: ago("1 minute"), blockedUntil: ahead("1 minute") },
  ]);
  await db.insert(carts).values([
    { userId, lines: [], createdAt: ago("31 days") },
    { userId, lines: [], createdAt: ago("29 days") },
  ]);
  const file = { userId, fileName: "shirts.csv", columns: ["sku" as const] };
  await db.insert(productImports).values([
    { ...file, createdAt: ago("31 days") },
    { ...file, createdAt: ago("29 days") },
  ]);
  const mail = { recipient: "asha@example.com", html: "", text: "" };
  await db.insert(mails).values([
    { ...mail, subject: "old", createdAt: ago("31 days"), sentAt: ago("31 days") },
    { ...mail, subject: "recent", createdAt: ago("29 days"), sentAt: ago("29 days") },
    { ...mail, subject: "waiting" },
  ]);

  await enqueue(db, cleanUpJob, {});
  await expect.poll(() => db.$count(mails)).toBe(2);
  expect(await db.$count(sessions)).toBe(1);
  await expect.poll(() => db.$count(securityEvents)).toBe(1);
  expect(await db.$count(productImports)).toBe(1);
  expect(await db.$count(carts)).toBe(1);
  expect(await db.select({ hash: oneTimeTokens.hash }).from(oneTimeTokens)).toEqual([{ hash: "good" }]);
  expect(await db.select({ key: throttles.key }).from(throttles)).toEqual([{ key: "fresh" }]);
  expect((await db.select({ subject: mails.subject }).from(mails)).map(({ subject }) => subject).sort()).toEqual([
    "recent",
    "waiting",
  ]);
});

test("the clean-up comes by itself, once for all processes together", async () => {
  const second = await startJobs(shop, openLog().log);
  onTestFinished(() => second.stop());
  const { rows } = await db.execute(sql`select name, cron from pgboss.schedule where name = 'clean-up'`);
  expect(rows).toEqual([{ name: "clean-up", cron: "17 * * * *" }]);
});

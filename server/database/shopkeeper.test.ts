import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { recordChange } from "#server/audit/record-change.ts";
import { auditEntries } from "#server/audit/tables.ts";
import { startJobs } from "#server/jobs/jobs.ts";
import { postMail } from "#server/mail/post-mail.ts";
import { mails } from "#server/mail/tables.ts";
import { rebuildShelf } from "#server/shelf/reshelve.ts";
import { givenAdmin } from "#server/testing/given.ts";
import { givenProduct } from "#server/testing/given-catalogue.ts";
import { openLog } from "#server/testing/log.ts";
import { openShop } from "#server/testing/shop.ts";
import { connect } from "./client.ts";
import { asShopkeeper } from "./shopkeeper.ts";
import { postgresError, transaction } from "./transaction.ts";

const { shop } = await openShop();
const ownerUrl = shop.settings.databaseUrl;
const url = await asShopkeeper(ownerUrl, "only for tests");
const { db, close } = connect(url);
afterAll(close);

const notAllowed = "42501";
const who = { userId: (await givenAdmin({ ...shop, db })).userId, role: "ROLE ADMIN" } as const;

test("the shop notes changes and reads them", async () => {
  await transaction(db, (tx) =>
    recordChange(tx, who, { deed: "added", thing: "product", thingId: randomUUID(), thingName: "Kurta" }),
  );
  expect(await db.$count(auditEntries)).toBe(1);
});

test.each([
  "update audit_entries set deed = ''",
  "delete from audit_entries",
  "truncate audit_entries",
  "alter table audit_entries disable trigger all",
  "drop trigger audit_entries_stay on audit_entries",
  "drop table audit_entries",
  "set session_replication_role = replica",
  "create or replace function audit_is_append_only() returns trigger language plpgsql as 'begin return null; end'",
  "copy (select 1) to program 'true'",
  "alter role shopkeeper superuser",
])("the shop may not: %s", async (deed) => {
  const refusal = await db.execute(sql.raw(deed)).catch((error: unknown) => error);
  expect(postgresError(refusal).code).toBe(notAllowed);
  expect(await db.$count(auditEntries)).toBe(1);
});

test("the shop does all its other work: products, shelves, jobs", async () => {
  await givenProduct(db);
  await transaction(db, rebuildShelf);
  const worker = await startJobs({ ...shop, db, settings: { ...shop.settings, databaseUrl: url } }, openLog().log);
  onTestFinished(() => worker.stop());
  await postMail(db, { to: "asha@example.com", subject: "Hello", html: "<p>Hi</p>", text: "Hi" });
  const unsent = () => db.$count(mails, sql`sent_at is null`);
  await expect.poll(unsent).toBe(0);
});

test("asking again changes the password and nothing else", async () => {
  const again = await asShopkeeper(ownerUrl, "another");
  const client = new pg.Client(again);
  await client.connect();
  expect((await client.query("select current_user as name")).rows).toEqual([{ name: "shopkeeper" }]);
  await client.end();
});

import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { startJobs } from "#server/background-jobs.ts";
import { rebuildListing } from "#server/catalogue/listing/service.ts";
import { shopRights } from "#server/commands/database/prepare-database.ts";
import { erasePersonFromAudit, recordChange } from "#server/oversight/audit/service.ts";
import { auditEntries } from "#server/oversight/audit/tables.ts";
import { connect } from "#server/platform/database/client.ts";
import { postgresError, transaction } from "#server/platform/database/transaction.ts";
import { queueMail } from "#server/platform/mail/outbox.ts";
import { mails } from "#server/platform/mail/tables.ts";
import { givenProduct } from "#server/testing/given/catalogue.ts";
import { givenAdmin } from "#server/testing/given/people.ts";
import { openLog } from "#server/testing/log.ts";
import { openShop } from "#server/testing/shop.ts";
import { asRestrictedRole } from "./restricted-role.ts";

const { shop } = await openShop();
const ownerUrl = shop.settings.databaseUrl;
const url = await asRestrictedRole(ownerUrl, "only for tests", shopRights);
const { db, close } = connect(url);
afterAll(close);

const notAllowed = "42501";
const who = { userId: (await givenAdmin({ ...shop, db })).userId, role: "ROLE ADMIN" } as const;

test("the shop notes changes and reads them", async () => {
  await transaction(db, (tx) =>
    recordChange(tx, who, { action: "added", entity: "product", entityId: randomUUID(), entityName: "Kurta" }),
  );
  expect(await db.$count(auditEntries)).toBe(1);
});

test.each([
  "update audit_entries set action = ''",
  "delete from audit_entries",
  "truncate audit_entries",
  "alter table audit_entries disable trigger all",
  "drop trigger audit_entries_stay on audit_entries",
  "drop table audit_entries",
  "set session_replication_role = replica",
  "create or replace function audit_is_append_only() returns trigger language plpgsql as 'begin return null; end'",
  "copy (select 1) to program 'true'",
  "alter role shopkeeper superuser",
])("the shop may not: %s", async (action) => {
  const refusal = await db.execute(sql.raw(action)).catch((error: unknown) => error);
  expect(postgresError(refusal).code).toBe(notAllowed);
  expect(await db.$count(auditEntries)).toBe(1);
});

test("the shop takes a deleted person out of its log, and nothing else", async () => {
  const [before] = await db.select().from(auditEntries);
  await transaction(db, (tx) => erasePersonFromAudit(tx, { userId: who.userId, email: null, things: [] }));
  expect(await db.select().from(auditEntries)).toEqual([{ ...before, userName: "Deleted account" }]);
  await db.execute(sql`select delete_old_audit(0)`).catch(() => undefined);
  expect(await db.$count(auditEntries), "what is young stays").toBe(1);
});

test("the shop does all its other work: products, listing, jobs", async () => {
  await givenProduct(db);
  await transaction(db, rebuildListing);
  const worker = await startJobs({ ...shop, db, settings: { ...shop.settings, databaseUrl: url } }, openLog().log);
  onTestFinished(() => worker.stop());
  await queueMail(db, { to: "asha@example.com", subject: "Hello", html: "<p>Hi</p>", text: "Hi" });
  const unsent = () => db.$count(mails, sql`sent_at is null`);
  await expect.poll(unsent).toBe(0);
});

test("asking again changes the password and nothing else", async () => {
  const again = await asRestrictedRole(ownerUrl, "another", shopRights);
  const client = new pg.Client(again);
  await client.connect();
  expect((await client.query("select current_user as name")).rows).toEqual([{ name: "shopkeeper" }]);
  await client.end();
});

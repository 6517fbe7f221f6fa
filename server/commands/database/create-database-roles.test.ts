import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { eq, sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, expect, test, vi } from "vitest";
import { cleanUpJob, createJobRunner, maintainPartitionsJob, startJobs } from "#server/background-jobs.ts";
import { rebuildListing } from "#server/catalogue/listing/service.ts";
import { recordChange } from "#server/oversight/audit/service.ts";
import { auditEntries } from "#server/oversight/audit/tables.ts";
import { securityEvents } from "#server/oversight/security-events/tables.ts";
import { postgresError, transaction } from "#server/platform/database/transaction.ts";
import { mails } from "#server/platform/mail/tables.ts";
import { boughtTogetherJob } from "#server/sales/orders/bought-together.ts";
import { orders } from "#server/sales/orders/tables.ts";
import { readSettings } from "#server/settings/settings.ts";
import { createClients, send, serveChat } from "#server/testing/clients/chat.ts";
import { emptyDatabase } from "#server/testing/database.ts";
import { givenProduct } from "#server/testing/given/catalogue.ts";
import { givenOrder, payAtTheDoor } from "#server/testing/given/orders.ts";
import { addressForm, givenAdmin } from "#server/testing/given/people.ts";
import { openLog } from "#server/testing/log.ts";
import { openShop } from "#server/testing/shop.ts";
import { createDatabaseRoles } from "./create-database-roles.ts";
import { migrateDatabase, prepareDatabase } from "./prepare-database.ts";

// Migrates an empty database.
vi.setConfig({ testTimeout: 120_000 });

const superUrl = await emptyDatabase();
const suffix = randomBytes(4).toString("hex");
const urlOf = (role: string) => {
  const url = new URL(superUrl);
  Object.assign(url, { username: role, password: "only for tests" });
  return url.href;
};
const [ownerUrl, shopUrl] = [urlOf(`owner_${suffix}`), urlOf(`shop_${suffix}`)];

async function runAs(url: string, statement: string) {
  const client = new pg.Client(url);
  await client.connect();
  return client.query(statement).finally(() => client.end());
}

// An owner like that of a hosted database: no superuser.
await runAs(
  superUrl,
  `create role owner_${suffix} login createrole password 'only for tests';
   alter database ${new URL(superUrl).pathname.slice(1)} owner to owner_${suffix};
   alter schema public owner to owner_${suffix};`,
);
afterAll(() =>
  runAs(
    superUrl,
    `reassign owned by owner_${suffix} to current_user;
     drop owned by shop_${suffix}, owner_${suffix} cascade;
     drop role shop_${suffix}, owner_${suffix};`,
  ),
);

const common = { TOKEN_SECRET: "a secret that only the tests know", PUBLIC_URL: "http://localhost:3000" };
const settings = readSettings({ DATABASE_URL: shopUrl, DATABASE_OWNER_URL: ownerUrl, ...common });
expect(await createDatabaseRoles(settings)).toBe(`shop_${suffix}`);

const open = await openShop({ DATABASE_URL: shopUrl });
const { app, shop, db } = open;
const chatUrl = await serveChat(open);
const clients = createClients();
const notAllowed = "42501";

test("the whole shop works as a role that owns nothing: sign-up, order, payment, chat, jobs", async () => {
  await prepareDatabase(settings);
  const log = openLog();
  const worker = await startJobs(shop, log.log);
  const admin = await givenAdmin(shop);
  const product = await givenProduct(db, { quantity: 5, sizes: ["M"] });
  await transaction(db, rebuildListing);

  const post = (url: string, payload: object, headers = {}) =>
    app.inject({ method: "POST", url: `/api${url}`, payload, headers });
  const person = { email: "asha@shop.example", firstName: "Asha", lastName: "Rao", password: "warp and weft 7" };
  const signedUp = await post("/auth/register", person);
  expect(signedUp.statusCode, signedUp.body).toBe(200);
  const { token, user } = signedUp.json();
  const headers = { authorization: token };
  const profile = { profile: { firstName: "Asha", lastName: "Rao", phoneNumber: "98765 43210" } };
  await app.inject({ method: "PUT", url: "/api/user", headers, payload: profile });
  expect((await post("/address/add", addressForm({ isDefault: true }), headers)).statusCode).toBe(200);
  const cash = await givenOrder(app, { headers }, [{ product: product.id }]);
  await givenOrder(app, { headers }, [{ product: product.id }]);
  await payAtTheDoor(app, { headers }, cash._id);
  expect((await app.inject("/demo-gateway/sessions/unknown")).statusCode, "the gateway's tables are there").toBe(404);
  expect(await db.$count(orders, eq(orders.userId, user._id))).toBe(2);

  const [member, desk] = [await clients.connect(chatUrl, token), await clients.connect(chatUrl, admin.token)];
  const received = once(desk as never, "message");
  expect((await send(member, admin.userId, "Is it back?")).ok).toBe(true);
  await received;
  const ended = once(member as never, "disconnect");
  await post("/auth/logout", {}, headers);
  await ended;

  await expect.poll(() => db.$count(mails, sql`sent_at is null`)).toBe(0);
  const run = createJobRunner(shop, log.log);
  await run(cleanUpJob, {});
  await run(boughtTogetherJob, {});
  await worker.stop();
  expect(log.lines.filter(({ level }) => (level as number) >= 50)).toEqual([]);
});

test.each([
  "drop table orders",
  "alter table orders add column extra text",
  "alter table users disable trigger all",
  "truncate orders",
  "create table public.notes (x int)",
  "create schema notes",
  "create or replace function audit_is_append_only() returns trigger language plpgsql as 'begin return null; end'",
  "drop function audit_is_append_only",
  "update audit_entries set action = ''",
  "delete from audit_entries",
  "truncate audit_entries",
  "delete from audit_entries_default",
  "truncate audit_entries_default",
  "select drop_partitions_before('security_events', now() + interval '1 year')",
  "drop schema pgboss cascade",
  "alter table pgboss.job add column extra text",
  "delete from drizzle.__drizzle_migrations",
  "set session_replication_role = replica",
  `grant all on orders to public`,
  `alter role shop_${suffix} superuser`,
  `set role owner_${suffix}`,
  "copy (select 1) to program 'true'",
])("the shop may not: %s", async (statement) => {
  if ((await db.$count(auditEntries)) === 0) {
    const who = { userId: (await givenAdmin(shop)).userId, role: "ROLE ADMIN" } as const;
    const change = { action: "added", entity: "product", entityId: crypto.randomUUID(), entityName: "Kurta" } as const;
    await transaction(db, (tx) => recordChange(tx, who, change));
  }
  const before = await db.$count(auditEntries);
  const refusal = await db.execute(sql.raw(statement)).catch((error: unknown) => error);
  // A grant of rights that one does not have is refused without an error.
  if (statement.startsWith("grant")) expect(await mayOthersRead("orders")).toBe(false);
  else expect(postgresError(refusal).code).toBe(notAllowed);
  expect(await db.$count(auditEntries)).toBe(before);
});

const mayOthersRead = async (table: string) =>
  (await runAs(superUrl, `select has_table_privilege('pg_monitor', '${table}', 'select') as may`)).rows[0].may;

test("the job of the shop's role makes a month that is missing, which it could not by itself", async () => {
  const { rows } = await runAs(
    ownerUrl,
    `select relname as name from pg_class where relname ~ '^(audit_entries|security_events)_\\d{4}_\\d{2}$' order by 1 desc`,
  );
  const [event, entry] = [rows[0], rows.find(({ name }) => name.startsWith("audit_entries"))].map(
    (row) => row?.name as string,
  );
  await runAs(ownerUrl, `drop table ${event}; drop table ${entry}`);
  const log = openLog();
  await createJobRunner(shop, log.log)(maintainPartitionsJob, {});
  expect(log.lines).toMatchObject([{ made: [entry, event] }]);
  const analyzed = await runAs(
    superUrl,
    "select reltuples::int as many from pg_class where relname = 'security_events'",
  );
  expect(analyzed.rows, "and may analyze").toEqual([{ many: await db.$count(securityEvents) }]);
  for (const statement of [
    `select from ${event}`,
    `delete from ${event}`,
    `truncate ${event}`,
    `drop table ${event}`,
  ]) {
    const refusal = await db.execute(sql.raw(statement)).catch((error: unknown) => error);
    expect(postgresError(refusal).code, statement).toBe(notAllowed);
  }
});

test("a second run changes nothing that the shop would notice", async () => {
  expect(await createDatabaseRoles(settings)).toBe(`shop_${suffix}`);
  expect(await db.$count(orders)).toBeGreaterThan(0);
});

test("when the tables are not up to date the start says in one line what to run", async () => {
  const line = "this role may not change its tables: run npm run database-roles.";
  await expect(migrateDatabase(settings, shopUrl)).resolves.toBeUndefined();
  await runAs(ownerUrl, "update drizzle.applied_sql set hash = 'older' where file like '%append-only.sql'");
  await expect(migrateDatabase(settings, shopUrl)).rejects.toThrow(line);
  await createDatabaseRoles(settings);
  await expect(migrateDatabase(settings, shopUrl)).resolves.toBeUndefined();
});

test("an empty database that the role may not fill is not filled", async () => {
  const url = new URL(await emptyDatabase());
  Object.assign(url, { username: `shop_${suffix}`, password: "only for tests" });
  await expect(migrateDatabase(settings, url.href)).rejects.toThrow("run npm run database-roles.");
});

test.each([
  [{ DATABASE_URL: shopUrl }, "DATABASE_OWNER_URL the one for the owner"],
  [{ DATABASE_URL: ownerUrl, DATABASE_OWNER_URL: ownerUrl }, "two different roles"],
  [{ DATABASE_URL: shopUrl.replace(/t_[0-9a-f]+$/, "another"), DATABASE_OWNER_URL: ownerUrl }, "the same database"],
  [{ DATABASE_URL: superUrl, DATABASE_OWNER_URL: ownerUrl }, "may do everything the owner may"],
])("%o is refused with a line that says why", async (environment, line) => {
  await expect(createDatabaseRoles(readSettings({ ...environment, ...common }))).rejects.toThrow(line);
});

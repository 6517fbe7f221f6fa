import { getTableName, sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { roles } from "#contract/customers/roles.ts";
import { cleanUpJob, createJobRunner, maintainPartitionsJob } from "#server/background-jobs.ts";
import { auditEntries } from "#server/oversight/audit/tables.ts";
import { securityEvents } from "#server/oversight/security-events/tables.ts";
import { newId } from "#server/platform/database/new-id.ts";
import { makePartitions } from "#server/platform/database/partitions/make-partitions.ts";
import { openLog } from "#server/testing/log.ts";
import { openShop } from "#server/testing/shop.ts";
import { partitionedTables } from "./partitioned-tables.ts";

const { shop, db } = await openShop({ SECURITY_EVENT_DAYS: "180" });
const client = new pg.Client(shop.settings.databaseUrl);
await client.connect();
afterAll(() => client.end());

/** So many months from now, in the middle of the month. */
function monthsFromNow(months: number): Date {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 15));
}
const byText = (a: object, b: object) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1);
const suffixOf = (moment: Date) => moment.toISOString().slice(0, 7).replace("-", "_");

const login = { kind: "login" as const, addressPrefix: "", device: "" };
const change = {
  userId: newId(),
  userName: "Asha Rao",
  role: roles.admin,
  action: "added",
  thing: "brand",
  thingId: "",
  thingName: "",
};

/** An entry of the audit log and a security event of that moment, with one id. */
async function writeAt(moment: Date): Promise<string> {
  const id = newId(Number(moment));
  await db.insert(auditEntries).values({ ...change, id });
  await db.insert(securityEvents).values({ ...login, id });
  return id;
}

const partsOf = async (id: string) =>
  (
    await client.query(
      `select tableoid::regclass::text as part from audit_entries where id = $1
        union all select tableoid::regclass::text from security_events where id = $1`,
      [id],
    )
  ).rows.map(({ part }) => part);

test("the tables that are declared as partitioned are, by their ids, with months ahead", async () => {
  const { rows } = await client.query<{ name: string; key: string; parts: string[] }>(
    `select c.relname as name, a.attname as key,
            (select array_agg(h.inhrelid::regclass::text order by h.inhrelid::regclass::text) from pg_inherits h where h.inhparent = c.oid) as parts
       from pg_partitioned_table p join pg_class c on c.oid = p.partrelid and c.relnamespace = 'public'::regnamespace
       join pg_attribute a on a.attrelid = c.oid and a.attnum = p.partattrs[0]`,
  );
  expect(Object.fromEntries(rows.map(({ name, key }) => [name, key]))).toEqual(
    Object.fromEntries(partitionedTables.map((name) => [name, "id"])),
  );
  const months = [0, 1, 2, 3].map((n) => suffixOf(monthsFromNow(n)));
  for (const { name, parts } of rows) {
    expect(parts).toEqual([...months, "before", "default"].map((part) => `${name}_${part}`));
  }
});

test("what is written in another month is in the partitions of that month", async () => {
  const next = monthsFromNow(1);
  const month = suffixOf(next);
  expect(await partsOf(await writeAt(next))).toEqual([`audit_entries_${month}`, `security_events_${month}`]);
});

test("what has no month is taken, and moved once there is one, as it is", async () => {
  const far = monthsFromNow(6);
  const id = await writeAt(far);
  expect(await partsOf(id)).toEqual(["audit_entries_default", "security_events_default"]);
  const rows = () =>
    client
      .query("select row_to_json(a) from audit_entries a union all select row_to_json(e) from security_events e")
      .then((found) => found.rows);
  const before = await rows();
  const made = await makePartitions(client, { patienceMs: 60_000 }, 6);
  expect(made).toHaveLength(3 * partitionedTables.length);
  const month = suffixOf(far);
  expect(await partsOf(id)).toEqual([`audit_entries_${month}`, `security_events_${month}`]);
  expect((await client.query("select from audit_entries_default")).rowCount).toBe(0);
  expect((await rows()).toSorted(byText)).toEqual(before.toSorted(byText));
  const changed = client.query("update audit_entries set action = '' where id = $1", [id]);
  await expect(changed, "the log is append-only as before").rejects.toThrow();
});

interface Plan {
  "Relation Name"?: string;
  "Subplans Removed"?: number;
  Plans?: Plan[];
}
const plansOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(plansOf)];

test.each(partitionedTables)(
  "an entry of %s is looked for in one month, also where it is planned for any",
  async (table) => {
    const id = newId();
    await client.query("begin; set local plan_cache_mode = force_generic_plan");
    await client.query(`prepare asked (uuid) as select * from ${table} where id = $1`);
    const { rows } = await client.query(`explain (analyze, format json) execute asked ('${id}')`);
    await client.query("rollback; deallocate asked");
    const read = plansOf(rows[0]["QUERY PLAN"][0].Plan).flatMap((plan) => plan["Relation Name"] ?? []);
    expect([...new Set(read)].filter((name) => name !== table)).toEqual([`${table}_${suffixOf(new Date())}`]);
  },
);

/** Partitions of months that are over, as a shop has that is some years old, with an event in the middle of each. */
async function givenOldMonths(months: number[]): Promise<void> {
  const table = getTableName(securityEvents);
  const oldest = monthsFromNow(Math.min(...months));
  const startOf = (moment: Date, add = 0) =>
    `${newId(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth() + add, 1)).slice(0, 13)}-0000-0000-000000000000`;
  await client.query(`alter table ${table} detach partition ${table}_before`);
  await client.query(
    `alter table ${table} attach partition ${table}_before for values from (minvalue) to ('${startOf(oldest)}')`,
  );
  for (const moment of months.map(monthsFromNow)) {
    await client.query(
      `create table ${table}_${suffixOf(moment)} partition of ${table} for values from ('${startOf(moment)}') to ('${startOf(moment, 1)}')`,
    );
    await db.insert(securityEvents).values({ ...login, createdAt: moment, id: newId(Number(moment)) });
  }
}

/** Nothing younger can be frozen: other tests have transactions open on the same cluster, and a replica that reports its own. */
async function oldestTransaction(): Promise<string> {
  const { rows } = await client.query<{ oldest: string }>(`
    select held.id::text as oldest from (
      select backend_xmin as id from pg_stat_activity union all select backend_xid from pg_stat_activity
      union all select backend_xmin from pg_stat_replication union all select xmin from pg_replication_slots
      union all select pg_snapshot_xmin(pg_current_snapshot())::xid
    ) held where held.id is not null order by age(held.id) desc limit 1`);
  return rows[0]?.oldest ?? "";
}

test("months that are past their time go whole, closed ones are frozen once, and all others stay", async () => {
  await givenOldMonths([-30, -10, -8, -5, -4, -1]);
  await db.insert(securityEvents).values({ ...login, id: newId(Number(monthsFromNow(-8))) });
  const { log, lines } = openLog();
  const run = createJobRunner(shop, log);
  const left = async () =>
    (
      await client.query<{ name: string }>(
        "select relname as name from pg_class where relname ~ '^security_events_[0-9]{4}_[0-9]{2}$' order by 1",
      )
    ).rows.map(({ name }) => name);
  await run(cleanUpJob, {});
  const kept = (await left()).filter((name) => name < `security_events_${suffixOf(new Date())}`);
  expect(kept, "one stays for an event that came later than its id says").toEqual(
    [-8, -5, -4, -1].map((n) => `security_events_${suffixOf(monthsFromNow(n))}`),
  );
  expect(await db.$count(securityEvents, sql`created_at < now() - interval '10 days'`)).toBe(3);

  const frozen = () => lines.flatMap((line) => (line.frozen as string[] | undefined) ?? []);
  const horizon = await oldestTransaction();
  await run(maintainPartitionsJob, {});
  const closed = [-8, -5, -4].map((n) => `security_events_${suffixOf(monthsFromNow(n))}`);
  expect(frozen()).toEqual(closed);
  const { rows } = await client.query<{ isFrozen: boolean }>(
    `select age(relfrozenxid) <= age($2::xid) as "isFrozen" from pg_class where relname = any ($1)`,
    [closed, horizon],
  );
  expect(rows).toEqual(closed.map(() => ({ isFrozen: true })));
  await expect
    .poll(() =>
      client.query("select from pg_stat_all_tables where last_vacuum is not null and relname = any ($1)", [closed]),
    )
    .toMatchObject({ rowCount: 3 });
  await run(maintainPartitionsJob, {});
  expect(frozen(), "not again").toEqual(closed);
});

test("of several runs at the same moment each month is made by one", async () => {
  const last = [4, 5, 6].map((n) => suffixOf(monthsFromNow(n)));
  const names = partitionedTables.flatMap((table) => last.map((month) => `${table}_${month}`));
  // As they were before the clock moved on.
  for (const name of names) await client.query(`drop table ${name}`);
  const others = [new pg.Client(shop.settings.databaseUrl), new pg.Client(shop.settings.databaseUrl)];
  for (const other of others) await other.connect();
  const made = await Promise.all(others.map((other) => makePartitions(other, { patienceMs: 60_000 }, 6)));
  for (const other of others) await other.end();
  expect(made.flat().toSorted()).toEqual(names.toSorted());
});

test("statistics of whole tables are kept, which autovacuum leaves out", async () => {
  await createJobRunner(shop, openLog().log)(maintainPartitionsJob, {});
  const { rows } = await client.query<{ many: number }>(
    "select reltuples as many from pg_class where relname = 'security_events'",
  );
  expect(rows[0]?.many).toBe(await db.$count(securityEvents));
});

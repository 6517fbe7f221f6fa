import { getTableName, sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, expect, onTestFinished, test, vi } from "vitest";
import { roles } from "#contract/customers/roles.ts";
import { cleanUpJob, createJobRunner, maintainPartitionsJob } from "#server/background-jobs.ts";
import { securityEvents } from "#server/oversight/security-events/tables.ts";
import { connect } from "#server/platform/database/client.ts";
import { newId } from "#server/platform/database/new-id.ts";
import { makePartitions } from "#server/platform/database/partitions/make-partitions.ts";
import { orderItems, orders } from "#server/sales/orders/tables.ts";
import { givenProduct } from "#server/testing/given/catalogue.ts";
import { givenBuyer, givenOrder, handOver, payAtTheDoor, readOrderAs } from "#server/testing/given/orders.ts";
import { openLog } from "#server/testing/log.ts";
import { openShop } from "#server/testing/shop.ts";
import { partitionedTables, partitionKeys } from "./partitioned-tables.ts";
import { placeOrder } from "./sales/orders/placing/place-order.ts";

const { app, shop, db } = await openShop({ SECURITY_EVENT_DAYS: "180" });
const client = new pg.Client(shop.settings.databaseUrl);
await client.connect();
afterAll(() => client.end());

const buyer = await givenBuyer(shop);
const who = {
  ...{ userId: buyer.userId, role: roles.member, permissions: [], merchant: null },
  ...{ sessionId: "", provider: "Email" as const, isRecentLogin: true, duty: null },
};
const { id: product } = await givenProduct(db, { sizes: ["M"], quantity: 500, pricePaise: 10_000 });

/** So many months from now, in the middle of the month. */
function monthsFromNow(months: number): Date {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 15));
}
const suffixOf = (moment: Date) => moment.toISOString().slice(0, 7).replace("-", "_");

/** Orders while the clock of the shop's process shows another moment. */
async function orderAt(...moments: Date[]) {
  const form = await handOver(app, buyer, [{ product }]);
  let calls = 0;
  const clock = vi.spyOn(Date, "now").mockImplementation(() => Number(moments[calls++ % moments.length]));
  onTestFinished(() => clock.mockRestore());
  return { form, place: (on = db) => placeOrder({ ...shop, db: on }, who, form), clock };
}

const partsOf = async (id: string) =>
  (
    await client.query(
      `select (select tableoid::regclass::text from orders where id = $1) as order,
              (select tableoid::regclass::text from order_items where order_id = $1) as items,
              (select tableoid::regclass::text from order_events where order_id = $1) as events`,
      [id],
    )
  ).rows[0];

test("the tables that are declared as partitioned are, by the ids that are declared, with months ahead", async () => {
  const { rows } = await client.query<{ name: string; key: string; parts: string[] }>(
    `select c.relname as name, a.attname as key,
            (select array_agg(h.inhrelid::regclass::text order by h.inhrelid::regclass::text) from pg_inherits h where h.inhparent = c.oid) as parts
       from pg_partitioned_table p join pg_class c on c.oid = p.partrelid and c.relnamespace = 'public'::regnamespace
       join pg_attribute a on a.attrelid = c.oid and a.attnum = p.partattrs[0]`,
  );
  const columns = Object.fromEntries(rows.map(({ name, key }) => [name, key]));
  const snake = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  expect(columns).toEqual(
    Object.fromEntries(Object.entries(partitionKeys).map(([table, key]) => [table, snake(key.name)])),
  );
  const months = [0, 1, 2, 3].map((n) => suffixOf(monthsFromNow(n)));
  for (const { name, parts } of rows) {
    expect(parts).toEqual([...months, "before", "default"].map((part) => `${name}_${part}`));
  }
});

test("an order of another month is with its lines and events in the partitions of that month", async () => {
  const next = monthsFromNow(1);
  const { place, clock } = await orderAt(next);
  const { _id: id } = await place();
  clock.mockRestore();
  await payAtTheDoor(app, buyer, id);
  const month = suffixOf(next);
  expect(await partsOf(id)).toEqual({
    order: `orders_${month}`,
    items: `order_items_${month}`,
    events: `order_events_${month}`,
  });
});

test("an order whose month has no partition is taken, and moved once there is one, with all that belongs to it", async () => {
  const far = monthsFromNow(6);
  const { place, clock } = await orderAt(far);
  const { _id: id } = await place();
  clock.mockRestore();
  await payAtTheDoor(app, buyer, id);
  expect(await partsOf(id)).toEqual({
    order: "orders_default",
    items: "order_items_default",
    events: "order_events_default",
  });
  const before = await readOrderAs(app, buyer, id);
  const counts = () => client.query("select * from order_counts order by 1, 2, 3, 4, 5").then(({ rows }) => rows);
  const counted = await counts();

  const made = await makePartitions(client, { patienceMs: 60_000 }, 6);
  expect(made).toHaveLength(3 * partitionedTables.length);
  const month = suffixOf(far);
  expect(await partsOf(id)).toEqual({
    order: `orders_${month}`,
    items: `order_items_${month}`,
    events: `order_events_${month}`,
  });
  expect((await client.query("select from orders_default")).rowCount).toBe(0);
  expect(await readOrderAs(app, buyer, id)).toEqual(before);
  expect(await counts(), "nothing is counted again").toEqual(counted);
  const stranger = client.query("update order_items set order_id = gen_random_uuid() where order_id = $1", [id]);
  await expect(stranger, "an item without an order is refused as before").rejects.toThrow("foreign key");
  const again = givenOrder(app, buyer, [{ product }]);
  await expect(again, "and orders are taken").resolves.toBeDefined();
});

test("the same cart, sent at once when a month ends, is one order", async () => {
  const other = connect(shop.settings.databaseUrl, { maxConnections: 5 });
  onTestFinished(() => other.close());
  const { form, place, clock } = await orderAt(monthsFromNow(0), monthsFromNow(1), monthsFromNow(1), monthsFromNow(0));
  const placed = await Promise.all([0, 1, 2, 3, 4, 5, 6, 7].map((n) => place(n % 2 ? db : other.db)));
  clock.mockRestore();
  expect(new Set(placed.map(({ _id }) => _id)).size).toBe(1);
  expect(await db.$count(orders, sql`cart_id = ${form.cartId}`)).toBe(1);
  const id = placed[0]?._id;
  expect(await db.$count(orderItems, sql`order_id = ${id}`)).toBe(1);
});

test("what an order's number and cart are kept under goes with it", async () => {
  const { _id: id } = await givenOrder(app, buyer, [{ product }]);
  await client.query("begin");
  await client.query("delete from orders where id = $1", [id]);
  const { rows } = await client.query(
    "select from order_keys where id = $1 union all select from order_items where order_id = $1",
    [id],
  );
  await client.query("rollback");
  expect(rows).toEqual([]);
});

interface Plan {
  "Relation Name"?: string;
  "Subplans Removed"?: number;
  Plans?: Plan[];
}
const plansOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(plansOf)];

test.each([
  ["select * from orders where id = $1", "orders"],
  ["select * from order_items where order_id = $1", "order_items"],
  ["select * from order_events where order_id = $1 order by created_at, id", "order_events"],
  ["update orders set address = address where id = $1", "orders"],
])("%s looks at one month, also where it is planned for any", async (statement, table) => {
  const id = newId();
  await client.query("begin; set local plan_cache_mode = force_generic_plan");
  await client.query(`prepare asked (uuid) as ${statement}`);
  const { rows } = await client.query(`explain (analyze, format json) execute asked ('${id}')`);
  await client.query("rollback; deallocate asked");
  const read = plansOf(rows[0]["QUERY PLAN"][0].Plan).flatMap((plan) => plan["Relation Name"] ?? []);
  expect([...new Set(read)].filter((name) => name !== table)).toEqual([`${table}_${suffixOf(new Date())}`]);
});

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
    const event = { kind: "login" as const, addressPrefix: "", device: "", createdAt: moment };
    await db.insert(securityEvents).values({ ...event, id: newId(Number(moment)) });
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
  const young = { kind: "login" as const, addressPrefix: "", device: "" };
  await db.insert(securityEvents).values({ ...young, id: newId(Number(monthsFromNow(-8))) });
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
  // As they were before the clock moved on; the order of an earlier test is in one of them.
  const { rows } = await client.query("select id from orders where id >= first_id_at(now() + interval '4 months')");
  for (const { id } of rows) await client.query("delete from orders where id = $1", [id]);
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
    "select reltuples as many from pg_class where relname = 'orders'",
  );
  expect(rows[0]?.many).toBe(await db.$count(orders));
});

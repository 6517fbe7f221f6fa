import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { afterAll, expect, test, vi } from "vitest";
import { permissionsOf } from "#contract/customers/permissions.ts";
import { roles } from "#contract/customers/roles.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { givenAdmin, givenMember, givenMerchant } from "#server/testing/given/people.ts";
import { openShop } from "#server/testing/shop.ts";
import { countAllOrders, countBrandOrders, countOwnOrders } from "./count-orders.ts";
import { exportAllOrders } from "./export-orders.ts";
import { indexOrders } from "./index-orders.ts";
import { listAllOrders, listBrandOrders, listOwnOrders, searchOrders } from "./list-orders.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const { shop, db } = await openShop({}, { excused: ["an order has no lines"] });
const many = 100_000;
const session = {
  sessionId: crypto.randomUUID(),
  provider: "Email" as const,
  isRecentLogin: true,
  pendingSetup: null,
  permissions: [],
  merchant: null,
};
const owner = { role: roles.admin, permissions: permissionsOf("owner") };
const admin = { ...session, ...owner, userId: (await givenAdmin(shop)).userId };
const member = { ...session, userId: (await givenMember(shop)).userId, role: roles.member };
const { merchantId, brandId, userId } = await givenMerchant(shop);
const seller = { id: merchantId, name: "Kosala Looms", isActive: true, brandId };
const merchant = { ...session, userId, role: roles.merchant, merchant: seller };

/** Three years of orders, most of them delivered, without the triggers that would count them one by one. */
async function fillOrders(tx: Queries): Promise<void> {
  await tx.execute(sql`set local statement_timeout = 0`);
  await tx.execute(sql`set local session_replication_role = replica`);
  await tx.execute(sql`
    insert into orders (id, cart_id, user_id, total_paise, tax_paise, total_with_tax_paise, tax_rate_percent, status, payment_status, created_at, address)
    select first_id_at(now() - n * interval '15 minutes'), gen_random_uuid(), case when n % 1000 = 0 then ${member.userId}::uuid end, 0, 0, 0, 5,
           case when n % 50 = 0 then 'Cancelled' when n % 50 = 1 then 'Not processed' when n % 50 = 2 then 'Processing' else 'Delivered' end,
           (array['Paid', 'Cash on delivery', 'Pending'])[1 + n % 3], now() - n * interval '15 minutes',
           jsonb_build_object('name', 'Asha ' || n, 'phoneNumber', (9800000000 + n)::text)
      from generate_series(1, ${many}) n`);
  await tx.execute(sql`
    insert into order_brands (brand_id, order_id, created_at, status, payment_status)
    select ${brandId}, id, created_at, status, payment_status from orders`);
  await tx.execute(sql`
    insert into order_counts (owner, status, payment_status, day, slot, many)
    select o.owner, status, payment_status, (created_at at time zone 'Asia/Kolkata')::date, 0, count(*)
      from orders, (values ('00000000-0000-0000-0000-000000000000'::uuid), (${brandId}::uuid)) o(owner) group by 1, 2, 3, 4`);
  await tx.execute(sql`
    insert into returns (order_id, brand_id, refund_paise, status, ended_at)
    select id, ${brandId}, 0, case when n % 400 = 0 then 'Approved' when n % 5000 = 1 then 'Rejected' else 'Refunded' end, case when n % 400 > 0 then now() end
      from (select id, row_number() over (order by id) as n from orders) o where n % 10 < 2`);
}
await transaction(db, fillOrders);
await indexOrders(db);

const pool = new pg.Pool({ connectionString: shop.settings.databaseUrl, max: 2, options: "-c jit=off" });
afterAll(async () => {
  // Without triggers, which would take back the counts one order at a time.
  const tables = ["returns", "order_counts", "order_brands", "order_search_texts", "order_search_until"];
  const deletions = [...tables, "orders"].map((table) => `delete from ${table}`).join("; ");
  await pool.query(`set session_replication_role = replica; ${deletions}; set session_replication_role = default`);
  await pool.end();
});
await pool.query("vacuum analyze");
let asked: { text: string; values: unknown[] }[] = [];
const logger = { logQuery: (text: string, values: unknown[]) => void asked.push({ text, values }) };
const logged = drizzle({ client: pool, casing: "snake_case", logger });

interface Node {
  "Node Type": string;
  "Relation Name"?: string;
  "Shared Hit Blocks": number;
  "Shared Read Blocks": number;
  Plans?: Node[];
}

/** What grows with each order; the test has no items, and the counts are few. */
const large = ["orders", "order_brands", "order_search_texts", "returns"];
const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** The tables that are read from end to end, and how many pages are read in all. */
async function planOf(operation: (db: Queries) => Promise<unknown>): Promise<{ scanned: string[]; buffers: number }> {
  asked = [];
  await operation(logged);
  const roots: Node[] = [];
  for (const { text, values } of asked) {
    const { rows } = await pool.query(`explain (analyze, buffers, format json) ${text}`, values);
    roots.push(rows[0]?.["QUERY PLAN"][0].Plan);
  }
  const scanned = roots
    .flatMap(nodesOf)
    .filter((node) => node["Node Type"].includes("Seq Scan"))
    .flatMap((node) => node["Relation Name"] ?? []);
  const buffers = roots.reduce((sum, node) => sum + node["Shared Hit Blocks"] + node["Shared Read Blocks"], 0);
  return { scanned: scanned.filter((name) => large.includes(name)), buffers };
}

const narrow = { status: "Processing", payment: "Paid" } as const;
const week = { from: "2026-01-05", to: "2026-01-11" };

const reads: Record<string, [most: number, (on: Queries) => Promise<unknown>]> = {
  "all orders": [1500, (on) => listAllOrders(on, admin, {})],
  "the last page of all orders": [1500, (on) => listAllOrders(on, admin, { page: 4900 })],
  "orders of a status": [1500, (on) => listAllOrders(on, admin, { status: "Processing" })],
  "orders of a status and a payment": [1500, (on) => listAllOrders(on, admin, narrow)],
  "orders of a week": [1500, (on) => listAllOrders(on, admin, week)],
  "counts of all orders": [1500, (on) => countAllOrders(on, {})],
  "counts of a week": [1500, (on) => countAllOrders(on, week)],
  "orders of a brand": [1500, (on) => listBrandOrders(on, merchant, narrow)],
  "counts of a brand": [1500, (on) => countBrandOrders(on, merchant, {})],
  "orders with an open return": [4000, (on) => listAllOrders(on, admin, { cases: "open return" })],
  "orders whose return was rejected": [1500, (on) => listAllOrders(on, admin, { cases: "return Rejected" })],
  "orders whose return was refunded": [6000, (on) => listAllOrders(on, admin, { cases: "return Refunded" })],
  "a brand's orders whose return was refunded": [
    12_000,
    (on) => listBrandOrders(on, merchant, { cases: "return Refunded" }),
  ],
  "orders of a brand with an open case": [9000, (on) => listBrandOrders(on, merchant, { cases: "open" })],
  "orders without an open case": [12_000, (on) => listAllOrders(on, admin, { cases: "none" })],
  "one's own orders": [1500, (on) => listOwnOrders(on, member, { status: "Cancelled" })],
  "counts of one's own orders": [1500, (on) => countOwnOrders(on, member, {})],
  "an order by its number": [1500, (on) => searchOrders(on, admin, "C23456789X")],
  "a search by a phone number": [1500, (on) => listAllOrders(on, admin, { search: "9800012345" })],
  "a search by a name": [1500, (on) => listAllOrders(on, admin, { search: "asha 54321" })],
  "a merchant's search": [1500, (on) => listBrandOrders(on, merchant, { search: "9800012345" })],
  "a merchant's search by a name that many have": [
    14_000,
    (on) => listBrandOrders(on, merchant, { search: "asha 99" }),
  ],
  "the first rows of a file": [
    4000,
    async (on) => {
      const rows = exportAllOrders({ db: on as typeof db }, admin, { payment: "Paid" });
      await rows.next();
      await rows.next();
      await rows.return(undefined);
    },
  ],
};

test.for(Object.keys(reads))("of a hundred thousand orders, %s are read along an index", async (name) => {
  const [most, read] = reads[name] ?? [0, () => Promise.resolve()];
  const { scanned, buffers } = await planOf(read);
  expect(scanned).toEqual([]);
  expect(buffers).toBeLessThanOrEqual(most);
});

test("of more returns than are looked at, those of the chosen days are found", async () => {
  const { count } = await listAllOrders(db, admin, { ...week, cases: "return Refunded" });
  expect(count).toBeGreaterThan(100);
  const searched = await listAllOrders(db, admin, { search: "asha 54321", cases: "return Refunded" });
  const all = await listAllOrders(db, admin, { search: "asha 54321" });
  expect(all.count).toBe(1);
  expect(searched.count).toBeLessThanOrEqual(1);
});

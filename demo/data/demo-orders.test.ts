import { and, eq, isNotNull, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import type { ReviewList } from "#contract/catalogue/reviews.ts";
import { itemStatuses, type OrderList, paymentStatuses } from "#contract/sales/orders.ts";
import { users } from "#server/customers/accounts/tables.ts";
import { auditEntries } from "#server/oversight/audit/tables.ts";
import { mails } from "#server/platform/mail/tables.ts";
import { returnItems } from "#server/sales/cases/returns/tables.ts";
import { casePhotos } from "#server/sales/cases/tables.ts";
import { orderItems, orders } from "#server/sales/orders/tables.ts";
import { chatMessages } from "#server/support/chat/tables.ts";
import { contactMessages } from "#server/support/contact/tables.ts";
import { openShop } from "#server/testing/shop.ts";
import { addDemoData } from "./demo-data.ts";

const { app, shop, db } = await openShop();

// That its data are in order is checked at the end, as in every file.
beforeAll(async () => {
  await addDemoData(shop, () => undefined);
  // Before the tests sign in, which mails the owners of the accounts.
  queued.mails = await db.$count(mails);
  const { rows } = await db.execute<{ name: string }>(sql`select name from pgboss.job`);
  queued.jobs = rows.map(({ name }) => name);
});
const queued = { mails: -1, jobs: [] as string[] };

async function signIn(name: string) {
  const payload = { email: `${name}@example.com`, password: "tana-bana" };
  const { token } = (await app.inject({ method: "POST", url: "/api/auth/login", payload })).json();
  return { authorization: token as string };
}

const list = async (name: string, path: string): Promise<OrderList> =>
  (await app.inject({ url: `/api/order${path}?limit=100`, headers: await signIn(name) })).json();

test("orders are in every state and paid in every way, by many people, over many brands", async () => {
  for (const status of itemStatuses) {
    expect(await db.$count(orders, eq(orders.status, status)), status).toBeGreaterThan(0);
    expect(await db.$count(orderItems, eq(orderItems.status, status)), status).toBeGreaterThan(1);
  }
  for (const status of paymentStatuses) {
    expect(await db.$count(orders, eq(orders.paymentStatus, status)), status).toBeGreaterThan(0);
  }
  const count = async (column: string) =>
    (
      await db.execute(
        sql`select count(distinct ${sql.raw(column)})::int as n from orders o join order_items l on l.order_id = o.id`,
      )
    ).rows[0]?.n;
  expect(await count("o.user_id")).toBeGreaterThan(10);
  expect(await count("l.brand_id")).toBeGreaterThan(5);
  expect(await count("o.created_at::date")).toBeGreaterThan(12);
});

test("nothing lies in the future, and each story is told in its order", async () => {
  const { rows } = await db.execute(sql`
    select (select count(*)::int from orders where created_at > now()) as orders,
           (select count(*)::int from order_events where created_at > now()) as events,
           (select count(*)::int from invoices i join orders o on o.id = i.order_id where i.issued_at < o.created_at) as early,
           (select count(*)::int from invoices i join invoices j on j.year = i.year and j.serial > i.serial and j.issued_at < i.issued_at) as mixed`);
  expect(rows).toEqual([{ orders: 0, events: 0, early: 0, mixed: 0 }]);
});

test("the member, the merchant and the admin each find theirs", async () => {
  const [own, brand, all] = [await list("member", "/me"), await list("merchant", "/brand"), await list("admin", "")];
  expect(own.count).toBeGreaterThan(5);
  const isOpenCash = ({ paymentStatus, status }: (typeof own.orders)[number]) =>
    paymentStatus === "Cash on delivery" && status !== "Delivered";
  expect(own.orders.filter(isOpenCash), "whoever tries the shop may choose cash on delivery").toHaveLength(1);
  expect(brand.count).toBeGreaterThan(5);
  expect(all.count).toBeGreaterThan(own.count + 10);
  const paid = own.orders.find(({ paymentStatus }) => paymentStatus === "Paid");
  const invoice = await app.inject({ url: `/api/order/${paid?._id}/invoice`, headers: await signIn("member") });
  expect(invoice.json().invoice).toMatchObject({ orderId: paid?._id, payment: "Paid online" });
});

test("what was cancelled or came back after its invoice is credited", async () => {
  const { rows } = await db.execute<{ credited: number; cancelled: number }>(sql`
    select (select count(distinct order_id)::int from documents where kind = 'credit note') as credited,
           (select count(distinct i.order_id)::int from invoices i join order_items l on l.order_id = i.order_id
              join orders o on o.id = i.order_id
             where l.status = 'Cancelled' and o.payment_status in ('Paid', 'Refunded') or l.returned_quantity > 0) as cancelled`);
  expect(rows[0]?.credited).toBeGreaterThan(0);
  expect(rows[0]?.credited).toBe(rows[0]?.cancelled);
});

/** What the database allows in a column of a table: the lists of its checks. */
async function allowedValues(table: string): Promise<[column: string, values: string[]][]> {
  const { rows } = await db.execute<{ rule: string }>(
    sql`select pg_get_constraintdef(oid) as rule from pg_constraint where contype = 'c' and conrelid = ${table}::regclass`,
  );
  return rows.flatMap(({ rule }) => {
    const [, column, list] = /^CHECK \(\((\w+) = ANY \(ARRAY\[(.+)\]\)\)\)$/.exec(rule) ?? [];
    return column && list ? [[column, [...list.matchAll(/'([^']+)'/g)].map(([, value]) => value ?? "")]] : [];
  });
}

/** Couriers that the demo shop has no parcels with: these know only of what they were asked to carry. */
const unused = ["simulator", "shiprocket"];

test.for([
  ["parcels", ["purpose", "status", "provider"]],
  ["returns", ["status", "way", "waits_for"]],
  ["return_items", ["reason"]],
  ["exchanges", ["status", "closed_as"]],
  ["claims", ["status", "kind", "wish", "decision", "waits_for"]],
  ["payouts", ["state", "method", "provider"]],
] as const)("of %s there is one of each kind", async ([table, columns]) => {
  const allowed = new Map(await allowedValues(table));
  expect([...allowed.keys()]).toEqual(expect.arrayContaining([...columns]));
  for (const column of columns) {
    const { rows } = await db.execute<{ value: string }>(
      sql`select distinct ${sql.identifier(column)} as value from ${sql.identifier(table)} where ${sql.identifier(column)} is not null`,
    );
    const wanted = allowed.get(column)?.filter((value) => !unused.includes(value)) ?? [];
    expect(rows.map(({ value }) => value).sort(), `${table}.${column}`).toEqual(wanted.sort());
  }
});

test("there is one of everything after the sale", async () => {
  const count = async (table: string, condition: string) =>
    db.$count(sql`${sql.raw(table)} c join orders o on o.id = c.order_id`, sql.raw(condition));
  const cases: [what: string, table: string, condition: string][] = [
    ["a parcel that was refused at the door", "parcels", "is_refused and refused_by is not null"],
    ["a lost parcel to decide on", "parcels", "c.status = 'Lost' and lost_decision is null"],
    ["a lost parcel that was refunded", "parcels", "lost_decision = 'refund'"],
    ["a lost parcel that was sent again", "parcels", "lost_decision = 'send again'"],
    ["a parcel that is expected back", "parcels", "o.is_expected_back and ended_at is null"],
    ["cash that a courier has paid over", "cash_remittances", "c.amount_paise = o.total_with_tax_paise"],
    ["a late parcel", "parcels", "ended_at is null and expected_on < now()::date"],
    ["an overdue return", "returns", "ended_at is null and due_at < now()"],
    ["a return of an order paid online", "returns", "o.payment_status = 'Refunded' and c.status = 'Refunded'"],
    ["an exchange that waits for a sold-out size", "exchanges", "promised_on is not null and not is_reserved"],
    ["a new piece that arrived before the old one", "exchanges", "delivered_at is not null and ended_at is null"],
    ["an old piece that cannot be sold any more", "exchanges", "c.status = 'Delivered' and not is_accepted"],
    ["a claim that waits for the goods", "claims", "return_goods and goods_received_at is null"],
    ["a claim whose goods came back", "claims", "goods_received_at is not null"],
    ["a refused payout of a return", "payouts", "state = 'refused' and return_id is not null"],
    ["a refused payout of a claim", "payouts", "state = 'refused' and claim_id is not null"],
  ];
  for (const [what, table, condition] of cases) expect(await count(table, condition), what).toBeGreaterThan(0);
  expect(await db.$count(casePhotos)).toBeGreaterThan(3);
  expect(await db.$count(returnItems, sql`accepted > 0 and rejected > 0`), "a return accepted in part").toBe(1);
  const { rows: split } = await db.execute(sql`
    select l.order_id from order_items l join order_items x on x.order_id = l.order_id and x.product_id = l.product_id
     where l.quantity = 2 and l.status = 'Shipped' and x.status = 'Cancelled'
       and (select count(*) from parcel_items i where i.item_id = l.id) = 2`);
  expect(split, "three pieces in two parcels, one cancelled").toHaveLength(1);
  const { rows } = await db.execute(sql`
    select id from returns where greatest(created_at, approved_at, picked_up_at, received_at, ended_at) > now()
    union all select id from exchanges where greatest(created_at, approved_at, picked_up_at, received_at, sent_at, ended_at) > now()
    union all select id from claims where greatest(created_at, decided_at, goods_received_at, settled_at) > now()
    union all select id from payouts where greatest(created_at, checked_at, done_at) > now()
    union all select id from parcel_events where at > now()`);
  expect(rows, "what has not happened yet").toEqual([]);
});

test("the reports have something to say", async () => {
  const headers = await signIn("admin");
  const report = async (name: string) => (await app.inject({ url: `/api/report/${name}`, headers })).json().report;
  const { products, delivered } = await report("returns");
  expect(products[0].verdict).toMatch(/^Runs small: \d+ of \d+ returns say too small\.$/);
  expect(delivered).toBeGreaterThan(20);
  expect((await report("exchanges")).products[0].verdict).toMatch(/^Runs small: \d+ of \d+ exchanges/);
  expect((await report("parcels")).couriers.length).toBeGreaterThan(2);
  expect((await report("claims")).kinds.length).toBeGreaterThan(1);
});

test("what was paid online has come to its end, since the gateway does not know of it", async () => {
  const { rows } = await db.execute(sql`
    select l.id from payment_attempts a join order_items l on l.order_id = a.order_id
     where a.state = 'paid' and l.status not in ('Delivered', 'Cancelled')`);
  expect(rows).toEqual([]);
});

test("some of the reviews are of verified purchases", async () => {
  const { rows } = await db.execute<{ slug: string }>(sql`
    select p.slug from purchases b join reviews r on r.product_id = b.product_id and r.user_id = b.user_id and r.status = 'Approved'
      join products p on p.id = b.product_id`);
  expect(rows.length).toBeGreaterThanOrEqual(8);
  const { reviews }: ReviewList = (await app.inject(`/api/review/${rows[0]?.slug}?limit=100`)).json();
  expect(reviews.some(({ isVerified }) => isVerified)).toBe(true);
});

test("the member talks with the admin about an order, and people have written through the form", async () => {
  const [member] = await db.select().from(users).where(eq(users.email, "member@example.com"));
  expect(await db.$count(chatMessages, eq(chatMessages.fromId, member?.id ?? ""))).toBe(2);
  expect(await db.$count(chatMessages, isNotNull(chatMessages.orderId))).toBe(1);
  expect(await db.$count(contactMessages)).toBe(2);
  expect(await db.$count(contactMessages, isNotNull(contactMessages.answeredAt))).toBe(1);
});

test("what the staff did is in the audit log, and nobody gets a mail", async () => {
  for (const role of ["ROLE ADMIN", "ROLE MERCHANT"] as const) {
    expect(
      await db.$count(auditEntries, and(eq(auditEntries.role, role), eq(auditEntries.thing, "order"))),
    ).toBeGreaterThan(5);
  }
  // The order by which an exchange is paid is looked at for its invoice, as always.
  expect(queued).toEqual({ mails: 0, jobs: ["issue-invoice"] });
});

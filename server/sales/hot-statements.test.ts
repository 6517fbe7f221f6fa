import { sql } from "drizzle-orm";
import { beforeAll, expect, test, vi } from "vitest";
import { buildApp } from "#server/app.ts";
import { rebuildListing } from "#server/catalogue/listing/service.ts";
import { connect } from "#server/platform/database/client.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { givenProduct } from "#server/testing/given/catalogue.ts";
import { givenBuyer, givenOrder, payAtTheDoor } from "#server/testing/given/orders.ts";
import { openShop } from "#server/testing/shop.ts";
import { queueConfirmations } from "./orders/mails/queue-confirmations.ts";
import { announceCashOrders } from "./payments/cash-on-delivery/announce-cash-orders.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const { shop, db } = await openShop();
/** One connection: what it prepared and scanned can be read from it. */
const watched = connect(shop.settings.databaseUrl, { maxConnections: 1 });
const app = await buildApp({ ...shop, db: watched.db });
const buyer = await givenBuyer(shop);
const { id: product } = await givenProduct(db, { sizes: ["M"], quantity: 5000, pricePaise: 10_000 });
const many = 6000;

/** What grows with each person or order. */
const large = [
  ...["users", "sessions", "addresses", "carts", "orders", "order_items", "order_events"],
  ...["payment_attempts", "mails", "products"],
];

beforeAll(async () => {
  const n = sql`generate_series(1, ${many}) n`;
  await db.execute(
    sql`insert into users (email, first_name, last_name) select n || '@example.com', 'Asha', 'Rao' from ${n}`,
  );
  await db.execute(sql`
    insert into sessions (user_id, expires_at, device, address_prefix)
    select id, now() + interval '1 day', 'Firefox', '192.0.2.0/24' from users where id <> ${buyer.userId}`);
  await db.execute(sql`insert into carts (user_id, lines) select id, '[]' from users`);
  await db.execute(sql`
    insert into addresses (user_id, name, address, city, state, country, zip_code, phone_number)
    select id, 'Asha Rao', 'Street ' || email, 'Pune', 'MH', 'India', '411001', '9' || lpad(split_part(email, '@', 1), 9, '0')
      from users where id <> ${buyer.userId}`);
  await db.execute(sql`
    insert into products (sku, name, slug, quantity, price_paise, sizes) select 's' || n, 'Kurta', 'kurta-' || n, 5, 10000, array['M'] from ${n}`);
  await transaction(db, rebuildListing);
  await db.execute(sql`
    with placed as (
      insert into orders (cart_id, user_id, total_paise, tax_paise, total_with_tax_paise, tax_rate_percent, created_at, address)
      select gen_random_uuid(), id, 10000, 0, 10000, 5, now() - random() * interval '90 days',
             jsonb_build_object('address', email, 'city', 'Pune', 'zipCode', '411001', 'phoneNumber', '9' || lpad(split_part(email, '@', 1), 9, '0'))
        from users where id <> ${buyer.userId} returning id
    ), items as (
      insert into order_items (order_id, position, product_id, sku, name, slug, size, quantity, price_paise, taxable, total_paise, tax_paise)
      select id, 0, gen_random_uuid(), 's', 'Kurta', 'kurta', 'M', 1, 10000, false, 10000, 0 from placed
    ), events as (
      insert into order_events (order_id, kind, data) select id, 'payment-failed', '{"amountPaise": 10000}' from placed
    ), attempts as (
      insert into payment_attempts (order_id, provider, amount_paise, state, expires_at) select id, 'demo', 10000, 'closed', now() from placed
    )
    insert into mails (recipient, subject, html, text, sent_at) select 'a@example.com', 'Hello', '', '', now() from placed`);
  await db.execute(sql`vacuum analyze`);
  await watched.db.execute(sql`set plan_cache_mode = force_generic_plan`);
  return async () => {
    await app.close();
    await watched.close();
  };
});

const { headers } = buyer;
let orderId = "";
const get = (path: string) => async () =>
  expect((await app.inject({ url: `/api${path}`, headers })).statusCode).toBe(200);

/** Each is done in turn, and the ones after the order are about it. */
const operations: Record<string, () => Promise<unknown>> = {
  "a bag is looked at, handed over and ordered": async () => {
    orderId = (await givenOrder(app, buyer, [{ product }]))._id;
  },
  "an order that waits for payment is found": get("/payment/waiting"),
  "the state of a payment is read": () => get(`/payment/status/${orderId}`)(),
  "cash on delivery is chosen": () => payAtTheDoor(app, buyer, orderId),
  "an order is read": () => get(`/order/${orderId}`)(),
  "the orders of a person are listed": get("/order/me"),
  "the mails of orders are queued": () => queueConfirmations(watched.db),
  "the mails about cash on delivery are written": () => announceCashOrders(watched.db, shop.settings, [orderId]),
};

/**
 * How many rows of each large table were read from end to end, by whoever did it: a statement, a function or a trigger. Months without rows
 * cost nothing.
 */
async function countScans(): Promise<Record<string, number>> {
  await watched.db.execute(sql`select pg_stat_force_next_flush()`);
  const { rows } = await db.execute<{ name: string; scans: string }>(sql`
    select relname as name, seq_tup_read as scans from pg_stat_user_tables
     where regexp_replace(relname, '_(before|default|\\d{4}_\\d{2})$', '') = any (${sql.param(large)}::text[]) order by 1`);
  return Object.fromEntries(rows.map(({ name, scans }) => [name, Number(scans)]));
}

test.for(Object.keys(operations))("when %s, no large table is scanned", async (name) => {
  const before = await countScans();
  await operations[name]?.();
  expect(await countScans()).toEqual(before);
});

test("the statements of an order are prepared, and planned once for all", async () => {
  await watched.db.execute(sql`reset plan_cache_mode`);
  for (let n = 0; n < 8; n++) for (const operate of Object.values(operations)) await operate();
  const { rows } = await watched.db.execute<{ name: string; isPlannedAgain: boolean }>(sql`
    select name, custom_plans > 5 or generic_plans < 1 as "isPlannedAgain" from pg_prepared_statements where name <> ''`);
  expect(rows.map(({ name }) => name)).toEqual(
    expect.arrayContaining(["sessions", "carts", "orders", "choose-cash-on-delivery"]),
  );
  expect(rows.filter(({ isPlannedAgain }) => isPlannedAgain)).toEqual([]);
});

import {
  appendFileSync,
  copyFileSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { prepareJobs } from "#server/background-jobs.ts";
import { migrate } from "#server/platform/database/migrate/migrate.ts";
import { emptyDatabase } from "#server/testing/database.ts";
import { givenProduct } from "#server/testing/given/catalogue.ts";
import { givenBuyer, givenOrder } from "#server/testing/given/orders.ts";
import { openShop } from "#server/testing/shop.ts";

const { app, shop, db } = await openShop();

/**
 * A version that comes after this one: one column more on hot tables, with an index, a rule and what it holds for the rows that are there.
 */
const nextVersion = [
  `alter table orders add column gift_note text;
   alter table products add column season text`,
  `alter table orders add constraint "a gift note has words" check (gift_note <> '') not valid`,
  `create index concurrently if not exists products_by_season on products (season)
   --> statement-breakpoint
   -- in batches
   update products set season = 'all' where id in (select id from products where season is null limit 1)
   --> statement-breakpoint
   alter table orders validate constraint "a gift note has words"`,
];

const journalFile = "platform/database/migrations/meta/_journal.json";

/** A copy of the SQL of this version. */
function copySql(): string {
  const root = mkdtempSync(join(tmpdir(), "tana-bana-sql-"));
  for (const path of [...globSync("**/*.sql", { cwd: import.meta.dirname }), journalFile]) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    copyFileSync(join(import.meta.dirname, path), join(root, path));
  }
  return root;
}

/** The SQL of this version and these migrations after its own. */
function givenNextVersion(migrations: string[]): string {
  const root = copySql();
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const journal = JSON.parse(readFileSync(join(root, journalFile), "utf8"));
  for (const [i, statements] of migrations.entries()) {
    journal.entries.push({
      ...journal.entries.at(-1),
      idx: journal.entries.length,
      when: Date.now() + i,
      tag: `next${i}`,
    });
    writeFileSync(join(root, `platform/database/migrations/next${i}.sql`), statements);
  }
  writeFileSync(join(root, journalFile), JSON.stringify(journal));
  // Functions and triggers of the tables that are in use come anew as well.
  for (const file of ["catalogue/products/triggers.sql", "sales/orders/order-counts.sql"]) {
    appendFileSync(join(root, file), "\n-- of the next version");
  }
  return root;
}

test("this version goes on taking orders while the next one migrates, and after it has", async () => {
  const { id: product } = await givenProduct(db, { quantity: 1000, sizes: ["M"] });
  const root = givenNextVersion(nextVersion);
  const orders: string[] = [];
  let isOver = false;
  const buy = async () => {
    const buyer = await givenBuyer(shop);
    while (!isOver) {
      orders.push((await givenOrder(app, buyer, [{ product }]))._id);
      expect((await app.inject(`/api/product/list?page=${orders.length}`)).statusCode).toBe(200);
    }
  };
  const buyers = [buy(), buy(), buy()];
  await expect.poll(() => orders.length).toBeGreaterThan(2);
  await migrate(shop.settings.databaseUrl, { root });
  const soFar = orders.length;
  await expect.poll(() => orders.length).toBeGreaterThan(soFar + 3);
  isOver = true;
  await Promise.all(buyers);
  const { rows } = await db.execute(sql`
    select (select count(*)::int from orders) as orders, (select count(*)::int from products where season = 'all') as products,
           (select bool_and(convalidated) from pg_constraint where conname = 'a gift note has words') as validated,
           (select bool_and(indisvalid) from pg_index where indexrelid = 'products_by_season'::regclass) as indexed`);
  expect(rows).toEqual([{ orders: orders.length, products: 1, validated: true, indexed: true }]);
});

/** How orders got what there is only once of each while they were partitioned by month. */
const formerTriggers = `
create function add_order_key() returns trigger language plpgsql as $$
begin
  insert into order_keys select new.id, new.number, new.cart_id, coalesce(h.email_hash, 0), coalesce(h.phone_hash, 0), coalesce(h.address_hash, 0)
    from buyer_hashes((select coalesce(email, guest_email) from users where id = new.user_id), new.address) h;
  return new;
end $$;
create function update_order_key() returns trigger language plpgsql as $$
begin
  update order_keys k
     set email_hash = coalesce(h.email_hash, 0), phone_hash = coalesce(h.phone_hash, 0), address_hash = coalesce(h.address_hash, 0)
    from buyer_hashes((select coalesce(email, guest_email) from users where id = new.user_id), new.address) h where k.id = new.id;
  return null;
end $$;
create function delete_order_key() returns trigger language plpgsql as $$
begin
  delete from order_keys where id = old.id;
  return null;
end $$;
create trigger add_order_key before insert on orders for each row execute function add_order_key();
create trigger update_order_key after update of user_id, address on orders for each row execute function update_order_key();
create trigger delete_order_key after delete on orders for each row execute function delete_order_key();
`;

/** A shop over the tables of the version in which orders were partitioned by month. */
async function givenPartitionedOrders() {
  const root = copySql();
  afterAll(() => rmSync(root, { recursive: true, force: true }));
  const journal = JSON.parse(readFileSync(join(root, journalFile), "utf8"));
  const until = journal.entries.findIndex(({ tag }: { tag: string }) => tag.endsWith("_plain_orders"));
  writeFileSync(join(root, journalFile), JSON.stringify({ ...journal, entries: journal.entries.slice(0, until) }));
  const hashes = join(root, "sales/orders/orders-of-buyer.sql");
  writeFileSync(hashes, readFileSync(hashes, "utf8").replace(/create or replace trigger [^;]+;/, "") + formerTriggers);
  // First data of a table that came later.
  rmSync(join(root, "sales/parcels/given-up-pieces.once.sql"));
  const url = await emptyDatabase();
  await migrate(url, { root });
  await prepareJobs(url);
  return openShop({ DATABASE_URL: url, RATE_LIMITS: "off" });
}
const former = await givenPartitionedOrders();

test("what is written while orders become plain tables is in them, and nothing else", async () => {
  const { id: product } = await givenProduct(former.db, { quantity: 1000, sizes: ["M"] });
  const written: { id: string; name: string }[] = [];
  let isOver = false;
  /** Orders, and what others write about them in transactions of their own: to each of the tables, and again to the same rows. */
  const write = async (name: string, previous?: string) => {
    const buyer = await givenBuyer(former.shop);
    for (let about = previous; !isOver; ) {
      const { _id: id } = await givenOrder(former.app, buyer, [{ product }]);
      for (const changed of [id, about ?? id]) {
        await former.db.transaction(async (tx) => {
          await tx.execute(sql`
            update orders set payment_status = 'Failed', address = address || ${JSON.stringify({ name })}::jsonb where id = ${changed}`);
          await tx.execute(sql`update order_items set promised_on = '2027-01-31' where order_id = ${changed}`);
          await tx.execute(sql`insert into order_events (order_id, kind) values (${changed}, 'payment-failed')`);
          await tx.execute(sql`
            with attempt as (
              insert into payment_attempts (order_id, provider, amount_paise, state, expires_at) values (${changed}, 'demo', 100, 'closed', now()) returning id)
            insert into payment_events (attempt_id, payment_id, state, amount_paise, currency, source, outcome)
            select id, gen_random_uuid(), 'failed', 100, 'INR', 'poll', 'ignored' from attempt`);
        });
        written.push({ id: changed, name });
      }
      about = id;
    }
  };
  const early: string[] = [];
  const buyer = await givenBuyer(former.shop);
  for (let i = 0; i < 5; i++) early.push((await givenOrder(former.app, buyer, [{ product }]))._id);
  const writers = ["Asha", "Bela", "Charu"].map((name, i) => write(name, early[i]));
  await expect.poll(() => written.length).toBeGreaterThan(10);
  await migrate(former.shop.settings.databaseUrl);
  const soFar = written.length;
  await expect.poll(() => written.length).toBeGreaterThan(soFar + 10);
  isOver = true;
  await Promise.all(writers);

  const ids = [...new Set([...early, ...written.map(({ id }) => id)])].toSorted();
  const { rows } = await former.db.execute<{ id: string }>(sql`
    select o.id, o.address ->> 'name' as name, o.payment_status as status, (select array_agg(i.promised_on::text) from order_items i where i.order_id = o.id) as items,
           (select count(*)::int from order_events e where e.order_id = o.id) as events,
           (select count(*)::int from payment_attempts a join payment_events e on e.attempt_id = a.id where a.order_id = o.id) as payments
      from orders o order by o.id`);
  const expected = ids.map((id) => {
    const all = written.filter((one) => one.id === id);
    const counts = { events: all.length, payments: all.length };
    return all.length > 0
      ? { id, name: all[0]?.name, status: "Failed", items: ["2027-01-31"], ...counts }
      : { id, name: expect.any(String), status: "Pending", items: [expect.any(String)], ...counts };
  });
  expect(rows).toEqual(expected);
  const { rows: tables } = await former.db.execute(sql`
    select relname as name, relkind as kind from pg_class
     where relnamespace = 'public'::regnamespace and relname ~ '^(orders|order_(items|events|keys)|payment_events)($|_before)' and relkind <> 'i' order by 1`);
  expect(tables).toEqual([
    { name: "order_events", kind: "r" },
    { name: "order_items", kind: "r" },
    { name: "order_keys", kind: "v" },
    { name: "orders", kind: "r" },
    { name: "payment_events", kind: "r" },
  ]);
});

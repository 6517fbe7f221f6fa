import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { afterAll, expect, test, vi } from "vitest";
import { permissionsOf } from "#contract/customers/permissions.ts";
import { roles } from "#contract/customers/roles.ts";
import { listBrands } from "#server/catalogue/brands/queries.ts";
import { listCategories } from "#server/catalogue/categories/queries.ts";
import { searchMembers } from "#server/catalogue/categories/search-members.ts";
import { listProducts } from "#server/catalogue/listing/lists/list-products.ts";
import { rebuildListing, reindexProducts } from "#server/catalogue/listing/service.ts";
import { listManagedProducts } from "#server/catalogue/products/office/queries.ts";
import { listReviews } from "#server/catalogue/reviews/list-reviews.ts";
import { listAllReviews } from "#server/catalogue/reviews/queries.ts";
import { openSitemapOfProducts } from "#server/catalogue/sitemap/sitemap.ts";
import { listUsers } from "#server/customers/accounts/list-users.ts";
import { listMerchants } from "#server/marketplace/merchants/list-merchants.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { listAllOrders, listBrandOrders, listOwnOrders } from "#server/sales/orders/lists/list-orders.ts";
import { listMessages } from "#server/support/contact/list-messages.ts";
import { listGrievances } from "#server/support/grievance/queries.ts";
import { givenBrand, givenCategory, givenProduct } from "#server/testing/given/catalogue.ts";
import { givenAdmin, givenMember, givenMerchant } from "#server/testing/given/people.ts";
import { openShop } from "#server/testing/shop.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const { shop, db } = await openShop();
/** 100,000 in a measurement by hand, which takes minutes. */
const rows = Number(process.env.DEEP_PAGE_ROWS ?? 20_000);
const session = {
  sessionId: crypto.randomUUID(),
  provider: "Email" as const,
  isRecentLogin: true,
  pendingSetup: null,
  permissions: [],
  merchant: null,
};
const admin = {
  ...session,
  userId: (await givenAdmin(shop)).userId,
  role: roles.admin,
  permissions: permissionsOf("owner"),
};
const member = { ...session, userId: (await givenMember(shop)).userId, role: roles.member };
const { merchantId, brandId, userId: sellerId } = await givenMerchant(shop);
const own = { id: merchantId, name: "Kosala Looms", isActive: true, brandId };
const merchant = { ...session, userId: sellerId, role: roles.merchant, merchant: own };
const category = await givenCategory(db, { slug: "deep" });
const brand = await givenBrand(db, { slug: "deep-brand" });
const reviewed = await givenProduct(db, { slug: "reviewed", sizes: ["M"] });

/**
 * Long lists, written straight into the tables: products and grievances by and by, everything else on one day, which is the worst for
 * counts by day.
 */
async function fillTables(tx: Queries): Promise<void> {
  const n = sql`generate_series(1, ${rows}) n`;
  await tx.execute(sql`set local statement_timeout = 0`);
  await tx.execute(sql`
    insert into products (sku, name, slug, quantity, price_paise, mrp_paise, sizes, brand_id, created_at)
    select 's' || n, 'Kurta ' || n, 'kurta-' || n, 5, 100 * (300 + (n * 7919) % 4000),
           case when n % 3 = 0 then (300 + (n * 7919) % 4000) * (100 + n % 90) end, array['M', (array['S', 'L', 'XL'])[1 + n % 3]],
           ${brand.id}, now() - n * interval '10 minutes' from ${n}`);
  await tx.execute(
    sql`insert into category_products (category_id, product_id) select ${category.id}, id from products`,
  );
  await rebuildListing(tx);
  await tx.execute(
    sql`insert into users (email, first_name, last_name) select n || '@example.com', 'Asha', 'Rao' from ${n}`,
  );
  await tx.execute(sql`
    insert into reviews (product_id, user_id, title, review, rating, status)
    select ${reviewed.id}, id, 'Good', repeat('Good cloth. ', 20), 5, 'Approved' from users`);
  await tx.execute(sql`
    update products set (rating_sum, rating_count) = (select sum(rating), count(*) from reviews) where id = ${reviewed.id}`);
  await reindexProducts(tx, { products: [reviewed.id] });
  await tx.execute(sql`
    insert into merchants (name, email, phone_number, brand_name, business)
    select 'Asha', n || '@example.com', '9876543210', 'Loom', 'Handloom cotton' from ${n}`);
  await tx.execute(sql`
    insert into contact_messages (name, email, message, answered_at)
    select 'Asha', 'a@example.com', repeat('Where is it? ', 20), case when n % 2 = 0 then now() end from ${n}`);
  await tx.execute(sql`
    insert into grievances (number, name, email, message, created_at, acknowledge_by, resolve_by, acknowledged_at, resolved_at)
    select 'G-' || n, 'Asha', 'a@example.com', repeat('It came torn. ', 20), at, at + interval '48 hours', at + interval '30 days',
           case when n % 4 <> 1 then at + interval '1 hour' end, case when n % 2 = 0 then at + interval '1 day' end
      from (select n, now() - n * interval '10 minutes' as at from ${n}) filed`);
  await tx.execute(
    sql`insert into brands (name, slug) select 'Brand ' || n, 'deep-' || n from generate_series(1, 3000) n`,
  );
  await tx.execute(
    sql`insert into categories (name, slug) select 'Category ' || n, 'deep-' || n from generate_series(1, 3000) n`,
  );
}
await transaction(db, fillTables);

/** Many to a statement, few to a transaction: each order moves the same counts, whose old versions stay until it ends. */
async function placeOrders(placed: number, daysAgo = 0): Promise<void> {
  await db.execute(sql`
    with placed as (
      insert into orders (cart_id, user_id, total_paise, tax_paise, total_with_tax_paise, tax_rate_percent, created_at)
      select gen_random_uuid(), ${member.userId}, 99900, 0, 99900, 5, now() - ${daysAgo} * interval '1 day' - (${placed} + n) * interval '1 millisecond'
        from generate_series(1, 1000) n returning id, created_at
    ), items as (
      insert into order_items (order_id, position, product_id, sku, name, slug, brand_id, merchant_id, size, quantity, price_paise, taxable, total_paise, tax_paise)
      select id, 0, gen_random_uuid(), 's', 'Kurta', 'kurta', ${brandId}, ${merchantId}, 'M', 1, 99900, false, 99900, 0 from placed
    )
    insert into order_brands (brand_id, order_id, created_at) select ${brandId}, id, created_at from placed`);
}
for (let placed = 0; placed < rows; placed += 1000) await placeOrders(placed);
await placeOrders(0, 3);

/** Counts the buffers that the statements of an operation read, by running each once more under EXPLAIN. */
const pool = new pg.Pool({ connectionString: shop.settings.databaseUrl, max: 2, options: "-c jit=off" });
afterAll(() => pool.end());
await pool.query("vacuum analyze");
let asked: { text: string; values: unknown[] }[] = [];
const logger = { logQuery: (text: string, values: unknown[]) => void asked.push({ text, values }) };
const logged = drizzle({ client: pool, casing: "snake_case", logger });

interface Explained {
  "QUERY PLAN": [{ Plan: { "Shared Hit Blocks": number; "Shared Read Blocks": number } }];
}

async function buffersOf(operation: (db: Queries) => Promise<unknown>): Promise<number> {
  asked = [];
  await operation(logged);
  let buffers = 0;
  for (const { text, values } of asked) {
    const { rows: plans } = await pool.query<Explained>(`explain (analyze, buffers, format json) ${text}`, values);
    const plan = plans[0]?.["QUERY PLAN"][0].Plan;
    buffers += (plan?.["Shared Hit Blocks"] ?? 0) + (plan?.["Shared Read Blocks"] ?? 0);
  }
  return buffers;
}

type List = (db: Queries, query: { page: number; limit: number }) => Promise<unknown>;
const everyPrice = { max: 0 };

const lists: Record<string, List> = {
  "products, newest first": (on, query) => listProducts(on, { ...everyPrice, ...query }),
  "products at the standard prices": (on, query) => listProducts(on, query),
  "products, dearest first": (on, query) => listProducts(on, { ...everyPrice, order: 1, ...query }),
  "products, largest discount first": (on, query) => listProducts(on, { ...everyPrice, order: 3, ...query }),
  "products, cheapest first": (on, query) => listProducts(on, { ...everyPrice, order: 2, ...query }),
  "products of a category and size": (on, query) => listProducts(on, { category: "deep", size: "L", ...query }),
  "products of a brand": (on, query) => listProducts(on, { ...everyPrice, brand: "deep-brand", ...query }),
  "products of the back office": (on, query) => listManagedProducts(on, admin, query),
  "products in a category": (on, query) => searchMembers(on, category.id, query),
  "reviews of a product": (on, query) => listReviews(on, "reviewed", query),
  reviews: (on, query) => listAllReviews(on, query),
  brands: (on, query) => listBrands(on, admin, query),
  categories: (on, query) => listCategories(on, query),
  users: (on, query) => listUsers(on, query),
  merchants: (on, query) => listMerchants(on, query),
  orders: (on, query) => listAllOrders(on, admin, query),
  "orders of a brand": (on, query) => listBrandOrders(on, merchant, query),
  "orders of a status and payment": (on, query) =>
    listAllOrders(on, admin, { status: "Not processed", payment: "Pending", ...query }),
  "orders of a brand of a status": (on, query) => listBrandOrders(on, merchant, { status: "Not processed", ...query }),
  "one's own orders": (on, query) => listOwnOrders(on, member, query),
  "messages that wait": (on, query) => listMessages(on, { which: "waiting", ...query }),
  "messages that are answered": (on, query) => listMessages(on, { which: "answered", ...query }),
  "open grievances": (on, query) => listGrievances(on, { which: "open", ...query }),
  "resolved grievances": (on, query) => listGrievances(on, { which: "resolved", ...query }),
  "all grievances": (on, query) => listGrievances(on, { which: "all", ...query }),
  "all messages": (on, query) => listMessages(on, { which: "all", ...query }),
};

test.for(Object.keys(lists))(
  "%s: the last page and one past the end read at most twice what the first one reads",
  async (name) => {
    const list = lists[name] as List;
    const limit = 20;
    const { totalPages } = (await list(db, { page: 1, limit })) as { totalPages?: number };
    const last = totalPages ?? Math.ceil(rows / limit);
    const first = await buffersOf((on) => list(on, { page: 1, limit }));
    const expectAtMost = async (times: number, page: number) => {
      const deep = await buffersOf((on) => list(on, { page, limit }));
      if (process.env.DEEP_PAGE_ROWS) console.log(`${name}: page ${page} reads ${deep}, the first ${first}`);
      expect(deep, `page ${page}, where the first reads ${first}`).toBeLessThanOrEqual(times * first);
    };
    await expectAtMost(2, last);
    await expectAtMost(2, 1_000_000);
    // Counted from the nearer end, the page in the middle skips most.
    await expectAtMost(rows > 20_000 ? 8 : 4, Math.ceil(last / 2));
  },
);

test("for a page of products past the end no product is read", async () => {
  const first = await buffersOf((on) => listProducts(on, { page: 1 }));
  for (const page of [5000, 1_000_000]) {
    expect(await buffersOf((on) => listProducts(on, { page }))).toBeLessThan(first);
  }
});

test("pages of orders follow each other without gap or repetition, from whichever end of a day they are counted", async () => {
  const limit = 20;
  const lastOfDay = Math.floor(rows / limit);
  for (const page of [1, 2, lastOfDay / 2, lastOfDay / 2 + 1, lastOfDay - 1, lastOfDay, lastOfDay + 1, lastOfDay + 2]) {
    for (const size of [limit, 7]) {
      const offset = (page - 1) * size;
      const found = await db.execute<{ id: string }>(sql`
        select id from orders order by created_at desc, id desc limit ${size} offset ${offset}`);
      const expected = found.rows.map(({ id }) => id);
      for (const list of [
        listAllOrders(db, admin, { page, limit: size }),
        listBrandOrders(db, merchant, { page, limit: size }),
      ])
        expect(
          (await list).orders.map(({ _id }) => _id),
          `page ${page} of ${size}`,
        ).toEqual(expected);
    }
  }
});

test("files of the sitemap read about as much, whichever it is", async () => {
  const readFile = (file: number) => async (on: Queries) => {
    for await (const _part of (await openSitemapOfProducts(on, "https://shop.example", file)) ?? []);
  };
  const first = await buffersOf(readFile(1));
  for (const file of [Math.floor(rows / 10_000), 99_999])
    expect(await buffersOf(readFile(file))).toBeLessThanOrEqual(1.5 * first);
});

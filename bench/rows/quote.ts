import { sql } from "drizzle-orm";
import { send } from "#bench/operations.ts";
import { inDatabase } from "#bench/people.ts";
import type { Row, Shop } from "#bench/row.ts";
import { rebuildListing } from "#server/catalogue/listing/service.ts";
import { transaction } from "#server/platform/database/transaction.ts";

const products = 3000;
const brands = 30;
const categories = 20;
const running = 1000;
const lines = 20;

/**
 * How the running promotions are spread: so many on single products, on brands, on categories; the few others are on everything. Every
 * tenth gives pieces free.
 */
const scopes = { product: 800, brand: 100, category: 95 };

const nth = (table: string, n: string) =>
  sql.raw(`(array(select id from ${table} order by id))[1 + (${n}) % (select count(*)::int from ${table})]`);

const stock = (shop: Shop) =>
  inDatabase(shop, (db) =>
    transaction(db, async (tx) => {
      await tx.execute(sql`
        insert into brands (name, slug) select 'Brand ' || n, 'bench-' || n from generate_series(1, ${brands}::int) n`);
      await tx.execute(sql`
        insert into categories (name, slug) select 'Category ' || n, 'bench-' || n from generate_series(1, ${categories}::int) n`);
      await tx.execute(sql`
        insert into products (sku, name, slug, quantity, price_paise, sizes, brand_id)
        select 'BENCH-' || n, 'Kurta ' || n, 'bench-' || n, 1000000, 50000 + n * 100, '{M}', ${nth("brands", "n")}
          from generate_series(1, ${products}::int) n`);
      // Each in two categories.
      await tx.execute(sql`
        insert into category_products (category_id, product_id)
        select ${nth("categories", "place * 7 + row_number() over (partition by place order by p.id)::int")}, p.id
          from products p, generate_series(0, 1) place on conflict do nothing`);
      await rebuildListing(tx);
      await tx.execute(sql`analyze`);
      const { rows } = await tx.execute<{ id: string }>(
        sql`select id from products where sku like 'BENCH-%' order by id`,
      );
      return rows.map(({ id }) => id);
    }),
  );

const numbered = sql.raw("(select id, (row_number() over (order by id))::int as n from promotions) m");

/** Straight into the tables, without bringing the lists up to date, which a quote does not read. */
async function setPromotions(shop: Shop, isOn: boolean): Promise<void> {
  const { product, brand, category } = scopes;
  await inDatabase(shop, (db) =>
    transaction(db, async (tx) => {
      await tx.execute(sql`truncate promotions cascade`);
      if (!isOn) return;
      await tx.execute(sql`
        insert into promotions (name, kind, value_hundredths, buy, get, starts_at)
        select 'Sale ' || n, case when n % 10 = 0 then 'buy get' else (array['percent', 'amount', 'price'])[1 + n % 3] end,
               case when n % 10 > 0 then 500 + n end, case when n % 10 = 0 then 2 end, case when n % 10 = 0 then 1 end, now()
          from generate_series(1, ${running}::int) n`);
      await tx.execute(sql`
        insert into promotion_targets (promotion_id, kind, target_id)
        select id, 'product', ${nth("products", "n * 37")} from ${numbered} where n <= ${product}
        union all select id, 'brand', ${nth("brands", "n")} from ${numbered} where n > ${product} and n <= ${product + brand}
        union all select id, 'category', ${nth("categories", "n")} from ${numbered}
          where n > ${product + brand} and n <= ${product + brand + category}
        union all select id, 'all', '00000000-0000-0000-0000-000000000000' from ${numbered} where n > ${product + brand + category}`);
    }),
  );
  await inDatabase(shop, (db) => db.execute(sql`vacuum analyze promotions, promotion_targets`));
}

/** A quote with a thousand running promotions beside the same quote in the same shop without any. */
export const quoteWithPromotions: Row = {
  name: "quote-promotions",
  title: `POST /api/cart/check, ${lines} lines, 1,000 promotions beside none`,
  connections: 1,
  warmSeconds: 5,
  timesAtMost: 2,
  async prepare(shop) {
    const ids = await stock(shop);
    let present: boolean | undefined;
    let asked = 0;
    const quote = (isOn: boolean) => async () => {
      // Both sides are measured in turn for some seconds each: only the first request of a turn finds the other side's promotions.
      if (present !== isOn) await setPromotions(shop, isOn);
      present = isOn;
      asked += 1;
      const chosen = Array.from({ length: lines }, (_, i) => ids[(asked * 131 + i * 149) % ids.length]);
      const body = { lines: chosen.map((product) => ({ product, size: "M", quantity: 2 })) };
      const begun = performance.now();
      await send("POST", `${shop.url}/api/cart/check`, { body });
      return performance.now() - begun;
    };
    return {
      request: { method: "POST", path: "/", action: quote(true) },
      // The limit is the shop itself: its own process only lends its address.
      limit: { program: "verify-password", options: { password: "not asked for" } },
      limitRequest: { method: "POST", path: "/", action: quote(false) },
    };
  },
};

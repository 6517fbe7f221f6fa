import { sql } from "drizzle-orm";
import { rebuildListing } from "#server/catalogue/listing/service.ts";
import { any } from "#server/catalogue/listing/tables.ts";
import { recountRatings } from "#server/catalogue/reviews/ratings.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { addChanges } from "./seed-changes.ts";
import type { SeedOptions } from "./seed-options.ts";
import { addOrders } from "./seed-orders.ts";
import { addMerchants, addUsers } from "./seed-people.ts";
import { addProducts, batchSize, chooseModels, lastSeeded } from "./seed-products.ts";
import { addReviews } from "./seed-reviews.ts";
import { withoutIndexes } from "./without-indexes.ts";

const grouped = new Intl.NumberFormat("en-IN");

/** Every new row refers to rows that were just read. Only a superuser may switch the checks, and all triggers, off. */
async function skipForeignKeyChecks(tx: Queries): Promise<void> {
  const { rows } = await tx.execute<{ isSuperuser: boolean }>(
    sql`select rolsuper as "isSuperuser" from pg_roles where rolname = current_user`,
  );
  if (rows[0]?.isSuperuser) await tx.execute(sql`set local session_replication_role = replica`);
}

/** Counted here, since the triggers that do it may be switched off. */
async function countProducts(tx: Queries): Promise<void> {
  await tx.execute(sql`delete from low_stock_products`);
  await tx.execute(sql`
    insert into low_stock_products (product_id, brand_id, created_at)
    select id, brand_id, created_at from products where is_low_stock(is_active, quantity)`);
  await tx.execute(sql`delete from product_counts`);
  await tx.execute(sql`
    insert into product_counts (brand_id, count)
    select coalesce(brand_id, ${any}), count(*) from products group by grouping sets ((), (brand_id))
    having grouping(brand_id) = 1 or brand_id is not null`);
}

/** Adds many products modelled on those of the demo shop, and as many other rows as the options say. Run again, it adds more. */
export async function seedCatalogue(
  tx: Queries,
  options: SeedOptions,
  progress: (line: string) => void,
): Promise<void> {
  const { products, words, users, merchants, reviews, orders, changes, seed } = options;
  await skipForeignKeyChecks(tx);
  await tx.execute(sql`set local work_mem = '128MB'`);
  await tx.execute(sql`set local jit = off`);
  if (products > 0) {
    const models = await chooseModels(tx);
    const first = (await lastSeeded(tx)) + 1;
    const last = first + products - 1;
    for (let from = first; from <= last; from += batchSize) {
      const to = Math.min(last, from + batchSize - 1);
      await addProducts(tx, { from, to, models, words, seed, first, last });
      progress(`${grouped.format(to - first + 1)} of ${grouped.format(products)} products are added …`);
    }
  }
  await countProducts(tx);
  if (users > 0) await addUsers(tx, users, seed);
  if (merchants > 0) await addMerchants(tx, merchants, seed);
  if (reviews > 0) {
    const added = await addReviews(tx, reviews, seed);
    progress(`${grouped.format(added)} reviews are added …`);
    await recountRatings(tx);
  }
  if (orders > 0) {
    const report = (added: number) =>
      progress(`${grouped.format(added)} of ${grouped.format(orders)} orders are added …`);
    await addOrders(tx, orders, seed, report);
  }
  if (changes > 0) await addChanges(tx, changes, seed);
  progress("Filling the listing …");
  await tx.execute(sql`analyze products, category_products`);
  await withoutIndexes(tx, ["listing_entries", "search_words", "search_vocabulary"], () => rebuildListing(tx));
}

/** Statistics for the planner, so that the first queries are as fast as later ones. */
export async function analyzeTables(db: Queries): Promise<void> {
  await db.execute(sql`
    vacuum (analyze) products, category_products, users, merchants, people_search_words, reviews, listing_entries, listing_counts, listing_prices, listing_discount_counts, listing_discount_prices, listing_colours, listing_facts,
                     search_words, search_vocabulary, orders, order_items, order_brands, order_counts, order_events, purchases,
                     day_counts, product_counts, audit_entries`);
}

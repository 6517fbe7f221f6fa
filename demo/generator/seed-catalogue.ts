import { sql } from "drizzle-orm";
import { rebuildListing } from "#server/catalogue/listing/service.ts";
import { any } from "#server/catalogue/listing/tables.ts";
import { recountRatings } from "#server/catalogue/reviews/recount-ratings.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { addChanges } from "./seed-changes.ts";
import type { SeedOptions } from "./seed-options.ts";
import { addOrders } from "./seed-orders.ts";
import { addMerchants, addUsers } from "./seed-people.ts";
import { addProducts, batch, chooseModels, lastSeeded } from "./seed-products.ts";
import { addReviews } from "./seed-reviews.ts";
import { withoutIndexes } from "./without-indexes.ts";

const grouped = new Intl.NumberFormat("en-IN");

/** Every new row refers to rows that were just read: where we may, the database is spared to look each of them up again. */
async function trustReferences(tx: Queries): Promise<void> {
  const { rows } = await tx.execute<{ may: boolean }>(
    sql`select rolsuper as may from pg_roles where rolname = current_user`,
  );
  if (rows[0]?.may) await tx.execute(sql`set local session_replication_role = replica`);
}

/** The triggers that keep these counts may have slept. */
async function countProducts(tx: Queries): Promise<void> {
  await tx.execute(sql`delete from product_counts`);
  await tx.execute(sql`
    insert into product_counts (brand_id, count)
    select coalesce(brand_id, ${any}), count(*) from products group by grouping sets ((), (brand_id))
    having grouping(brand_id) = 1 or brand_id is not null`);
}

/** Adds many products made after those of the demo shop, and people, reviews, orders and entries of the audit log if wished. Run again, it adds on top. */
export async function seedCatalogue(tx: Queries, wish: SeedOptions, progress: (line: string) => void): Promise<void> {
  const { products, users, merchants, reviews, orders, changes, seed } = wish;
  await trustReferences(tx);
  await tx.execute(sql`set local work_mem = '128MB'`);
  await tx.execute(sql`set local jit = off`);
  if (products > 0) {
    const models = await chooseModels(tx);
    const first = (await lastSeeded(tx)) + 1;
    const last = first + products - 1;
    for (let from = first; from <= last; from += batch) {
      const to = Math.min(last, from + batch - 1);
      await addProducts(tx, { from, to, models, seed, first, last });
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
    const say = (added: number) => progress(`${grouped.format(added)} of ${grouped.format(orders)} orders are added …`);
    await addOrders(tx, orders, seed, say);
  }
  if (changes > 0) await addChanges(tx, changes, seed);
  progress("Filling the listing …");
  await tx.execute(sql`analyze products, category_products`);
  await withoutIndexes(tx, ["listing_entries", "search_words", "search_vocabulary"], () => rebuildListing(tx));
}

/** So that the first questions are answered as fast as later ones. */
export async function learnDistributions(db: Queries): Promise<void> {
  await db.execute(sql`
    vacuum (analyze) products, category_products, users, merchants, people_search_words, reviews, listing_entries, listing_counts, listing_prices,
                     search_words, search_vocabulary, orders, order_items, order_brands, order_counts, order_events, purchases,
                     day_counts, product_counts, audit_entries`);
}

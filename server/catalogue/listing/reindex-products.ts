import { type SQL, sql } from "drizzle-orm";
import { sizes } from "#contract/limits.ts";
import { indexWords, reindexWords } from "#server/catalogue/search/index-words.ts";
import { announceChange } from "#server/platform/cache/changes.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { any } from "./tables.ts";

/** What may have changed: some products, all of a brand, or all of a category. */
export type Changed = { products: string[] } | { brandId: string } | { categoryId: string };

const whichProducts = (changed: Changed): SQL => {
  if ("products" in changed) return sql`select unnest(${sql.param(changed.products)}::uuid[])`;
  if ("brandId" in changed) return sql`select id from products where brand_id = ${changed.brandId}`;
  return sql`select product_id from category_products where category_id = ${changed.categoryId}`;
};

/** Bit by bit, without a look-up for each row: a million products are listed at once. */
const sizeBits = sql.raw(
  sizes.map((size, position) => `('${size}' = any (p.sizes))::int * ${1 << position}`).join(" + "),
);

const facts = sql`
  p.id as product_id, coalesce(p.brand_id, ${any}) as brand_id, p.price_paise, p.created_at,
  case when p.rating_count = 0 then 0 else p.rating_sum / p.rating_count end as rating, ${sizeBits} as size_bits`;

/** Product, brand and the brand's merchant are active. */
const shown = sql`
  products p left join brands b on b.id = p.brand_id left join merchants m on m.brand_id = b.id`;
const isShown = sql`p.is_active and coalesce(b.is_active, true) and coalesce(m.is_active, true)`;

/** The places a product has while the shop shows it: one among all, and one in each active category. */
const places = (which: SQL): SQL => sql`
  select ${any}::uuid as category_id, ${facts} from ${shown} where ${which} and ${isShown}
  union all
  select k.id, ${facts}
    from ${shown} join category_products cp on cp.product_id = p.id join categories k on k.id = cp.category_id
   where ${which} and ${isShown} and k.is_active`;

const columns = sql.raw("category_id, product_id, brand_id, price_paise, created_at, rating, size_bits");

/** Half of a large shop may lie in one category: its statements may take longer than those of a usual call. */
export const allowLongWork = (tx: Queries) => tx.execute(sql`set local statement_timeout = '10min'`);

/** Puts changed products where they now belong. Whoever changes what the shop shows calls this in the same transaction. */
export async function reindexProducts(tx: Queries, changed: Changed): Promise<void> {
  const which = whichProducts(changed);
  if (!("products" in changed)) await allowLongWork(tx);
  // A brand is not switched while its new products are being put in the listing: whoever switches it would not see them yet.
  await tx.execute(sql`
    select from brands where id in (select brand_id from products where id in (${which})) order by id for share`);
  // The rows of the products are locked first: of two changes to one product the later sees what the earlier did.
  await tx.execute(sql`select from products where id in (${which}) order by id for no key update`);
  await tx.execute(sql`delete from listing_entries where product_id in (${which})`);
  await tx.execute(sql`insert into listing_entries (${columns}) ${places(sql`p.id in (${which})`)}`);
  await indexWords(tx, which);
  await announceChange(tx, "catalogue");
}

/** Fills the whole listing anew, in seconds even for a million products. Nothing else should write meanwhile. */
export async function rebuildListing(tx: Queries): Promise<void> {
  await tx.execute(sql`select set_config('shop.rebuilding_listing', 'on', true)`);
  await tx.execute(sql`truncate listing_entries`);
  await tx.execute(sql`insert into listing_entries (${columns}) ${places(sql`true`)}`);
  await tx.execute(sql`analyze listing_entries`);
  await tx.execute(sql`select recount_listing()`);
  await reindexWords(tx);
  await tx.execute(sql`select set_config('shop.rebuilding_listing', '', true)`);
  await announceChange(tx, "catalogue");
}

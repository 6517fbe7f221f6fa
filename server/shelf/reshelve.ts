import { type SQL, sql } from "drizzle-orm";
import { announceChange } from "#server/cache/changes.ts";
import type { Queries } from "#server/database/client.ts";
import { indexWords, reindexWords } from "#server/search/index-words.ts";

/** What may have changed: some products, all of a brand, or all of a category. */
export type Changed = { products: string[] } | { brandId: string } | { categoryId: string };

const whichProducts = (changed: Changed): SQL => {
  if ("products" in changed) return sql`select unnest(${sql.param(changed.products)}::uuid[])`;
  if ("brandId" in changed) return sql`select id from products where brand_id = ${changed.brandId}`;
  return sql`select product_id from category_products where category_id = ${changed.categoryId}`;
};

/** The places a product has while the shop shows it: product, brand and the brand's merchant are active. */
const places = (which: SQL): SQL => sql`
  select c.category_id, p.id as product_id, coalesce(p.brand_id, '00000000-0000-0000-0000-000000000000') as brand_id,
         p.price_paise, p.created_at,
         case when p.rating_count = 0 then 0 else p.rating_sum / p.rating_count end as rating,
         (select coalesce(sum(1 << (array_position(array['XS', 'S', 'M', 'L', 'XL', 'XXL'], s) - 1)), 0)
            from unnest(p.sizes) s) as size_bits
    from products p
    left join brands b on b.id = p.brand_id
    left join merchants m on m.brand_id = b.id
    cross join lateral (
      select '00000000-0000-0000-0000-000000000000'::uuid as category_id
      union all
      select cp.category_id from category_products cp join categories k on k.id = cp.category_id
       where cp.product_id = p.id and k.is_active
    ) c
   where ${which} and p.is_active and coalesce(b.is_active, true) and coalesce(m.is_active, true)`;

const columns = sql.raw("category_id, product_id, brand_id, price_paise, created_at, rating, size_bits");

/** Puts changed products where they now belong. Whoever changes what the shop shows calls this in the same transaction. */
export async function reshelve(tx: Queries, changed: Changed): Promise<void> {
  const which = whichProducts(changed);
  // The rows of the products are locked first: of two changes to one product the later sees what the earlier did.
  await tx.execute(sql`select from products where id in (${which}) order by id for no key update`);
  await tx.execute(sql`delete from shelf_places where product_id in (${which})`);
  await tx.execute(sql`insert into shelf_places (${columns}) ${places(sql`p.id in (${which})`)}`);
  await indexWords(tx, which);
  await announceChange(tx, "catalogue");
}

/** Fills the whole shelf anew, in seconds even for a million products. Nothing else should write meanwhile. */
export async function rebuildShelf(tx: Queries): Promise<void> {
  await tx.execute(sql`select set_config('shop.rebuilding_shelf', 'on', true)`);
  await tx.execute(sql`truncate shelf_places`);
  await tx.execute(sql`insert into shelf_places (${columns}) ${places(sql`true`)}`);
  await tx.execute(sql`select recount_shelf()`);
  await reindexWords(tx);
  await tx.execute(sql`select set_config('shop.rebuilding_shelf', '', true)`);
  await announceChange(tx, "catalogue");
}

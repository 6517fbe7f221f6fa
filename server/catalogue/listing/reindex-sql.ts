import { type SQL, sql } from "drizzle-orm";
import { sizes } from "#contract/catalogue/sizes.ts";
import { attributes } from "#server/catalogue/attributes/tables.ts";
import { brands } from "#server/catalogue/brands/tables.ts";
import { categories, categoryProducts } from "#server/catalogue/categories/tables.ts";
import { products } from "#server/catalogue/products/tables.ts";
import { discountSql, listedPricePaise } from "./sale-price.ts";
import { any, listingEntries } from "./tables.ts";

// Raw SQL: a million entries are written inside the database, without sending them to the shop and back.

/** What may have changed: some products, all of a brand, or all of a category. */
export type Changed = { products: string[] } | { brandId: string } | { categoryId: string };

export const changedProductIds = (changed: Changed): SQL => {
  if ("products" in changed) return sql`select unnest(${sql.param(changed.products)}::uuid[])`;
  if ("brandId" in changed) return sql`select id from ${products} where brand_id = ${changed.brandId}`;
  return sql`select product_id from ${categoryProducts} where category_id = ${changed.categoryId}`;
};

/** Computed from the array, without a lookup for each row. */
const sizeBits = sql.raw(
  sizes.map((size, position) => `('${size}' = any (p.sizes))::int * ${1 << position}`).join(" + "),
);

const columns = sql.raw(
  "category_id, product_id, brand_id, price_paise, created_at, rating, size_bits, discount, colour, facts",
);

/** In the order of the alphabet. */
const chosenAttributes = sql`
  case when p.facts = '{}' then '{}' else array(
    select f.key || ':' || (p.facts ->> f.key) from ${attributes} f
     where f.kind = 'choice' and p.facts ->> f.key = any (f.choices) order by 1) end`;

/**
 * The sale price is behind an optimization fence (`offset 0`), so that it is computed once a row. The merchants come after the catalogue in
 * the order of domains, so their table goes by its name.
 */
const source = sql`
  ${products} p left join ${brands} b on b.id = p.brand_id left join merchants m on m.brand_id = b.id
  cross join lateral (select ${listedPricePaise} as price_paise offset 0) sale`;

/** Product, brand and the brand's merchant are active. */
const isListed = sql`p.is_active and coalesce(b.is_active, true) and coalesce(m.is_active, true)`;

/**
 * The entries of each listed product: one among all products, and one in each active category. What they say of it is computed once, and
 * planned once, which takes longer than writing the entries of one product.
 */
const insertEntries = (condition: SQL): SQL => sql`
  insert into ${listingEntries} (${columns})
  with listed as materialized (
    select p.id, coalesce(p.brand_id, ${any}) as brand_id, sale.price_paise, p.created_at,
           case when p.rating_count = 0 then 0 else p.rating_sum / p.rating_count end as rating, ${sizeBits} as size_bits,
           ${discountSql(sql`sale.price_paise`)} as discount, p.colour_family, ${chosenAttributes} as facts
      from ${source} where ${condition} and ${isListed})
  select ${any}::uuid, listed.* from listed
  union all
  select k.id, listed.*
    from listed join ${categoryProducts} cp on cp.product_id = listed.id join ${categories} k on k.id = cp.category_id
   where k.is_active`;

export const insertEntriesOf = (productIds: SQL): SQL => insertEntries(sql`p.id in (${productIds})`);
export const insertAllEntries: SQL = insertEntries(sql`true`);

export const deleteEntriesOf = (productIds: SQL): SQL =>
  sql`delete from ${listingEntries} where product_id in (${productIds})`;

/** Runs a change of entries and answers the brands and categories that it touched. */
export const placesIn = (change: SQL): SQL => sql`
  with changed as (${change} returning brand_id, category_id)
  select distinct brand_id as "brandId", category_id as "categoryId" from changed`;

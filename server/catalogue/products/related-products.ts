import { type SQL, sql } from "drizzle-orm";
import type { Product } from "#contract/products.ts";
import { any, listingEntries } from "#server/catalogue/listing/tables.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { findShownProduct, readCards } from "./service.ts";
import { boughtTogether } from "./tables.ts";

const most = 8;
/** Enough to fill the row from any one kind even when all that better kinds gave are among them. */
const reach = 2 * most;

/** A place of the product itself, `it`, and how the places of its kin resemble it. */
interface Kind {
  of: SQL;
  alike: SQL;
}

const inACategory = sql`it.category_id <> ${any}`;
const ofABrand = sql`it.brand_id <> ${any}`;
const sameCategory = sql`category_id = it.category_id`;
const sameBrand = sql`brand_id = it.brand_id`;

/** The kinds of kinship, the closest first. */
const kinds: Kind[] = [
  { of: sql`${inACategory} and ${ofABrand}`, alike: sql`${sameCategory} and ${sameBrand}` },
  { of: inACategory, alike: sameCategory },
  { of: sql`it.category_id = ${any} and ${ofABrand}`, alike: sql`${sameCategory} and ${sameBrand}` },
];

/** From the product's own price upwards and downwards: two short walks over an index, however large the shop. */
const nearInPrice = ({ of, alike }: Kind, rank: number): SQL => sql`
  select near.product_id, ${rank}::int as rank, abs(near.price_paise - it.price_paise) as distance
    from it, lateral (
      (select product_id, price_paise from ${listingEntries}
        where ${alike} and (price_paise, product_id) > (it.price_paise, it.product_id)
        order by price_paise, product_id limit ${reach})
      union all
      (select product_id, price_paise from ${listingEntries}
        where ${alike} and (price_paise, product_id) < (it.price_paise, it.product_id)
        order by price_paise desc, product_id desc limit ${reach})
    ) near
   where ${of}`;

/** What others bought in the same order, the most often bought first, as far as the shop shows it. */
const boughtWith = (rank: number): SQL => sql`
  (select b.other_id, ${rank}::int, -b.times from ${boughtTogether} b
     join ${listingEntries} place on place.product_id = b.other_id and place.category_id = ${any}
    where b.product_id in (select product_id from it) order by b.times desc, b.other_id limit ${reach})`;

const [closest, ...others] = kinds.map((kind, i) => nearInPrice(kind, 2 * i));
const kinship = sql.join([closest, boughtWith(1), ...others], sql` union all `);

/** What else a shopper may like: the closest kin first, among them what costs about the same. */
export async function relatedProducts(db: Queries, name: string): Promise<Product[]> {
  const id = await findShownProduct(db, name);
  const { rows } = await db.execute<{ id: string }>(sql`
    with it as materialized (select category_id, brand_id, product_id, price_paise from ${listingEntries} where product_id = ${id}),
    kin as (${kinship})
    select product_id as id from kin group by product_id order by min(rank), min(distance), product_id limit ${most}`);
  return readCards(
    db,
    rows.map((row) => row.id),
  );
}

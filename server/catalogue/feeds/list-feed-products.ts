import { sql } from "drizzle-orm";
import { sizes as allSizes, type Size } from "#contract/catalogue/sizes.ts";
import { brands } from "#server/catalogue/brands/tables.ts";
import { categories, categoryProducts } from "#server/catalogue/categories/tables.ts";
import { salePricePaise } from "#server/catalogue/listing/service.ts";
import { any, listingEntries } from "#server/catalogue/listing/tables.ts";
import { productPictures, productSizes, products } from "#server/catalogue/products/tables.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { nilUuid } from "#server/platform/database/is-uuid.ts";
import { prepare } from "#server/platform/database/prepare.ts";
import { pictures } from "#server/platform/media/tables.ts";

/** What feeds tell of a product. */
export interface FeedProduct {
  id: string;
  name: string;
  slug: string;
  description: string;
  longDescription: string;
  quantity: number;
  pricePaise: number;
  salePricePaise: number;
  mrpPaise: number | null;
  taxable: boolean;
  hsn: string;
  weightGrams: number | null;
  sizes: Size[];
  /** Where stock is kept by size. */
  sizeStock: Partial<Record<Size, number>> | null;
  colour: string;
  /** Products with the same one are colours of one garment. */
  garmentId: string | null;
  brand: string | null;
  categories: string[];
  pictures: { id: string; widths: number[] }[];
}

/** So many are in memory at a time. */
const batchSize = 200;

/**
 * Raw SQL and prepared: one round trip for all of a batch. The listing has only what the shop shows: active products of active brands.
 * Merchant centres refuse what has no picture.
 */
const readBatch = prepare<{ after: string; limit: number }, FeedProduct>(
  "feed-batch",
  sql`
  select p.id, p.name, p.slug, p.description, p.long_description as "longDescription", p.quantity, p.price_paise as "pricePaise",
         ${salePricePaise} as "salePricePaise", p.mrp_paise as "mrpPaise", p.taxable, p.hsn, p.weight_grams as "weightGrams",
         p.sizes, p.colour, p.colour_group_id as "garmentId",
         (select json_object_agg(size, quantity) from ${productSizes} where product_id = p.id) as "sizeStock",
         (select name from ${brands} where id = p.brand_id) as brand,
         array(select c.name from ${categoryProducts} cp join ${categories} c on c.id = cp.category_id
                where cp.product_id = p.id and c.is_active order by c.name, c.id) as categories,
         (select coalesce(json_agg(json_build_object('id', i.id, 'widths', i.widths) order by own.position), '[]')
            from (select p.picture_id, 0 as position union all
                  select picture_id, position from ${productPictures} where product_id = p.id) own
            join ${pictures} i on i.id = own.picture_id) as pictures
    from (select product_id from ${listingEntries}
           where category_id = ${sql.raw(`'${any}'`)} and product_id > ${sql.placeholder("after")}::uuid
           order by product_id limit ${sql.placeholder("limit")}) e
    join ${products} p on p.id = e.product_id
   order by p.id`,
);

/** Everything the shop shows, a batch at a time: each begins where the last one ended (keyset pagination). */
export async function* listFeedProducts(db: Queries): AsyncGenerator<FeedProduct[]> {
  for (let after = nilUuid; ; ) {
    const batch = await readBatch(db, { after, limit: batchSize });
    if (batch.length > 0) yield batch.filter(({ pictures }) => pictures.length > 0);
    const last = batch.at(-1);
    if (!last || batch.length < batchSize) return;
    after = last.id;
  }
}

/** In the order in which people read them. */
export const sortSizes = (some: readonly Size[]): Size[] => allSizes.filter((size) => some.includes(size));

import { type SQL, sql } from "drizzle-orm";
import { type Size, sizes } from "#contract/standards.ts";
import { brands } from "#server/catalogue/brands/tables.ts";
import { categories } from "#server/catalogue/categories/tables.ts";
import { any } from "./tables.ts";

/** The filters of a product list. Prices are whole paise; no upper bound is `null`. */
export interface Filters {
  category: string | null;
  brand: string | null;
  size: Size | null;
  rating: number;
  minPaise: number;
  maxPaise: number | null;
}

/** An id that nothing has: an unknown slug lists no products, never all of them. */
const unknownId = "ffffffff-ffff-ffff-ffff-ffffffffffff";

type Place = typeof categories | typeof brands;

const idBySlug = (table: Place, slug: SQL): SQL =>
  sql`coalesce((select id from ${table} where slug = ${slug}), ${sql.raw(`'${unknownId}'`)}::uuid)`;

/** The id behind a slug that may be null: without one, the id that stands for all of them. */
export const idOrAny = (table: Place, slug: SQL): SQL =>
  sql`case when ${slug} is null then ${sql.raw(`'${any}'`)}::uuid else ${idBySlug(table, slug)} end`;

/** 0 is any size, 1 is XS, 6 is XXL, 7 is the free size. */
export const sizePosition = (size: Size | null): number => (size === null ? 0 : sizes.indexOf(size) + 1);

const sizeBit = (size: Size): number => 1 << sizes.indexOf(size);

/** The condition on the entries that pass every filter. */
export function matchingEntries(filters: Filters): SQL {
  const { category, brand } = filters;
  const categoryId = category === null ? sql`${any}::uuid` : idBySlug(categories, sql`${category}`);
  const conditions = [sql`category_id = ${categoryId}`];
  if (brand !== null) conditions.push(sql`brand_id = ${idBySlug(brands, sql`${brand}`)}`);
  return sql.join([...conditions, ...productConditions(filters)], sql` and `);
}

function productConditions({ minPaise, maxPaise, rating, size }: Filters): SQL[] {
  const conditions = [sql`price_paise >= ${minPaise}`];
  if (maxPaise !== null) conditions.push(sql`price_paise <= ${maxPaise}`);
  if (rating > 0) conditions.push(sql`rating >= ${rating}`);
  if (size !== null) conditions.push(sql`size_bits & ${sizeBit(size)} <> 0`);
  return conditions;
}

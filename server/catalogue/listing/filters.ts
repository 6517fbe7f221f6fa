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

const idOf = (table: typeof categories | typeof brands, slug: string | null): SQL =>
  slug === null ? sql`${any}::uuid` : sql`coalesce((select id from ${table} where slug = ${slug}), ${unknownId}::uuid)`;

export const categoryId = ({ category }: Filters): SQL => idOf(categories, category);
export const brandId = ({ brand }: Filters): SQL => idOf(brands, brand);

/** 0 is any size, 1 is XS, 6 is XXL, 7 is the free size. */
export const sizePosition = (size: Size | null): number => (size === null ? 0 : sizes.indexOf(size) + 1);

const sizeBit = (size: Size): number => 1 << sizes.indexOf(size);

/** The condition on the entries that pass every filter. */
export function matchingEntries(filters: Filters): SQL {
  const conditions = [sql`category_id = ${categoryId(filters)}`];
  if (filters.brand !== null) conditions.push(sql`brand_id = ${brandId(filters)}`);
  return sql.join([...conditions, ...productConditions(filters)], sql` and `);
}

function productConditions({ minPaise, maxPaise, rating, size }: Filters): SQL[] {
  const conditions = [sql`price_paise >= ${minPaise}`];
  if (maxPaise !== null) conditions.push(sql`price_paise <= ${maxPaise}`);
  if (rating > 0) conditions.push(sql`rating >= ${rating}`);
  if (size !== null) conditions.push(sql`size_bits & ${sizeBit(size)} <> 0`);
  return conditions;
}

import { type SQL, sql } from "drizzle-orm";
import type { Size } from "#contract/limits.ts";
import { sizes } from "#contract/limits.ts";
import { any } from "./tables.ts";

/** What a shopper narrows the listing by. Prices are whole paise; no upper bound is `null`. */
export interface Filters {
  category: string | null;
  brand: string | null;
  size: Size | null;
  rating: number;
  minPaise: number;
  maxPaise: number | null;
}

/** An id that nothing has: an unknown slug shows no products, never all of them. */
const nothing = "ffffffff-ffff-ffff-ffff-ffffffffffff";

const idOf = (table: "categories" | "brands", slug: string | null): SQL =>
  slug === null
    ? sql`${any}::uuid`
    : sql`coalesce((select id from ${sql.identifier(table)} where slug = ${slug}), ${nothing}::uuid)`;

export const categoryId = ({ category }: Filters): SQL => idOf("categories", category);
export const brandId = ({ brand }: Filters): SQL => idOf("brands", brand);

/** 0 is any size, 1 is XS, 6 is XXL. */
export const sizePosition = (size: Size | null): number => (size === null ? 0 : sizes.indexOf(size) + 1);

const sizeBit = (size: Size): number => 1 << sizes.indexOf(size);

/** The places that pass every filter. */
export function matchingEntries(filters: Filters): SQL {
  const conditions = [sql`category_id = ${categoryId(filters)}`];
  if (filters.brand !== null) conditions.push(sql`brand_id = ${brandId(filters)}`);
  return sql.join([...conditions, ...factConditions(filters)], sql` and `);
}

/** Price, rating and size: what a place says of its product. */
function factConditions({ minPaise, maxPaise, rating, size }: Filters): SQL[] {
  const conditions = [sql`price_paise >= ${minPaise}`];
  if (maxPaise !== null) conditions.push(sql`price_paise <= ${maxPaise}`);
  if (rating > 0) conditions.push(sql`rating >= ${rating}`);
  if (size !== null) conditions.push(sql`size_bits & ${sizeBit(size)} <> 0`);
  return conditions;
}

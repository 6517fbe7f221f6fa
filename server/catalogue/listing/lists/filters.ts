import { type SQL, sql } from "drizzle-orm";
import type { ChosenAttribute } from "#contract/catalogue/chosen-attributes.ts";
import { type Size, sizes } from "#contract/catalogue/sizes.ts";
import type { brands } from "#server/catalogue/brands/tables.ts";
import type { categories } from "#server/catalogue/categories/tables.ts";
import { any } from "#server/catalogue/listing/tables.ts";

/** The filters of a product list. Prices are whole paise; no upper bound is `null`. */
export interface Filters {
  category: string | null;
  /** What has any of these is listed; none is no filter. */
  brands: string[];
  sizes: Size[];
  /** Positions among `colourFamilies`. */
  colours: number[];
  /** For each field that is named, a product has any of the choices named. */
  attributes: ChosenAttribute[];
  rating: number;
  /** At least so many percent, one of `discountChoices`; 0 for any. */
  discount: number;
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

export const sizeBit = (size: Size): number => 1 << sizes.indexOf(size);

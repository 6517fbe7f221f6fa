import { inArray, sql } from "drizzle-orm";
import type { Attribute } from "#contract/catalogue/attributes.ts";
import { isAttributeColumn } from "#contract/catalogue/import-export.ts";
import { isAdmin } from "#contract/customers/roles.ts";
import { listAttributes } from "#server/catalogue/attributes/service.ts";
import { brands } from "#server/catalogue/brands/tables.ts";
import { categories } from "#server/catalogue/categories/tables.ts";
import type { Who } from "#server/customers/accounts/service.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { type Cells, splitCell } from "./parse-row.ts";
import { type FileProduct, listFileProducts } from "./queries.ts";

/** Who imports: an admin any products, a merchant those of its own brand. */
export type Manager = Pick<Who, "userId" | "role" | "merchant">;

/** What a row is validated against. */
export interface Lookups {
  /** The product that has the row's sku now. */
  existing: FileProduct | undefined;
  /** The brand whose products the person may change; `null` for a merchant without one, `undefined` for an admin. */
  ownBrandId: string | null | undefined;
  /** Ids of the brands that the rows name, by slug. */
  brandIds: ReadonlyMap<string, string>;
  /** The categories that the rows name, by slug. */
  categories: ReadonlyMap<string, { id: string; isActive: boolean }>;
  /** The places of the pictures that came with the file, by their names in small letters. */
  files: ReadonlyMap<string, number>;
  /** The attributes, where the rows name any. */
  attributes: readonly Attribute[];
}

interface Row {
  sku: string;
  cells: Cells;
}

/** Reads the lookups of a batch of rows together: the products with their skus, and the brands and categories they name. */
export async function readLookups(
  db: Queries,
  who: Manager,
  rows: readonly Row[],
  pictures: readonly string[] = [],
): Promise<(row: Row) => Lookups> {
  const skus = rows.map(({ sku }) => sku);
  const brandSlugs = [...new Set(rows.flatMap(({ cells }) => cells.brand?.trim() || []))];
  const existing = await listFileProducts(db, sql`where p.sku = any(${sql.param(skus)}::text[])`);
  const named = brandSlugs.length > 0 ? await db.select().from(brands).where(inArray(brands.slug, brandSlugs)) : [];
  const categorySlugs = [...new Set(rows.flatMap(({ cells }) => splitCell(cells.categories ?? "")))];
  const { id, slug, isActive } = categories;
  const chosen =
    categorySlugs.length > 0
      ? await db.select({ id, slug, isActive }).from(categories).where(inArray(slug, categorySlugs))
      : [];
  const bySku = new Map(existing.map((product) => [product.sku, product]));
  const brandIds = new Map(named.map(({ slug, id }) => [slug, id]));
  const bySlug = new Map(chosen.map((category) => [category.slug, category]));
  const files = new Map(pictures.map((name, position) => [name.toLowerCase(), position]));
  const ownBrandId = isAdmin(who) ? undefined : (who.merchant?.brandId ?? null);
  const namesAttributes = rows.some(({ cells }) => Object.keys(cells).some(isAttributeColumn));
  const attributes = namesAttributes ? await listAttributes(db) : [];
  return ({ sku }) => ({ existing: bySku.get(sku), ownBrandId, brandIds, categories: bySlug, files, attributes });
}

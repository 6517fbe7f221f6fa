import { inArray, sql } from "drizzle-orm";
import { isAdmin } from "#contract/roles.ts";
import { brands } from "#server/catalogue/brands/tables.ts";
import type { Queries } from "#server/platform/database/client.ts";
import type { Surroundings } from "./judge-row.ts";
import { readProducts } from "./read-products.ts";
import type { Cells } from "./read-row.ts";
import type { Manager } from "./who-imports.ts";

interface Row {
  sku: string;
  cells: Cells;
}

/** What decides about some rows, asked for together: the products they name, and the brands. */
export async function lookAround(db: Queries, who: Manager, rows: readonly Row[]): Promise<(row: Row) => Surroundings> {
  const skus = rows.map(({ sku }) => sku);
  const slugs = [...new Set(rows.flatMap(({ cells }) => cells.brand?.trim() || []))];
  const known = await readProducts(db, sql`where p.sku = any(${sql.param(skus)}::text[])`);
  const named = slugs.length > 0 ? await db.select().from(brands).where(inArray(brands.slug, slugs)) : [];
  const bySku = new Map(known.map((product) => [product.sku, product]));
  const brandIds = new Map(named.map(({ slug, id }) => [slug, id]));
  const own = isAdmin(who) ? {} : { ownBrandId: who.merchant?.brandId ?? null };
  return ({ sku }) => ({ known: bySku.get(sku), brandIds, ...own });
}

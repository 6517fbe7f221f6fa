import { sql } from "drizzle-orm";
import { brands, oldBrandSlugs } from "#server/catalogue/brands/tables.ts";
import { categories, oldCategorySlugs } from "#server/catalogue/categories/tables.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { prepare } from "#server/platform/database/prepare.ts";

const selectPresentSlugs = prepare<
  { category: string; brand: string },
  { category: string | null; brand: string | null }
>(
  "select-present-slugs",
  sql`
    select (select c.slug from ${oldCategorySlugs} o join ${categories} c on c.id = o.category_id
             where o.slug = ${sql.placeholder("category")}::text and c.is_active) as category,
           (select b.slug from ${oldBrandSlugs} o join ${brands} b on b.id = o.brand_id
             where o.slug = ${sql.placeholder("brand")}::text and b.is_active) as brand`,
);

/** The present slugs of the category and brand that were asked for by a former one; undefined where neither was. */
export async function findPresentSlugs(
  db: Queries,
  { category = "", brand = "" }: { category?: string | undefined; brand?: string | undefined },
): Promise<{ category?: string; brand?: string } | undefined> {
  if (!category && !brand) return undefined;
  const [found] = await selectPresentSlugs(db, { category, brand });
  if (!found?.category && !found?.brand) return undefined;
  return { ...(found.category && { category: found.category }), ...(found.brand && { brand: found.brand }) };
}

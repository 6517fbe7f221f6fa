import { asc, eq, sql } from "drizzle-orm";
import type { ManagedProduct } from "#contract/catalogue/products-office.ts";
import { isAdmin } from "#contract/customers/roles.ts";
import { categories, categoryProducts } from "#server/catalogue/categories/tables.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { badRequest } from "#server/shop-error.ts";
import type { Manager } from "./managed-product.ts";

const unknownCategory = "A chosen category does not exist.";

/** The categories that a product is in, also those that are off. */
export const listCategoriesOf = (db: Queries, productId: string): Promise<ManagedProduct["categories"]> =>
  db
    .select({
      _id: categories.id,
      name: categories.name,
      slug: categories.slug,
      hsn: categories.hsn,
      isActive: categories.isActive,
    })
    .from(categoryProducts)
    .innerJoin(categories, eq(categories.id, categoryProducts.categoryId))
    .where(eq(categoryProducts.productId, productId))
    .orderBy(asc(categories.name), asc(categories.id));

/**
 * Keeps the chosen categories from being deleted. Merchants may choose those that are active, and leave a product where it is. Called
 * before the product is locked, since whoever changes a category locks it before its products.
 */
export async function lockCategories(
  tx: Queries,
  who: Manager,
  requested: string[],
  productId: string | null = null,
): Promise<string[]> {
  const ids = [...new Set(requested.map((id) => id.toLowerCase()))];
  if (ids.length === 0) return [];
  const { rows } = await tx.execute(sql`
    select from ${categories} c
     where c.id = any (${sql.param(ids)}::uuid[]) and (${isAdmin(who)} or c.is_active or exists (
       select from ${categoryProducts} p where p.category_id = c.id and p.product_id = ${productId}))
     order by c.id for key share of c`);
  if (rows.length < ids.length) throw badRequest(unknownCategory, { categories: unknownCategory });
  return ids;
}

/** Puts a product into exactly these categories; the caller reindexes it. */
export async function writeCategories(tx: Queries, productId: string, categoryIds: string[]): Promise<void> {
  const ids = sql.param(categoryIds);
  await tx.execute(sql`
    delete from ${categoryProducts} where product_id = ${productId} and category_id <> all (${ids}::uuid[])`);
  await tx.execute(sql`
    insert into ${categoryProducts} (category_id, product_id) select unnest(${ids}::uuid[]), ${productId} on conflict do nothing`);
}

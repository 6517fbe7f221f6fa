import { eq, sql } from "drizzle-orm";
import type { ProductChanges, ProductForm } from "#contract/product-form.ts";
import { productIdOf } from "#server/catalogue/listing/service.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { notFound } from "#server/shop-error.ts";
import { createProduct } from "./office/add-product.ts";
import type { Manager } from "./office/managed-product.ts";
import { changeProduct } from "./office/update-product.ts";
import { products } from "./tables.ts";

/** Adds a product of an imported file in the caller's transaction, without a picture. */
export const addImportedProduct = (tx: Queries, who: Manager, form: ProductForm, slug?: string): Promise<string> =>
  createProduct(tx, who, form, { slug });

/** Changes a product as an imported file says, in the caller's transaction. */
export const updateImportedProduct = (tx: Queries, who: Manager, id: string, changes: ProductChanges): Promise<void> =>
  changeProduct(tx, who, id, changes);

/** The id of a product by slug, former slug or id, listed or not: for what a person keeps of one that is not listed. */
export async function findAnyProduct(db: Queries, name: string): Promise<string | undefined> {
  const { rows } = await db.execute<{ id: string }>(sql`select id from ${products} where id = ${productIdOf(name)}`);
  return rows[0]?.id;
}

/**
 * Keeps a product from being deleted until the caller's transaction ends; with "no key update" all who lock it so
 * also come one after the other.
 */
export async function lockProduct(tx: Queries, id: string, strength: "key share" | "no key update"): Promise<void> {
  const locked = await tx.select({ id: products.id }).from(products).where(eq(products.id, id)).for(strength);
  if (locked.length === 0) throw notFound("No product found.");
}

/** So many products count as recent: a search of the back office looks through them first. */
export const maxRecentProducts = 10_000;

/** Clears the flag of products that are no longer among the newest, so that a search stays as quick as in a small shop. */
export async function expireRecentProducts(db: Queries): Promise<void> {
  await db.execute(sql`
    with border as materialized (
      select created_at, id from ${products}
       order by created_at desc nulls last, id desc nulls last limit 1 offset ${maxRecentProducts}
    )
    update ${products} p set is_recent = false from border b
     where p.is_recent and (p.created_at, p.id) <= (b.created_at, b.id)`);
}

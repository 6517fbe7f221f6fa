import { eq, inArray, sql } from "drizzle-orm";
import type { ProductChanges, ProductForm } from "#contract/catalogue/product-form.ts";
import { productIdOf } from "#server/catalogue/listing/service.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { notFound } from "#server/shop-error.ts";
import { lockGarments } from "./colours/garment.ts";
import { writeColours } from "./colours/update-colours.ts";
import { createProduct } from "./office/add-product.ts";
import type { Manager } from "./office/managed-product.ts";
import { applyChange, changeProduct } from "./office/update-product.ts";
import { readPictures, writePictures } from "./pictures/ordered-pictures.ts";
import { products } from "./tables.ts";

/** Adds a product of an imported file in the caller's transaction, without a picture. */
export const addImportedProduct = (tx: Queries, who: Manager, form: ProductForm, slug?: string): Promise<string> =>
  createProduct(tx, who, form, { slug });

/** Changes a product as an imported file says, in the caller's transaction. */
export const updateImportedProduct = (tx: Queries, who: Manager, id: string, changes: ProductChanges): Promise<void> =>
  changeProduct(tx, who, id, changes);

/** Gives a product exactly these pictures, in order, in the caller's transaction. Those that it had before stay described. */
export const updateImportedPictures = (tx: Queries, who: Manager, id: string, pictureIds: string[]): Promise<void> =>
  applyChange(tx, who, id, "changed", async () => {
    const alts = new Map((await readPictures(tx, id)).map((picture) => [picture.id, picture.alt]));
    return writePictures(
      tx,
      id,
      pictureIds.map((pictureId) => ({ id: pictureId, alt: alts.get(pictureId) ?? "" })),
    );
  });

/** Says what colour a product has, and joins it to the garment of those of its brand that have these skus, in the caller's transaction. */
export async function joinImportedGarment(
  tx: Queries,
  who: Manager,
  id: string,
  { colour, skus }: { colour: string | undefined; skus: string[] },
): Promise<void> {
  const named =
    skus.length > 0 ? await tx.select({ id: products.id }).from(products).where(inArray(products.sku, skus)) : [];
  const members = await lockGarments(tx, [id, ...named.map((other) => other.id)]);
  const self = members.find((one) => one.id === id);
  const others = members.filter((one) => one.id !== id && one.brandId === self?.brandId && one.colour !== "");
  await writeColours(tx, who, id, {
    colour: colour ?? self?.colour ?? "",
    products: others.map((other) => ({ product: other.id, colour: other.colour })),
  });
}

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

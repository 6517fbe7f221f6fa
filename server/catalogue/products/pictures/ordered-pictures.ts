import { asc, eq } from "drizzle-orm";
import { productPictures, products } from "#server/catalogue/products/tables.ts";
import type { Queries } from "#server/platform/database/client.ts";

/** A picture of a product and what it shows; empty where nobody has said. */
export interface OrderedPicture {
  id: string;
  alt: string;
}

/** The pictures of a product in order. Whoever is going to change them has locked the product. */
export async function readPictures(tx: Queries, productId: string): Promise<OrderedPicture[]> {
  const first = await tx
    .select({ id: products.pictureId, alt: products.pictureAlt })
    .from(products)
    .where(eq(products.id, productId));
  const others = await tx
    .select({ id: productPictures.pictureId, alt: productPictures.alt })
    .from(productPictures)
    .where(eq(productPictures.productId, productId))
    .orderBy(asc(productPictures.position));
  return [...first, ...others].flatMap(({ id, alt }) => (id ? { id, alt } : []));
}

/** Writes the pictures after the first, and answers what the product itself keeps of the first. */
export async function writePictures(tx: Queries, productId: string, [first, ...others]: OrderedPicture[]) {
  await tx.delete(productPictures).where(eq(productPictures.productId, productId));
  const rows = others.map(({ id, alt }, i) => ({ productId, pictureId: id, alt, position: i + 1 }));
  if (rows.length > 0) await tx.insert(productPictures).values(rows);
  return { pictureId: first?.id ?? null, pictureAlt: first?.alt ?? "" };
}

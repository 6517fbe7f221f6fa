import { and, asc, eq, inArray } from "drizzle-orm";
import type { Product } from "#contract/catalogue/products.ts";
import { products } from "#server/catalogue/products/tables.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { wishes } from "./tables.ts";

/** Marks each product whether it is in the person's wishlist; unmarked for visitors. */
export async function markLiked<P extends Product>(
  db: Queries,
  owner: { userId: string } | undefined,
  products: P[],
): Promise<P[]> {
  if (!owner || products.length === 0) return products;
  const ids = products.map(({ _id }) => _id);
  const rows = await db
    .select({ productId: wishes.productId })
    .from(wishes)
    .where(and(eq(wishes.userId, owner.userId), inArray(wishes.productId, ids)));
  const liked = new Set(rows.map(({ productId }) => productId));
  return products.map((product) => ({ ...product, isLiked: liked.has(product._id) }));
}

/** What a person likes, and since when. */
export const exportWishlist = (db: Queries, userId: string) =>
  db
    .select({ product: products.name, likedAt: wishes.createdAt })
    .from(wishes)
    .innerJoin(products, eq(products.id, wishes.productId))
    .where(eq(wishes.userId, userId))
    .orderBy(asc(wishes.createdAt));

import { and, eq, inArray } from "drizzle-orm";
import type { Product } from "#contract/products.ts";
import type { Queries } from "#server/database/client.ts";
import { wishes } from "#server/wishlist/tables.ts";

/** The same products with the hearts of the person who asks; nobody's hearts without a person. */
export async function markLiked<P extends Product>(
  db: Queries,
  who: { userId: string } | undefined,
  products: P[],
): Promise<P[]> {
  if (!who || products.length === 0) return products;
  const ids = products.map(({ _id }) => _id);
  const rows = await db
    .select({ productId: wishes.productId })
    .from(wishes)
    .where(and(eq(wishes.userId, who.userId), inArray(wishes.productId, ids)));
  const liked = new Set(rows.map(({ productId }) => productId));
  return products.map((product) => ({ ...product, isLiked: liked.has(product._id) }));
}

import { and, desc, eq } from "drizzle-orm";
import type { WishlistEntry } from "#contract/customers/wishlist.ts";
import { readCards } from "#server/catalogue/listing/service.ts";
import { any, listingEntries } from "#server/catalogue/listing/tables.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { wishes } from "./tables.ts";

interface Owner {
  userId: string;
}

const newestFirst = [desc(wishes.createdAt), desc(wishes.productId)];

export async function listWishlist(db: Queries, { userId }: Owner): Promise<WishlistEntry[]> {
  const rows = await db
    .select({
      productId: wishes.productId,
      createdAt: wishes.createdAt,
      listedId: listingEntries.productId,
    })
    .from(wishes)
    .leftJoin(listingEntries, and(eq(listingEntries.categoryId, any), eq(listingEntries.productId, wishes.productId)))
    .where(eq(wishes.userId, userId))
    .orderBy(...newestFirst);
  const cards = await readCards(
    db,
    rows.map(({ productId }) => productId),
  );
  const byId = new Map(cards.map((card) => [card._id, card]));
  return rows.flatMap(({ productId, createdAt, listedId }) => {
    const card = byId.get(productId);
    // A product that was deleted between the two queries takes its row along.
    if (!card) return [];
    const product = { ...card, isLiked: true };
    return [{ product, isLiked: true, isAvailable: listedId !== null, created: createdAt.toISOString() }];
  });
}

export async function listWishlistIds(db: Queries, { userId }: Owner): Promise<string[]> {
  const rows = await db
    .select({ productId: wishes.productId })
    .from(wishes)
    .where(eq(wishes.userId, userId))
    .orderBy(...newestFirst);
  return rows.map(({ productId }) => productId);
}

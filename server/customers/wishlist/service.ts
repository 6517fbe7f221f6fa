import { and, desc, eq, inArray } from "drizzle-orm";
import { limits } from "#contract/limits.ts";
import type { Product } from "#contract/products.ts";
import type { Wish, WishlistEntry } from "#contract/wishlist.ts";
import { any, listingEntries } from "#server/catalogue/listing/tables.ts";
import { findAnyProduct, findShownProduct, lockProduct, readCards } from "#server/catalogue/products/service.ts";
import { users } from "#server/customers/accounts/tables.ts";
import type { Database, Queries } from "#server/platform/database/client.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { refuse } from "#server/shop-error.ts";
import { wishes } from "./tables.ts";

interface Owner {
  userId: string;
}

const newestFirst = [desc(wishes.createdAt), desc(wishes.productId)];
const full = `You can keep at most ${limits.wishesMax} products in your wishlist. Please remove one first.`;

/** Puts a product into a person's wishlist or takes it out, however often it is said. */
export const wish = (db: Database, owner: Owner, { product, isLiked }: Wish): Promise<void> =>
  isLiked ? addWish(db, owner, product) : removeWish(db, owner, product);

function addWish(db: Database, { userId }: Owner, product: string): Promise<void> {
  return transaction(db, async (tx) => {
    const productId = await findShownProduct(tx, product);
    await lockProduct(tx, productId, "key share");
    // One person's wishes come one after the other, or many at once could pass the limit.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("no key update");
    const added = await tx.insert(wishes).values({ userId, productId }).onConflictDoNothing().returning();
    if (added.length > 0 && (await tx.$count(wishes, eq(wishes.userId, userId))) > limits.wishesMax) throw refuse(full);
  });
}

/** What was liked can be removed after it has left the listing, too. */
async function removeWish(db: Queries, { userId }: Owner, product: string): Promise<void> {
  const productId = await findAnyProduct(db, product);
  const removed = productId
    ? await db
        .delete(wishes)
        .where(and(eq(wishes.userId, userId), eq(wishes.productId, productId)))
        .returning()
    : [];
  if (removed.length === 0) await findShownProduct(db, product);
}

export async function listWishes(db: Queries, { userId }: Owner): Promise<WishlistEntry[]> {
  const rows = await db
    .select({
      productId: wishes.productId,
      createdAt: wishes.createdAt,
      place: listingEntries.productId,
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
  return rows.flatMap(({ productId, createdAt, place }) => {
    const card = byId.get(productId);
    // A product that was deleted between the two questions takes its wish along.
    if (!card) return [];
    const product = { ...card, isLiked: true };
    return [{ product, isLiked: true, isAvailable: place !== null, created: createdAt.toISOString() }];
  });
}

export async function listWishIds(db: Queries, { userId }: Owner): Promise<string[]> {
  const rows = await db
    .select({ productId: wishes.productId })
    .from(wishes)
    .where(eq(wishes.userId, userId))
    .orderBy(...newestFirst);
  return rows.map(({ productId }) => productId);
}

/** The same products with the hearts of the person who asks; nobody's hearts without a person. */
export async function markLiked<P extends Product>(db: Queries, owner: Owner | undefined, products: P[]): Promise<P[]> {
  if (!owner || products.length === 0) return products;
  const ids = products.map(({ _id }) => _id);
  const rows = await db
    .select({ productId: wishes.productId })
    .from(wishes)
    .where(and(eq(wishes.userId, owner.userId), inArray(wishes.productId, ids)));
  const liked = new Set(rows.map(({ productId }) => productId));
  return products.map((product) => ({ ...product, isLiked: liked.has(product._id) }));
}

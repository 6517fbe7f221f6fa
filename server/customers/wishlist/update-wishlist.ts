import { and, eq } from "drizzle-orm";
import type { WishlistChange } from "#contract/customers/wishlist.ts";
import { limits } from "#contract/limits.ts";
import { findListedProduct } from "#server/catalogue/listing/service.ts";
import { findAnyProduct, lockProduct } from "#server/catalogue/products/service.ts";
import { users } from "#server/customers/accounts/tables.ts";
import type { Database, Queries } from "#server/platform/database/client.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { badRequest } from "#server/shop-error.ts";
import { wishes } from "./tables.ts";

interface Owner {
  userId: string;
}

/** Adds a product to a person's wishlist or removes it; both are idempotent. */
export const updateWishlist = (db: Database, owner: Owner, { product, isLiked }: WishlistChange): Promise<void> =>
  isLiked ? addToWishlist(db, owner, product) : removeFromWishlist(db, owner, product);

function addToWishlist(db: Database, { userId }: Owner, product: string): Promise<void> {
  return transaction(db, async (tx) => {
    const productId = await findListedProduct(tx, product);
    await lockProduct(tx, productId, "key share");
    // Locks the owner, or several additions at once could pass the limit.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("no key update");
    const added = await tx.insert(wishes).values({ userId, productId }).onConflictDoNothing().returning();
    if (added.length > 0) await assertWithinLimit(tx, userId);
  });
}

async function assertWithinLimit(tx: Queries, userId: string): Promise<void> {
  const count = await tx.$count(wishes, eq(wishes.userId, userId));
  if (count <= limits.wishesMax) return;
  throw badRequest(`You can keep at most ${limits.wishesMax} products in your wishlist. Please remove one first.`);
}

/** Products that have left the listing can be removed, too; only one that never was in the list must exist. */
async function removeFromWishlist(db: Queries, { userId }: Owner, product: string): Promise<void> {
  const productId = await findAnyProduct(db, product);
  const removed = productId
    ? await db
        .delete(wishes)
        .where(and(eq(wishes.userId, userId), eq(wishes.productId, productId)))
        .returning()
    : [];
  if (removed.length === 0) await findListedProduct(db, product);
}

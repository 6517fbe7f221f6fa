import { asc, eq, inArray } from "drizzle-orm";
import { lockProduct } from "#server/catalogue/products/service.ts";
import { products } from "#server/catalogue/products/tables.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { updateRating } from "./ratings.ts";
import { purchases, reviewReports, reviews, reviewVotes } from "./tables.ts";

/** What a person wrote about products, and what was delivered to them. */
export async function exportReviews(db: Queries, userId: string) {
  const { title, review, rating, isRecommended, fit, status, createdAt } = reviews;
  const product = products.name;
  return {
    written: await db
      .select({ product, title, review, rating, isRecommended, fit, status, createdAt })
      .from(reviews)
      .innerJoin(products, eq(products.id, reviews.productId))
      .where(eq(reviews.userId, userId))
      .orderBy(asc(createdAt)),
    verifiedPurchases: await db
      .select({ product })
      .from(purchases)
      .innerJoin(products, eq(products.id, purchases.productId))
      .where(eq(purchases.userId, userId)),
    foundHelpful: await db
      .select({ product, title, createdAt: reviewVotes.createdAt })
      .from(reviewVotes)
      .innerJoin(reviews, eq(reviews.id, reviewVotes.reviewId))
      .innerJoin(products, eq(products.id, reviews.productId))
      .where(eq(reviewVotes.userId, userId)),
    reported: await db
      .select({ product, title, reason: reviewReports.reason, createdAt: reviewReports.createdAt })
      .from(reviewReports)
      .innerJoin(reviews, eq(reviews.id, reviewReports.reviewId))
      .innerJoin(products, eq(products.id, reviews.productId))
      .where(eq(reviewReports.userId, userId)),
  };
}

/** Removes a person's reviews with their words, and gives their ids; ratings are counted anew. Products are locked in one order, as everywhere. */
export async function eraseReviews(tx: Queries, userId: string): Promise<string[]> {
  const own = await tx
    .select({ id: reviews.id, productId: reviews.productId })
    .from(reviews)
    .where(eq(reviews.userId, userId))
    .orderBy(asc(reviews.productId));
  const productIds = [...new Set(own.map(({ productId }) => productId))];
  for (const productId of productIds) await lockProduct(tx, productId, "no key update");
  const ids = own.map(({ id }) => id);
  await tx.delete(reviews).where(inArray(reviews.id, ids));
  for (const productId of productIds) await updateRating(tx, productId);
  return ids;
}

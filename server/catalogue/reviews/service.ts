import { asc, eq, inArray, sql } from "drizzle-orm";
import { topics } from "#server/catalogue/listing/service.ts";
import { lockProduct } from "#server/catalogue/products/service.ts";
import { productFits, products } from "#server/catalogue/products/tables.ts";
import { announceChange } from "#server/platform/cache/changes.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { updateRating } from "./ratings.ts";
import { purchases, reviewPictures, reviewReports, reviews, reviewVotes } from "./tables.ts";

/** What a person wrote about products, and what was delivered to them. */
export async function exportReviews(db: Queries, userId: string) {
  const { title, review, rating, isRecommended, fit, reply, status, createdAt } = reviews;
  const photos = sql<string[]>`array(
    select '/api/review/' || rp.review_id || '/pictures/' || rp.picture_id from ${reviewPictures} rp
     where rp.review_id = ${reviews.id} order by rp.position)::text[]`;
  const product = products.name;
  return {
    written: await db
      .select({ product, title, review, rating, isRecommended, fit, photos, reply, status, createdAt })
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

/**
 * Removes a person's reviews with their words, and gives their ids; ratings are counted anew. Products are locked in one order, as
 * everywhere.
 */
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

/** Somebody sent a product back because of its size, or changed it for another one. */
export interface ReturnedFit {
  productId: string;
  fit: "Small" | "Large";
}

/** Counts pieces that came back for their size. Rows are written in one order, after the products that the caller has locked. */
export async function countReturnedFits(tx: Queries, voices: readonly ReturnedFit[]): Promise<void> {
  const productIds = [...new Set(voices.map(({ productId }) => productId))].sort();
  for (const productId of productIds) {
    const count = (fit: ReturnedFit["fit"]) =>
      voices.filter((voice) => voice.productId === productId && voice.fit === fit).length;
    // A product that was deleted meanwhile has nothing to count.
    await tx.execute(sql`
      insert into ${productFits} as f (product_id, returned_small, returned_large)
      select id, ${count("Small")}::int, ${count("Large")}::int from ${products} where id = ${productId}
          on conflict (product_id) do update
         set returned_small = f.returned_small + excluded.returned_small, returned_large = f.returned_large + excluded.returned_large`);
  }
  if (productIds.length > 0) await announceChange(tx, productIds.map(topics.product.of));
}

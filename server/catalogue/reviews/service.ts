import { and, eq, sql } from "drizzle-orm";
import type { ReviewForm, ReviewStatus } from "#contract/reviews.ts";
import { findListedProduct, reindexProducts } from "#server/catalogue/listing/service.ts";
import { lockProduct } from "#server/catalogue/products/service.ts";
import type { Database, Queries } from "#server/platform/database/client.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { notFound } from "#server/shop-error.ts";
import { recountRatings } from "./recount-ratings.ts";
import { reviews } from "./tables.ts";

/** A person's review of a product waits for approval. One they wrote before is replaced and leaves the page. */
export function addReview(db: Database, { userId }: { userId: string }, form: ReviewForm): Promise<void> {
  const { title, review, rating, isRecommended } = form;
  return transaction(db, async (tx) => {
    const productId = await findListedProduct(tx, form.product);
    await lockProduct(tx, productId, "no key update");
    const [earlier] = await tx
      .select({ status: reviews.status })
      .from(reviews)
      .where(and(eq(reviews.productId, productId), eq(reviews.userId, userId)));
    const written = { title, review, rating, isRecommended, status: "Waiting Approval" as const };
    await tx
      .insert(reviews)
      .values({ ...written, productId, userId })
      .onConflictDoUpdate({ target: [reviews.productId, reviews.userId], set: { ...written, createdAt: sql`now()` } });
    if (earlier?.status === "Approved") await updateRating(tx, productId);
  });
}

const noReview = () => notFound("No review found.");

/** The product first, as in addReview: whoever changes its reviews waits here, and none can block another. */
export async function lockReview(tx: Queries, reviewId: string): Promise<typeof reviews.$inferSelect> {
  const read = () => tx.select().from(reviews).where(eq(reviews.id, reviewId));
  const [seen] = await read();
  if (!seen) throw noReview();
  await lockProduct(tx, seen.productId, "no key update");
  const [review] = await read();
  if (!review) throw noReview();
  return review;
}

/** Approves, rejects or withdraws a review; the product's rating and its place in the listing follow. */
export async function setReviewStatus(tx: Queries, reviewId: string, status: ReviewStatus): Promise<void> {
  const { productId } = await lockReview(tx, reviewId);
  await tx.update(reviews).set({ status }).where(eq(reviews.id, reviewId));
  await updateRating(tx, productId);
}

export async function updateRating(tx: Queries, productId: string): Promise<void> {
  await recountRatings(tx, productId);
  await reindexProducts(tx, { products: [productId] });
}

/** From now on a review of the product by this person is marked as a `Verified purchase`. Nothing happens when the product is gone. */
export async function rememberPurchase(tx: Queries, userId: string, productId: string): Promise<void> {
  await tx.execute(sql`
    insert into purchases (user_id, product_id) select ${userId}, id from products where id = ${productId}
    on conflict do nothing`);
}

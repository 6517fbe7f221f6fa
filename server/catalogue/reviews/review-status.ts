import { eq } from "drizzle-orm";
import type { ReviewStatus } from "#contract/catalogue/reviews.ts";
import { lockProduct } from "#server/catalogue/products/service.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { notFound } from "#server/shop-error.ts";
import { updateRating } from "./ratings.ts";
import { reviews } from "./tables.ts";

type ReviewRow = typeof reviews.$inferSelect;

export const auditedReview = ({ id, title }: ReviewRow) => ({
  entity: "review" as const,
  entityId: id,
  entityName: title,
});

export const noReview = () => notFound("No review found.");

/** The product is locked first, as in addReview: one lock order for all who change its reviews, so no deadlocks. */
export async function lockReview(tx: Queries, reviewId: string): Promise<ReviewRow> {
  const read = () => tx.select().from(reviews).where(eq(reviews.id, reviewId));
  const [unlocked] = await read();
  if (!unlocked) throw noReview();
  await lockProduct(tx, unlocked.productId, "no key update");
  const [review] = await read();
  if (!review) throw noReview();
  return review;
}

/** Approves, rejects or withdraws a review; the product's rating and its entries in the listing follow. */
export async function setReviewStatus(tx: Queries, reviewId: string, status: ReviewStatus): Promise<void> {
  const { productId } = await lockReview(tx, reviewId);
  await tx.update(reviews).set({ status }).where(eq(reviews.id, reviewId));
  await updateRating(tx, productId);
}

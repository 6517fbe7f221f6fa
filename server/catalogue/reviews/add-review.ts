import { and, eq, sql } from "drizzle-orm";
import type { ReviewForm } from "#contract/catalogue/reviews.ts";
import { findListedProduct } from "#server/catalogue/listing/service.ts";
import { lockProduct } from "#server/catalogue/products/service.ts";
import type { Database, Queries } from "#server/platform/database/client.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { updateRating } from "./ratings.ts";
import { reviewPictures, reviewReports, reviews, reviewVotes } from "./tables.ts";

/** A person's review of a product waits for approval. One they wrote before is replaced and leaves the page. Answers its id. */
export const addReview = (db: Database, { userId }: { userId: string }, form: ReviewForm): Promise<string> =>
  transaction(db, async (tx) => {
    const productId = await findListedProduct(tx, form.product);
    await lockProduct(tx, productId, "no key update");
    const [earlier] = await tx
      .select({ status: reviews.status })
      .from(reviews)
      .where(and(eq(reviews.productId, productId), eq(reviews.userId, userId)));
    const { title, review, rating, isRecommended, fit = null } = form;
    const values = {
      title,
      review,
      rating,
      isRecommended,
      fit,
      status: "Waiting Approval" as const,
      // What was said about the former one.
      reply: null,
      repliedAt: null,
    };
    const [added] = await tx
      .insert(reviews)
      .values({ ...values, productId, userId })
      .onConflictDoUpdate({ target: [reviews.productId, reviews.userId], set: { ...values, createdAt: sql`now()` } })
      .returning({ id: reviews.id });
    if (!added) throw new Error("no review was added");
    await forgetFormer(tx, added.id);
    if (earlier?.status === "Approved") await updateRating(tx, productId);
    return added.id;
  });

/** Photos, votes and reports were about what is replaced. */
async function forgetFormer(tx: Queries, reviewId: string): Promise<void> {
  await tx.delete(reviewPictures).where(eq(reviewPictures.reviewId, reviewId));
  await tx.delete(reviewVotes).where(eq(reviewVotes.reviewId, reviewId));
  await tx.delete(reviewReports).where(eq(reviewReports.reviewId, reviewId));
}

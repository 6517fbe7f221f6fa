import { and, eq } from "drizzle-orm";
import { topics } from "#server/catalogue/listing/service.ts";
import { announceChange } from "#server/platform/cache/changes.ts";
import type { Database } from "#server/platform/database/client.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { badRequest } from "#server/shop-error.ts";
import { noReview } from "./review-status.ts";
import { reviews, reviewVotes } from "./tables.ts";

/** Says that a review was helpful, or takes that back. Idempotent; a trigger counts. Answers how many said so. */
export const voteHelpful = (
  db: Database,
  { userId }: { userId: string },
  id: string,
  isHelpful: boolean,
): Promise<number> =>
  transaction(db, async (tx) => {
    // Locked as the trigger will lock it, so that two votes at once come one after the other.
    const [review] = await tx.select().from(reviews).where(eq(reviews.id, id)).for("no key update");
    if (review?.status !== "Approved") throw noReview();
    if (review.userId === userId) throw badRequest("You cannot vote for your own review.");
    const vote = { reviewId: id, userId };
    const changed = isHelpful
      ? await tx.insert(reviewVotes).values(vote).onConflictDoNothing().returning()
      : await tx
          .delete(reviewVotes)
          .where(and(eq(reviewVotes.reviewId, id), eq(reviewVotes.userId, userId)))
          .returning();
    if (changed.length === 0) return review.helpful;
    await announceChange(tx, [topics.product.of(review.productId)]);
    return review.helpful + (isHelpful ? 1 : -1);
  });

import type { ReviewStatus } from "#contract/catalogue/reviews.ts";
import type { Who } from "#server/customers/accounts/service.ts";
import { recordChange } from "#server/oversight/audit/service.ts";
import type { Database } from "#server/platform/database/client.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { badRequest } from "#server/shop-error.ts";
import { auditedReview, lockReview, setReviewStatus } from "./review-status.ts";

interface Moderation {
  id: string;
  status: Exclude<ReviewStatus, "Waiting Approval">;
  /** When the review that the admin read was written. */
  read?: string | undefined;
}

/** Approves or rejects a review. Idempotent; an approved one can only be deleted. */
export const moderateReview = (db: Database, who: Who, { id, status, read }: Moderation): Promise<void> =>
  transaction(db, async (tx) => {
    const review = await lockReview(tx, id);
    if (review.status === status) return;
    if (review.status === "Approved") throw badRequest("This review is approved already. Please delete it instead.");
    if (read && new Date(read).getTime() !== review.createdAt.getTime())
      throw badRequest("This review was rewritten in the meantime. Please read it again.");
    await setReviewStatus(tx, id, status);
    await recordChange(tx, who, {
      action: status.toLowerCase(),
      ...auditedReview(review),
      before: { status: review.status },
      after: { status },
    });
  });

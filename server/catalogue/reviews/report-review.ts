import { and, eq, isNull, sql } from "drizzle-orm";
import type { ReportDecision, ReportForm } from "#contract/catalogue/reviews.ts";
import type { Who } from "#server/customers/accounts/service.ts";
import { recordChange } from "#server/oversight/audit/service.ts";
import type { Database } from "#server/platform/database/client.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { badRequest } from "#server/shop-error.ts";
import { auditedReview, lockReview, noReview, setReviewStatus } from "./review-status.ts";
import { reviewReports, reviews } from "./tables.ts";

/** Somebody reports a review that is shown. Reporting it twice is one report. */
export const reportReview = (
  db: Database,
  { userId }: { userId: string },
  id: string,
  { reason }: ReportForm,
): Promise<void> =>
  transaction(db, async (tx) => {
    const [review] = await tx.select().from(reviews).where(eq(reviews.id, id)).for("key share");
    if (review?.status !== "Approved") throw noReview();
    if (review.userId === userId) throw badRequest("This review is your own. Write it again to change it.");
    await tx.insert(reviewReports).values({ reviewId: id, userId, reason }).onConflictDoNothing();
  });

/** Keeps a reported review, or rejects it, though it was approved; the reports are settled with that. */
export const decideReports = (db: Database, who: Who, id: string, { decision }: ReportDecision): Promise<void> =>
  transaction(db, async (tx) => {
    const review = await lockReview(tx, id);
    const decided = await tx
      .update(reviewReports)
      .set({ decidedAt: sql`now()` })
      .where(and(eq(reviewReports.reviewId, id), isNull(reviewReports.decidedAt)))
      .returning({ reason: reviewReports.reason });
    if (decided.length === 0) throw badRequest("Nobody has reported this review, or somebody decided on it already.");
    if (decision === "Reject") await setReviewStatus(tx, id, "Rejected");
    await recordChange(tx, who, {
      action: decision === "Reject" ? "rejected" : "kept",
      ...auditedReview(review),
      before: { status: review.status, reports: decided.map(({ reason }) => reason) },
      after: { status: decision === "Reject" ? "Rejected" : review.status },
    });
  });

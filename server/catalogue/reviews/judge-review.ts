import { eq } from "drizzle-orm";
import type { ReviewStatus } from "#contract/reviews.ts";
import type { Who } from "#server/customers/accounts/service.ts";
import { recordChange } from "#server/oversight/audit/service.ts";
import type { Database, Queries } from "#server/platform/database/client.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { badRequest } from "#server/shop-error.ts";
import { lockReview, setReviewStatus, updateRating } from "./service.ts";
import { reviews } from "./tables.ts";

type Held = typeof reviews.$inferSelect;

const note = (tx: Queries, who: Who, { id, title }: Held, action: string, before: object, after?: object) =>
  recordChange(tx, who, {
    action,
    thing: "review",
    thingId: id,
    thingName: title,
    before: { ...before },
    ...(after && { after: { ...after } }),
  });

interface Judgement {
  id: string;
  verdict: Exclude<ReviewStatus, "Waiting Approval">;
  /** When the review that was read was written. */
  read?: string | undefined;
}

/** Shows a review or turns it down. Once more does nothing; what is shown can only be deleted. */
export function judgeReview(db: Database, who: Who, { id, verdict, read }: Judgement): Promise<void> {
  return transaction(db, async (tx) => {
    const review = await lockReview(tx, id);
    const { status } = review;
    if (status === verdict) return;
    if (status === "Approved") throw badRequest("This review is approved already. Please delete it instead.");
    if (read && new Date(read).getTime() !== review.createdAt.getTime())
      throw badRequest("This review was rewritten in the meantime. Please read it again.");
    await setReviewStatus(tx, id, verdict);
    await note(tx, who, review, verdict.toLowerCase(), { status }, { status: verdict });
  });
}

export function deleteReview(db: Database, who: Who, id: string): Promise<void> {
  return transaction(db, async (tx) => {
    const held = await lockReview(tx, id);
    const { status, rating, title, review, productId } = held;
    await tx.delete(reviews).where(eq(reviews.id, id));
    if (status === "Approved") await updateRating(tx, productId);
    await note(tx, who, held, "deleted", { status, rating, title, review });
  });
}

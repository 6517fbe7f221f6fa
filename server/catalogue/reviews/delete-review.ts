import { eq } from "drizzle-orm";
import type { Who } from "#server/customers/accounts/service.ts";
import { recordChange } from "#server/oversight/audit/service.ts";
import type { Database } from "#server/platform/database/client.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { updateRating } from "./ratings.ts";
import { auditedReview, lockReview } from "./review-status.ts";
import { reviews } from "./tables.ts";

export const deleteReview = (db: Database, who: Who, id: string): Promise<void> =>
  transaction(db, async (tx) => {
    const deleted = await lockReview(tx, id);
    const { status, rating, title, review, productId, userId: writer } = deleted;
    await tx.delete(reviews).where(eq(reviews.id, id));
    if (status === "Approved") await updateRating(tx, productId);
    await recordChange(tx, who, {
      action: "deleted",
      ...auditedReview(deleted),
      before: { status, rating, title, review, writer },
    });
  });

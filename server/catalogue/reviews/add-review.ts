import { and, eq, sql } from "drizzle-orm";
import type { ReviewForm } from "#contract/reviews.ts";
import { findListedProduct } from "#server/catalogue/listing/service.ts";
import { lockProduct } from "#server/catalogue/products/service.ts";
import type { Database } from "#server/platform/database/client.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { updateRating } from "./ratings.ts";
import { reviews } from "./tables.ts";

/** A person's review of a product waits for approval. One they wrote before is replaced and leaves the page. */
export const addReview = (db: Database, { userId }: { userId: string }, form: ReviewForm): Promise<void> =>
  transaction(db, async (tx) => {
    const productId = await findListedProduct(tx, form.product);
    await lockProduct(tx, productId, "no key update");
    const [earlier] = await tx
      .select({ status: reviews.status })
      .from(reviews)
      .where(and(eq(reviews.productId, productId), eq(reviews.userId, userId)));
    const { title, review, rating, isRecommended } = form;
    const values = { title, review, rating, isRecommended, status: "Waiting Approval" as const };
    await tx
      .insert(reviews)
      .values({ ...values, productId, userId })
      .onConflictDoUpdate({ target: [reviews.productId, reviews.userId], set: { ...values, createdAt: sql`now()` } });
    if (earlier?.status === "Approved") await updateRating(tx, productId);
  });

import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Review, ReviewStatus } from "#contract/reviews.ts";
import { users } from "#server/customers/accounts/tables.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { purchases, reviews } from "./tables.ts";

interface ReadReview {
  review: Review;
  status: ReviewStatus;
  productId: string;
}

/** Some reviews with their writers, newest first. */
export async function readReviews(
  db: Queries,
  which: SQL | undefined,
  { limit, offset }: { limit: number; offset: number },
): Promise<ReadReview[]> {
  const rows = await db
    .select({
      review: reviews,
      user: { _id: users.id, firstName: users.firstName },
      isVerified: sql<boolean>`${purchases.productId} is not null`,
    })
    .from(reviews)
    .leftJoin(users, eq(users.id, reviews.userId))
    .leftJoin(purchases, and(eq(purchases.productId, reviews.productId), eq(purchases.userId, reviews.userId)))
    .where(which)
    // In the very order of the indexes, which are kept with nulls last.
    .orderBy(sql`${reviews.createdAt} desc nulls last, ${reviews.id} desc nulls last`)
    .limit(limit)
    .offset(offset);
  return rows.map(({ review: { id, createdAt, status, productId, ...review }, user, isVerified }) => ({
    review: {
      _id: id,
      title: review.title,
      review: review.review,
      rating: review.rating,
      isRecommended: review.isRecommended,
      created: createdAt.toISOString(),
      isVerified,
      user,
    },
    status,
    productId,
  }));
}

import { and, count, eq, sql } from "drizzle-orm";
import { limits } from "#contract/limits.ts";
import type { PageQuery } from "#contract/paging.ts";
import type { Review, ReviewList, ReviewSummary } from "#contract/reviews.ts";
import { users } from "#server/accounts/tables.ts";
import type { Queries } from "#server/database/client.ts";
import { averageRating, findShownProduct } from "#server/products/service.ts";
import { reviews } from "./tables.ts";

const usualLimit = 20;

const approved = (productId: string) => and(eq(reviews.productId, productId), eq(reviews.status, "Approved"));

/** The approved reviews of a product, newest first. */
export async function listReviews(db: Queries, name: string, query: PageQuery): Promise<ReviewList> {
  const { page = 1 } = query;
  const limit = Math.min(query.limit ?? usualLimit, limits.pageSizeMax);
  const productId = await findShownProduct(db, name);
  const [shown, summary] = await Promise.all([
    readPage(db, productId, { limit, offset: (page - 1) * limit }),
    summarize(db, productId),
  ]);
  const total = summary.totalReviews;
  return { reviews: shown, totalPages: Math.ceil(total / limit), currentPage: page, count: total, summary };
}

async function readPage(db: Queries, productId: string, { limit, offset }: { limit: number; offset: number }) {
  const rows = await db
    .select({ review: reviews, user: { _id: users.id, firstName: users.firstName } })
    .from(reviews)
    .leftJoin(users, eq(users.id, reviews.userId))
    .where(approved(productId))
    // In the very order of the index, which is kept with nulls last.
    .orderBy(sql`${reviews.createdAt} desc nulls last, ${reviews.id} desc nulls last`)
    .limit(limit)
    .offset(offset);
  return rows.map(
    ({ review, user }): Review => ({
      _id: review.id,
      title: review.title,
      review: review.review,
      rating: review.rating,
      isRecommended: review.isRecommended,
      created: review.createdAt.toISOString(),
      user,
    }),
  );
}

async function summarize(db: Queries, productId: string): Promise<ReviewSummary> {
  const rows = await db
    .select({ rating: reviews.rating, many: count() })
    .from(reviews)
    .where(approved(productId))
    .groupBy(reviews.rating);
  const ratingSummary = { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 };
  let totalReviews = 0;
  let totalRatings = 0;
  for (const { rating, many } of rows) {
    ratingSummary[rating as keyof typeof ratingSummary] = many;
    totalReviews += many;
    totalRatings += rating * many;
  }
  return {
    ratingSummary,
    totalRatings,
    totalReviews,
    totalSummary: totalReviews,
    averageRating: averageRating(totalRatings, totalReviews),
  };
}

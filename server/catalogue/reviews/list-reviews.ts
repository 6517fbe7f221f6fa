import { and, count, eq } from "drizzle-orm";
import { limits } from "#contract/limits.ts";
import type { PageQuery } from "#contract/paging.ts";
import { averageRating } from "#contract/products.ts";
import type { ReviewList, ReviewSummary } from "#contract/reviews.ts";
import { findListedProduct } from "#server/catalogue/listing/service.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { readReviews } from "./read-reviews.ts";
import { reviews } from "./tables.ts";

const usualLimit = 20;

const approved = (productId: string) => and(eq(reviews.productId, productId), eq(reviews.status, "Approved"));

/** The approved reviews of a product, newest first. */
export async function listReviews(db: Queries, name: string, query: PageQuery): Promise<ReviewList> {
  const { page = 1 } = query;
  const limit = Math.min(query.limit ?? usualLimit, limits.pageSizeMax);
  const productId = await findListedProduct(db, name);
  const [shown, summary] = await Promise.all([
    readReviews(db, approved(productId), { limit, offset: (page - 1) * limit }),
    summarize(db, productId),
  ]);
  const total = summary.totalReviews;
  return {
    reviews: shown.map(({ review }) => review),
    totalPages: Math.ceil(total / limit),
    currentPage: page,
    count: total,
    summary,
  };
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

import { and, eq, gt, type SQL, sql } from "drizzle-orm";
import { averageRating } from "#contract/catalogue/products.ts";
import type { OwnReview, ReviewList, ReviewListQuery, ReviewSort, ReviewSummary } from "#contract/catalogue/reviews.ts";
import { categoryProducts } from "#server/catalogue/categories/tables.ts";
import {
  findListedProduct,
  nameParameters,
  productIdOfName,
  productTopics,
} from "#server/catalogue/listing/service.ts";
import { any, listingEntries } from "#server/catalogue/listing/tables.ts";
import { products } from "#server/catalogue/products/tables.ts";
import type { Who } from "#server/customers/accounts/service.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { prepare } from "#server/platform/database/prepare.ts";
import { fromNearerEnd, type Slice } from "#server/platform/paging/nearer-end.ts";
import { pageOf } from "#server/platform/paging/page.ts";
import { notFound } from "#server/shop-error.ts";
import { readReviews } from "./read-reviews.ts";
import { canReply } from "./reply-to-review.ts";
import { reviews, reviewVotes } from "./tables.ts";

// In the order of the indexes, which have nulls last.
export const newestFirst = sql`${reviews.createdAt} desc nulls last, ${reviews.id} desc nulls last`;
const oldestFirst = sql`${reviews.createdAt} nulls first, ${reviews.id} nulls first`;

/** Each order, and the opposite one, in which the pages of its second half are read. */
const orders: Record<ReviewSort, [SQL, SQL]> = {
  newest: [newestFirst, oldestFirst],
  helpful: [
    sql`${reviews.helpful} desc nulls last, ${newestFirst}`,
    sql`${reviews.helpful} nulls first, ${oldestFirst}`,
  ],
  highest: [sql`${reviews.rating} desc nulls last, ${newestFirst}`, sql`${reviews.rating} nulls first, ${oldestFirst}`],
  lowest: [sql`${reviews.rating} nulls first, ${newestFirst}`, sql`${reviews.rating} desc nulls last, ${oldestFirst}`],
};

/** The ids of a page of these reviews, by their index alone: only the page itself is read in the table. */
export const idsOf = (
  condition: SQL | undefined,
  { limit, offset, isReversed }: Slice & { isReversed: boolean },
  sort: ReviewSort = "newest",
): SQL => sql`
  select ${reviews.id} from ${reviews} where ${condition}
   order by ${orders[sort][isReversed ? 1 : 0]} limit ${limit} offset ${offset}`;

interface ReviewedProduct {
  id: string;
  brandId: string | null;
  categoryIds: string[];
  /** How many approved reviews give each rating. */
  ratings: Record<string, number> | null;
}

/**
 * A listed product with the sum of its reviews and what an answer about it depends on. Raw SQL and prepared: one round trip instead of
 * three.
 */
const selectReviewed = prepare<{ id: string | null; name: string }, ReviewedProduct>(
  "select-reviewed-product",
  sql`
    select p.id, p.brand_id as "brandId",
           array(select category_id from ${categoryProducts} where product_id = p.id)::text[] as "categoryIds",
           (select json_object_agg(rating, many) from (
              select rating, count(*) as many from ${reviews}
               where product_id = p.id and status = 'Approved' group by rating) r) as ratings
      from (select ${productIdOfName} as id offset 0) wanted
      join ${listingEntries} e on e.product_id = wanted.id and e.category_id = ${sql.raw(`'${any}'`)}::uuid
      join ${products} p on p.id = wanted.id`,
);

/** The approved reviews of a product, filtered and sorted, and the topics on which they depend. */
export async function listReviews(
  db: Queries,
  name: string,
  query: ReviewListQuery,
): Promise<{ list: ReviewList; topics: string[] }> {
  const { rating, photos, fit } = query;
  const { limit, offset, paged } = pageOf(query);
  const [product] = await selectReviewed(db, nameParameters(name));
  if (!product) throw notFound("No product found.");
  const summary = summarize(product.ratings ?? {});
  const isWanted = and(
    eq(reviews.productId, product.id),
    eq(reviews.status, "Approved"),
    rating ? eq(reviews.rating, rating) : undefined,
    photos ? gt(reviews.pictureCount, 0) : undefined,
    fit ? eq(reviews.fit, fit) : undefined,
  );
  const ofRating = rating ? summary.ratingSummary[rating as 1] : summary.totalReviews;
  const total = photos || fit ? await db.$count(reviews, isWanted) : ofRating;
  const slice = fromNearerEnd(total, { limit, offset });
  const sort = query.sort || "newest";
  const rows = slice ? await readReviews(db, idsOf(isWanted, slice, sort), orders[sort][0]) : [];
  const list = {
    reviews: rows.map(({ review }) => review),
    ...paged(total),
    summary,
  };
  return { list, topics: productTopics(name, product) };
}

/** A person's own review of a product, whatever its state, which ones they found helpful, and whether they may answer them. */
export async function findOwnReview(
  db: Queries,
  name: string,
  who: Who,
): Promise<{ review: OwnReview | null; helpful: string[]; mayReply: boolean }> {
  const { userId } = who;
  const productId = await findListedProduct(db, name);
  const ids = sql`select ${reviews.id} from ${reviews} where ${reviews.productId} = ${productId} and ${reviews.userId} = ${userId}`;
  const [row] = await readReviews(db, ids, newestFirst);
  const votes = await db
    .select({ id: reviewVotes.reviewId })
    .from(reviewVotes)
    .innerJoin(reviews, eq(reviews.id, reviewVotes.reviewId))
    .where(and(eq(reviewVotes.userId, userId), eq(reviews.productId, productId)));
  return {
    review: row ? { ...row.review, status: row.status } : null,
    helpful: votes.map(({ id }) => id),
    mayReply: await canReply(db, who, productId),
  };
}

function summarize(ratings: Record<string, number>): ReviewSummary {
  const ratingSummary = { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 };
  let totalReviews = 0;
  let totalRatings = 0;
  for (const [rating, many] of Object.entries(ratings)) {
    ratingSummary[Number(rating) as keyof typeof ratingSummary] = many;
    totalReviews += many;
    totalRatings += Number(rating) * many;
  }
  return {
    ratingSummary,
    totalRatings,
    totalReviews,
    totalSummary: totalReviews,
    averageRating: averageRating(totalRatings, totalReviews),
  };
}

import { and, eq, type SQL, sql } from "drizzle-orm";
import { limits } from "#contract/limits.ts";
import type { PageQuery } from "#contract/paging.ts";
import { averageRating } from "#contract/products.ts";
import type {
  OwnReview,
  Review,
  ReviewList,
  ReviewStatus,
  ReviewSummary,
  StaffReview,
  StaffReviewList,
  StaffReviewQuery,
} from "#contract/reviews.ts";
import { categoryProducts } from "#server/catalogue/categories/tables.ts";
import {
  findListedProduct,
  nameParameters,
  productIdOfName,
  productTopics,
  readCards,
} from "#server/catalogue/listing/service.ts";
import { any, listingEntries } from "#server/catalogue/listing/tables.ts";
import { products } from "#server/catalogue/products/tables.ts";
import { users } from "#server/customers/accounts/tables.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { prepare } from "#server/platform/database/prepare.ts";
import { findKeysetPage, idsOfPage } from "#server/platform/paging/keyset-page.ts";
import { fromNearerEnd, type Slice } from "#server/platform/paging/nearer-end.ts";
import { notFound } from "#server/shop-error.ts";
import { purchases, reviews } from "./tables.ts";

const defaultLimit = 20;

const approved = (productId: string) => and(eq(reviews.productId, productId), eq(reviews.status, "Approved"));

// In the order of the indexes, which have nulls last.
const newestFirst = sql`${reviews.createdAt} desc nulls last, ${reviews.id} desc nulls last`;
const oldestFirst = sql`${reviews.createdAt} nulls first, ${reviews.id} nulls first`;

/** The ids of a page of these reviews, by their index alone: only the page itself is read in the table. */
const idsOf = (condition: SQL | undefined, { limit, offset, isReversed }: Slice & { isReversed: boolean }): SQL => sql`
  select ${reviews.id} from ${reviews} where ${condition}
   order by ${isReversed ? oldestFirst : newestFirst} limit ${limit} offset ${offset}`;

interface ReviewedProduct {
  id: string;
  brandId: string | null;
  categoryIds: string[];
  /** How many approved reviews give each rating. */
  ratings: Record<string, number> | null;
}

/** A listed product with the sum of its reviews and what an answer about it depends on. Raw SQL and prepared: one round trip instead of three. */
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

/** The approved reviews of a product, newest first, and the topics on which they depend. */
export async function listReviews(
  db: Queries,
  name: string,
  query: PageQuery,
): Promise<{ list: ReviewList; topics: string[] }> {
  const { page = 1 } = query;
  const limit = Math.min(query.limit ?? defaultLimit, limits.pageSizeMax);
  const [product] = await selectReviewed(db, nameParameters(name));
  if (!product) throw notFound("No product found.");
  const summary = summarize(product.ratings ?? {});
  const total = summary.totalReviews;
  const slice = fromNearerEnd(total, { limit, offset: (page - 1) * limit });
  const rows = slice ? await readReviews(db, idsOf(approved(product.id), slice)) : [];
  const list = {
    reviews: rows.map(({ review }) => review),
    totalPages: Math.ceil(total / limit),
    currentPage: page,
    count: total,
    summary,
  };
  return { list, topics: productTopics(name, product) };
}

/** A person's own review of a product, whatever its state. */
export async function findOwnReview(db: Queries, name: string, userId: string): Promise<OwnReview | null> {
  const productId = await findListedProduct(db, name);
  const ids = sql`select ${reviews.id} from ${reviews} where ${reviews.productId} = ${productId} and ${reviews.userId} = ${userId}`;
  const [row] = await readReviews(db, ids);
  return row ? { ...row.review, status: row.status } : null;
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

/** Every review or those of a status, newest first, for moderation. */
export async function listAllReviews(db: Queries, { status, ...query }: StaffReviewQuery): Promise<StaffReviewList> {
  const { paged, ids } = await (status ? findPageOfStatus(db, status, query) : findPageOfAll(db, query));
  const rows = ids ? await readReviews(db, ids) : [];
  const cards = await readCards(db, [...new Set(rows.map(({ productId }) => productId))]);
  const products = new Map(
    cards.map(({ _id, name, slug, imageUrl, picture }) => [_id, { _id, name, slug, imageUrl, picture }]),
  );
  const listed = rows.flatMap(({ review, status, productId }): StaffReview[] => {
    const product = products.get(productId);
    return product ? [{ ...review, status, product }] : [];
  });
  return { reviews: listed, ...paged };
}

async function findPageOfAll(db: Queries, query: PageQuery) {
  const { paged, rows } = await findKeysetPage(db, reviews, query);
  return { paged, ids: rows && idsOfPage(reviews, rows) };
}

async function findPageOfStatus(db: Queries, status: ReviewStatus, query: PageQuery) {
  const { page = 1 } = query;
  const limit = Math.min(query.limit ?? defaultLimit, limits.pageSizeMax);
  const isWanted = eq(reviews.status, status);
  const count = await db.$count(reviews, isWanted);
  const slice = fromNearerEnd(count, { limit, offset: (page - 1) * limit });
  const paged = { totalPages: Math.ceil(count / limit), currentPage: page, count };
  return { paged, ids: slice && idsOf(isWanted, slice) };
}

interface ReviewRow {
  review: Review;
  status: ReviewStatus;
  productId: string;
}

/**
 * The writer is the merchant of the product's brand now, whoever they were when they bought it. Merchants come after the catalogue in the
 * order of domains, so their table goes by its name.
 */
const isOfOwnBrand = sql`exists (
  select from merchants m join ${products} on ${products.brandId} = m.brand_id
   where m.user_id = ${reviews.userId} and ${products.id} = ${reviews.productId})`;

/** Some reviews with their writers, newest first. */
async function readReviews(db: Queries, ids: SQL): Promise<ReviewRow[]> {
  const rows = await db
    .select({
      review: reviews,
      user: { _id: users.id, firstName: users.firstName },
      isVerified: sql<boolean>`${purchases.productId} is not null and not ${isOfOwnBrand}`,
    })
    .from(reviews)
    .leftJoin(users, eq(users.id, reviews.userId))
    .leftJoin(purchases, and(eq(purchases.productId, reviews.productId), eq(purchases.userId, reviews.userId)))
    .where(sql`${reviews.id} in (${ids})`)
    .orderBy(newestFirst);
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

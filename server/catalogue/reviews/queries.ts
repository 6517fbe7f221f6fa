import { asc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { ReviewStatus, StaffReview, StaffReviewList, StaffReviewQuery } from "#contract/catalogue/reviews.ts";
import type { PageQuery } from "#contract/paging.ts";
import { readCards } from "#server/catalogue/listing/service.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { findKeysetPage, idsOfPage } from "#server/platform/paging/keyset-page.ts";
import { fromNearerEnd } from "#server/platform/paging/nearer-end.ts";
import { pageOf } from "#server/platform/paging/page.ts";
import { idsOf, newestFirst } from "./list-reviews.ts";
import { readReviews } from "./read-reviews.ts";
import { reviewReports, reviews } from "./tables.ts";

const isOpen = isNull(reviewReports.decidedAt);

/** Every review or those of a status, newest first, or those that were reported, for moderation. */
export async function listAllReviews(
  db: Queries,
  { status, reported, ...query }: StaffReviewQuery,
): Promise<StaffReviewList> {
  const { paged, ids } = await findPage(db, { status, reported, ...query });
  const rows = ids ? await readReviews(db, ids, newestFirst) : [];
  const cards = await readCards(db, [...new Set(rows.map(({ productId }) => productId))]);
  const products = new Map(
    cards.map(({ _id, name, slug, imageUrl, picture }) => [_id, { _id, name, slug, imageUrl, picture }]),
  );
  const reports = await readReports(
    db,
    rows.map(({ review }) => review._id),
  );
  const listed = rows.flatMap(({ review, status, productId }): StaffReview[] => {
    const product = products.get(productId);
    return product ? [{ ...review, status, reports: reports.get(review._id) ?? [], product }] : [];
  });
  return { reviews: listed, ...paged };
}

const findPage = (db: Queries, { status, reported, ...query }: StaffReviewQuery) =>
  reported ? findPageOfReported(db, query) : status ? findPageOfStatus(db, status, query) : findPageOfAll(db, query);

async function readReports(db: Queries, ids: string[]): Promise<Map<string, StaffReview["reports"]>> {
  const found = new Map<string, StaffReview["reports"]>();
  if (ids.length === 0) return found;
  const rows = await db
    .select()
    .from(reviewReports)
    .where(sql`${inArray(reviewReports.reviewId, ids)} and ${isOpen}`)
    .orderBy(asc(reviewReports.createdAt), asc(reviewReports.id))
    .limit(1000);
  for (const { reviewId, reason, createdAt } of rows) {
    const created = createdAt.toISOString();
    found.set(reviewId, [...(found.get(reviewId) ?? []), { reason, created }]);
  }
  return found;
}

async function findPageOfAll(db: Queries, query: PageQuery) {
  const { paged, rows } = await findKeysetPage(db, reviews, query);
  return { paged, ids: rows && idsOfPage(reviews, rows) };
}

async function findPageOfStatus(db: Queries, status: ReviewStatus, query: PageQuery) {
  const { limit, offset, paged } = pageOf(query);
  const isWanted = eq(reviews.status, status);
  const count = await db.$count(reviews, isWanted);
  const slice = fromNearerEnd(count, { limit, offset });
  return { paged: paged(count), ids: slice && idsOf(isWanted, slice) };
}

/** Open reports are few: the index holds these alone. */
async function findPageOfReported(db: Queries, query: PageQuery) {
  const { limit, offset, paged } = pageOf(query);
  const { rows } = await db.execute<{ n: number }>(sql`
    select count(distinct ${reviewReports.reviewId})::int as n from ${reviewReports} where ${isOpen}`);
  const count = rows[0]?.n ?? 0;
  const ids: SQL = sql`
    select ${reviewReports.reviewId} from ${reviewReports} where ${isOpen}
     group by ${reviewReports.reviewId} order by min(${reviewReports.createdAt}), ${reviewReports.reviewId}
     limit ${limit} offset ${offset}`;
  return { paged: paged(count), ids };
}

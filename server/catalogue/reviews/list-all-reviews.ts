import { lt } from "drizzle-orm";
import type { PageQuery } from "#contract/paging.ts";
import type { StaffReview, StaffReviewList } from "#contract/reviews.ts";
import { readCards } from "#server/catalogue/listing/service.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { findKeysetPage } from "#server/platform/paging/keyset-page.ts";
import { readReviews } from "./read-reviews.ts";
import { reviews } from "./tables.ts";

/** Every review, newest first, for those who judge them. */
export async function listAllReviews(db: Queries, query: PageQuery): Promise<StaffReviewList> {
  const { paged, rows: place } = await findKeysetPage(db, reviews, query);
  const rows = place ? await readReviews(db, lt(reviews.createdAt, place.before), place) : [];
  const cards = await readCards(db, [...new Set(rows.map(({ productId }) => productId))]);
  const products = new Map(
    cards.map(({ _id, name, slug, imageUrl, picture }) => [_id, { _id, name, slug, imageUrl, picture }]),
  );
  const shown = rows.flatMap(({ review, status, productId }): StaffReview[] => {
    const product = products.get(productId);
    return product ? [{ ...review, status, product }] : [];
  });
  return { reviews: shown, ...paged };
}

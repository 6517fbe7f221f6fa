import { and, asc, eq, sql } from "drizzle-orm";
import type { ReviewPicture } from "#contract/catalogue/reviews.ts";
import { limits } from "#contract/limits.ts";
import type { Database, Queries } from "#server/platform/database/client.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import type { PictureStore } from "#server/platform/media/picture-store.ts";
import { pictures } from "#server/platform/media/tables.ts";
import { withUpload } from "#server/platform/media/with-upload.ts";
import { badRequest, notFound } from "#server/shop-error.ts";
import { toReviewPicture } from "./read-reviews.ts";
import { lockReview, noReview } from "./review-status.ts";
import { reviewPictures, reviews } from "./tables.ts";

const { reviewPicturesMax } = limits;

type Writer = { userId: string };

const tooMany = `A review can have at most ${reviewPicturesMax} photos.`;
const tooLate = "This review is no longer waiting. Please write it again with your photos.";

/** Others are told that there is no such review. */
function assertOpen(review: typeof reviews.$inferSelect | undefined, { userId }: Writer): void {
  if (review?.userId !== userId) throw noReview();
  if (review.status !== "Waiting Approval") throw badRequest(tooLate);
}

/** Photos of a review that waits, in order: for its writer. */
async function listPictures(db: Queries, reviewId: string): Promise<ReviewPicture[]> {
  const { id, width, height, widths, colour } = pictures;
  const rows = await db
    .select({ id, width, height, widths, colour })
    .from(reviewPictures)
    .innerJoin(pictures, eq(pictures.id, reviewPictures.pictureId))
    .where(eq(reviewPictures.reviewId, reviewId))
    .orderBy(asc(reviewPictures.position), asc(id));
  return rows.map((picture) => toReviewPicture(picture, { id: reviewId, status: "Waiting Approval" }));
}

/** The moderators have to look again: the review is as new as its last photo. */
const touch = (tx: Queries, id: string) => tx.update(reviews).set({ createdAt: sql`now()` }).where(eq(reviews.id, id));

/** Adds a photo to a review that waits. It is shown with the review, once that is approved. */
export async function addReviewPicture(
  db: Database,
  store: PictureStore,
  who: Writer,
  id: string,
  upload: string | undefined,
): Promise<ReviewPicture[]> {
  const [review] = await db.select().from(reviews).where(eq(reviews.id, id));
  // Refused before the picture is made.
  assertOpen(review, who);
  if ((review?.pictureCount ?? 0) >= reviewPicturesMax) throw badRequest(tooMany, { image: tooMany });
  return withUpload(db, store, upload, (pictureId) =>
    transaction(db, async (tx) => {
      assertOpen(await lockReview(tx, id), who);
      const { rows } = await tx.execute<{ position: number }>(sql`
        select min(place)::int as position from generate_series(0, ${reviewPicturesMax - 1}::int) place
         where place not in (select position from ${reviewPictures} where review_id = ${id})`);
      const position = rows[0]?.position ?? null;
      if (position === null) throw badRequest(tooMany, { image: tooMany });
      await tx.insert(reviewPictures).values({ reviewId: id, pictureId, position });
      await touch(tx, id);
      return listPictures(tx, id);
    }),
  );
}

/** The file goes with the next clean-up. */
export const removeReviewPicture = (
  db: Database,
  who: Writer,
  id: string,
  pictureId: string,
): Promise<ReviewPicture[]> =>
  transaction(db, async (tx) => {
    assertOpen(await lockReview(tx, id), who);
    const removed = await tx
      .delete(reviewPictures)
      .where(and(eq(reviewPictures.reviewId, id), eq(reviewPictures.pictureId, pictureId)))
      .returning();
    if (removed.length === 0) throw notFound("No photo found.");
    return listPictures(tx, id);
  });

import { and, eq } from "drizzle-orm";
import { can } from "#contract/customers/roles.ts";
import type { Who } from "#server/customers/accounts/service.ts";
import type { Queries } from "#server/platform/database/client.ts";
import type { PictureStore } from "#server/platform/media/picture-store.ts";
import { pictures } from "#server/platform/media/tables.ts";
import { notFound } from "#server/shop-error.ts";
import { reviewPictures, reviews } from "./tables.ts";

interface Wanted {
  id: string;
  pictureId: string;
  /** The smallest file that is so wide; without it the largest. */
  width: number | undefined;
}

/** The file of a review's photo, whatever the state of the review, for its writer and those who moderate. */
export async function readReviewPicture(
  db: Queries,
  store: PictureStore,
  who: Who,
  { id, pictureId, width = Number.POSITIVE_INFINITY }: Wanted,
): Promise<Buffer> {
  const [photo] = await db
    .select({ widths: pictures.widths, userId: reviews.userId })
    .from(reviewPictures)
    .innerJoin(reviews, eq(reviews.id, reviewPictures.reviewId))
    .innerJoin(pictures, eq(pictures.id, reviewPictures.pictureId))
    .where(and(eq(reviewPictures.reviewId, id), eq(reviewPictures.pictureId, pictureId)));
  const isSeen = photo && (photo.userId === who.userId || can(who, "moderate reviews"));
  const file = isSeen && (photo.widths.find((one) => one >= width) ?? photo.widths.at(-1));
  const content = file ? await store.read(pictureId, `${file}.webp`) : undefined;
  if (!content) throw notFound("No photo found.");
  return content;
}

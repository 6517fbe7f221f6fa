import { and, eq, type SQL, sql } from "drizzle-orm";
import { imageUrl, type Picture } from "#contract/catalogue/products.ts";
import type { Review, ReviewPicture, ReviewStatus } from "#contract/catalogue/reviews.ts";
import { brands } from "#server/catalogue/brands/tables.ts";
import { products } from "#server/catalogue/products/tables.ts";
import { users } from "#server/customers/accounts/tables.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { pictures } from "#server/platform/media/tables.ts";
import { purchases, reviewPictures, reviews } from "./tables.ts";

type ReviewTableRow = typeof reviews.$inferSelect;

interface ReviewRow {
  review: Review;
  status: ReviewStatus;
  productId: string;
}

/**
 * The merchant of the brand of a review's product now. Merchants come after the catalogue in the order of domains, so their table goes by
 * its name.
 */
const merchantOfProduct = sql`merchants m join ${products} on ${products.brandId} = m.brand_id`;
const isOfOwnBrand = sql`exists (
  select from ${merchantOfProduct} where m.user_id = ${reviews.userId} and ${products.id} = ${reviews.productId})`;

/** Who answers: the brand, where a merchant sells it. */
const seller = sql<string | null>`(
  select b.name from ${merchantOfProduct} join ${brands} b on b.id = m.brand_id where ${products.id} = ${reviews.productId})`;

const picturesOfReview = sql<Picture[]>`(
  select coalesce(json_agg(json_build_object(
           'id', i.id, 'width', i.width, 'height', i.height, 'widths', i.widths, 'colour', i.colour) order by rp.position, i.id), '[]')
    from ${reviewPictures} rp join ${pictures} i on i.id = rp.picture_id where rp.review_id = ${reviews.id})`;

/** The address of a photo: the call that reads it, for those whom the review is shown to before it is approved. */
const addressOf = (picture: Picture, { id, status }: Pick<ReviewTableRow, "id" | "status">) =>
  status === "Approved" ? imageUrl(picture) : `/api/review/${id}/pictures/${picture.id}`;

export const toReviewPicture = (picture: Picture, review: Pick<ReviewTableRow, "id" | "status">): ReviewPicture => ({
  _id: picture.id,
  url: addressOf(picture, review),
  picture,
});

/** Some reviews with their writers, photos and replies, in the given order. */
export async function readReviews(db: Queries, ids: SQL, order: SQL): Promise<ReviewRow[]> {
  const rows = await db
    .select({
      review: reviews,
      user: { _id: users.id, firstName: users.firstName },
      isVerified: sql<boolean>`${purchases.productId} is not null and not ${isOfOwnBrand}`,
      pictures: sql<Picture[]>`case when ${reviews.pictureCount} > 0 then ${picturesOfReview} else '[]' end`,
      seller: sql<string | null>`case when ${reviews.reply} is not null then ${seller} end`,
    })
    .from(reviews)
    .leftJoin(users, eq(users.id, reviews.userId))
    .leftJoin(purchases, and(eq(purchases.productId, reviews.productId), eq(purchases.userId, reviews.userId)))
    .where(sql`${reviews.id} in (${ids})`)
    .orderBy(order);
  return rows.map(({ review: row, user, isVerified, pictures, seller }) => ({
    review: {
      _id: row.id,
      title: row.title,
      review: row.review,
      rating: row.rating,
      isRecommended: row.isRecommended,
      fit: row.fit,
      pictures: pictures.map((picture) => toReviewPicture(picture, row)),
      helpful: row.helpful,
      reply:
        row.reply !== null && row.repliedAt
          ? { text: row.reply, created: row.repliedAt.toISOString(), by: seller }
          : null,
      created: row.createdAt.toISOString(),
      isVerified,
      user,
    },
    status: row.status,
    productId: row.productId,
  }));
}

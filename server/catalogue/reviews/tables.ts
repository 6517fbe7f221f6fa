import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, primaryKey, smallint, text, unique, uuid } from "drizzle-orm/pg-core";
import type { Fit } from "#contract/catalogue/fit.ts";
import type { ReviewStatus } from "#contract/catalogue/reviews.ts";
import { products } from "#server/catalogue/products/tables.ts";
import { users } from "#server/customers/accounts/tables.ts";
import { createdAt, id, moment } from "#server/platform/database/columns.ts";
import { pictures } from "#server/platform/media/tables.ts";

export const reviews = pgTable(
  "reviews",
  {
    id: id(),
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    /** The review outlives its writer's account. */
    userId: uuid().references(() => users.id, { onDelete: "set null" }),
    title: text().notNull(),
    review: text().notNull(),
    rating: smallint().notNull(),
    isRecommended: boolean().notNull().default(true),
    status: text().$type<ReviewStatus>().notNull().default("Waiting Approval"),
    /** Whether the size was right, where the writer said so. */
    fit: text().$type<Fit>(),
    /** How many people found it helpful: the rows of `reviewVotes`. */
    helpful: integer().notNull().default(0),
    /** How many photos it has: the rows of `reviewPictures`. Both counters are kept by triggers. */
    pictureCount: smallint().notNull().default(0),
    /** The answer of the seller, or of the shop for its own brands. */
    reply: text(),
    repliedAt: moment(),
    createdAt: createdAt(),
  },
  (t) => [
    check("fit_is_known", sql`${t.fit} in ('Small', 'Right', 'Large')`),
    check("photos_are_at_most_four", sql`${t.pictureCount} between 0 and 4`),
    check("helpful_votes_are_never_negative", sql`${t.helpful} >= 0`),
    check("a_reply_has_its_moment", sql`(${t.reply} is null) = (${t.repliedAt} is null)`),
    check("rating_is_one_to_five", sql`${t.rating} between 1 and 5`),
    check("review_status_is_known", sql`${t.status} in ('Waiting Approval', 'Approved', 'Rejected')`),
    unique("one_review_a_product_and_user").on(t.productId, t.userId),
    index("reviews_of_a_user").on(t.userId),
    index("reviews_by_age").on(t.createdAt.desc(), t.id.desc()),
    index("reviews_of_a_status").on(t.status, t.createdAt.desc(), t.id.desc()),
    // A page of them is a walk; the stars are counted without looking at the reviews themselves.
    index("approved_reviews_of_a_product")
      .on(t.productId, t.createdAt.desc(), t.id.desc(), t.rating)
      .where(sql`${t.status} = 'Approved'`),
    // The other orders of the same list, and its filters.
    index("most_helpful_reviews_of_a_product")
      .on(t.productId, t.helpful.desc(), t.createdAt.desc(), t.id.desc())
      .where(sql`${t.status} = 'Approved'`),
    index("reviews_of_a_product_by_rating")
      .on(t.productId, t.rating.desc(), t.createdAt.desc(), t.id.desc())
      .where(sql`${t.status} = 'Approved'`),
    index("reviews_of_a_product_with_photos")
      .on(t.productId, t.createdAt.desc(), t.id.desc())
      .where(sql`${t.status} = 'Approved' and ${t.pictureCount} > 0`),
    index("reviews_of_a_product_by_fit")
      .on(t.productId, t.fit, t.createdAt.desc(), t.id.desc())
      .where(sql`${t.status} = 'Approved' and ${t.fit} is not null`),
  ],
);

/** Who was delivered what: their reviews carry the mark `Verified purchase`. */
export const purchases = pgTable(
  "purchases",
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
  },
  (t) => [primaryKey({ columns: [t.productId, t.userId] }), index("purchases_of_a_user").on(t.userId)],
);

/** Photos of a review, in order; shown once it is approved. */
export const reviewPictures = pgTable(
  "review_pictures",
  {
    reviewId: uuid()
      .notNull()
      .references(() => reviews.id, { onDelete: "cascade" }),
    pictureId: uuid()
      .notNull()
      .references(() => pictures.id, { onDelete: "restrict" }),
    position: smallint().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.reviewId, t.pictureId] }),
    check("a_review_has_at_most_four_pictures", sql`${t.position} between 0 and 3`),
    index("reviews_with_a_picture").on(t.pictureId),
  ],
);

/** Who found a review helpful. */
export const reviewVotes = pgTable(
  "review_votes",
  {
    reviewId: uuid()
      .notNull()
      .references(() => reviews.id, { onDelete: "cascade" }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.reviewId, t.userId] }), index("votes_of_a_user").on(t.userId)],
);

/** Reviews that somebody reported as abuse, until a person of the staff has looked at them. */
export const reviewReports = pgTable(
  "review_reports",
  {
    id: id(),
    reviewId: uuid()
      .notNull()
      .references(() => reviews.id, { onDelete: "cascade" }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    reason: text().notNull(),
    createdAt: createdAt(),
    decidedAt: moment(),
  },
  (t) => [
    unique("one_report_a_review_and_user").on(t.reviewId, t.userId),
    index("open_reports").on(t.createdAt).where(sql`${t.decidedAt} is null`),
    index("reports_of_a_user").on(t.userId),
  ],
);

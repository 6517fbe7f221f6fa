import { sql } from "drizzle-orm";
import { boolean, check, index, pgTable, primaryKey, smallint, text, unique, uuid } from "drizzle-orm/pg-core";
import type { ReviewStatus } from "#contract/reviews.ts";
import { products } from "#server/catalogue/products/tables.ts";
import { users } from "#server/customers/accounts/tables.ts";
import { createdAt, id } from "#server/platform/database/columns.ts";

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
    createdAt: createdAt(),
  },
  (t) => [
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

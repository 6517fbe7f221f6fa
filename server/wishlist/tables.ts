import { index, pgTable, primaryKey, uuid } from "drizzle-orm/pg-core";
import { users } from "#server/accounts/tables.ts";
import { createdAt } from "#server/database/columns.ts";
import { products } from "#server/products/tables.ts";

/** A row is a like; to like no more is to delete it. */
export const wishes = pgTable(
  "wishes",
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.productId] }), index("wishes_for_a_product").on(t.productId)],
);

import { index, pgTable, primaryKey, uuid } from "drizzle-orm/pg-core";
import { products } from "#server/catalogue/products/tables.ts";
import { users } from "#server/customers/accounts/tables.ts";
import { createdAt } from "#server/platform/database/columns.ts";

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

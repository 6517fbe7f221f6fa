import { index, jsonb, pgTable, uuid } from "drizzle-orm/pg-core";
import type { BagEntry } from "#contract/cart.ts";
import { users } from "#server/customers/accounts/tables.ts";
import { createdAt, id } from "#server/platform/database/columns.ts";

/**
 * A bag that was handed over to be ordered. It is written once, read once and never changed, so its lines are kept as they came;
 * prices are not among them. Carts that nobody ordered are removed after a while.
 */
export const carts = pgTable(
  "carts",
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    lines: jsonb().$type<BagEntry[]>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [index("carts_by_age").on(t.createdAt)],
);

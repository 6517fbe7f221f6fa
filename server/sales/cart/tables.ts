import { index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
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
    /** The code that was entered with it. */
    coupon: text(),
    /** What a piece of each product cost when it was handed over, in paise by product: what a refusal compares with, never what is charged. */
    shownPaise: jsonb().$type<Record<string, number>>(),
    createdAt: createdAt(),
  },
  (t) => [index("carts_by_age").on(t.createdAt)],
);

import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { BagEntry } from "#contract/sales/cart.ts";
import { users } from "#server/customers/accounts/tables.ts";
import { createdAt, id, moment } from "#server/platform/database/columns.ts";

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
    /**
     * What a piece of each product cost when it was handed over, in paise by product: what a refusal compares with, never what is charged.
     */
    shownPaise: jsonb().$type<Record<string, number>>(),
    createdAt: createdAt(),
  },
  (t) => [index("carts_by_age").on(t.createdAt)],
);

/** The bag of a signed-in buyer, which follows them to other devices. The version is an optimistic lock. */
export const savedBags = pgTable(
  "saved_bags",
  {
    userId: uuid()
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    lines: jsonb().$type<BagEntry[]>().notNull(),
    version: integer().notNull().default(1),
    updatedAt: moment().notNull().defaultNow(),
    /** When the one mail about a bag that was left went out; a change of the bag does not make it go again before an order. */
    mailedAt: moment(),
  },
  (t) => [
    check("a_saved_bag_is_a_list", sql`jsonb_typeof(${t.lines}) = 'array'`),
    index("bags_left_by_age").on(t.updatedAt).where(sql`${t.mailedAt} is null`),
  ],
);

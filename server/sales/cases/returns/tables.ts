import { sql } from "drizzle-orm";
import { bigint, check, index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { Size } from "#contract/catalogue/sizes.ts";
import {
  type ReturnReason,
  type ReturnStatus,
  type ReturnWay,
  returnReasons,
  returnStatuses,
  returnWays,
} from "#contract/sales/cases/returns.ts";
import { brands } from "#server/catalogue/brands/tables.ts";
import { categories } from "#server/catalogue/categories/tables.ts";
import { moment, quoted } from "#server/platform/database/columns.ts";
import { caseColumns, caseConstraints } from "#server/sales/cases/case-columns.ts";
import { orderItems } from "#server/sales/orders/tables.ts";

const paise = () => bigint({ mode: "number" });

/**
 * Pieces of one seller that a buyer sends back for money; without pieces, the fees of an order that go back after them. All changes are
 * made under the lock of the order.
 */
export const returns = pgTable(
  "returns",
  {
    ...caseColumns(),
    status: text().$type<ReturnStatus>().notNull().default("Requested"),
    way: text().$type<ReturnWay>().notNull().default("pick-up"),
    note: text().notNull().default(""),
    /** What was promised when it was requested. */
    refundPaise: paise().notNull(),
    /** What goes back for the pieces that were accepted. */
    acceptedPaise: paise().notNull().default(0),
    /** Why it was refused or rejected. */
    reason: text().notNull().default(""),
    /** Where money for a cash order goes, sealed, and how people are shown it. */
    refundTo: text(),
    refundToMasked: text(),
    approvedAt: moment(),
    pickedUpAt: moment(),
    receivedAt: moment(),
    endedAt: moment(),
  },
  (t) => [
    ...caseConstraints("return", t, { statuses: returnStatuses, isOpen: sql`${t.endedAt} is null` }),
    check("return_way_is_known", sql`${t.way} in (${quoted(returnWays)})`),
    check("return_amounts_are_never_negative", sql`${t.refundPaise} >= 0 and ${t.acceptedPaise} >= 0`),
    check(
      "ended_return_says_when",
      sql`(${t.status} in ('Refused', 'Refunded', 'Rejected', 'Withdrawn')) = (${t.endedAt} is not null)`,
    ),
  ],
);

export type ReturnRow = typeof returns.$inferSelect;

export const returnItems = pgTable(
  "return_items",
  {
    returnId: uuid()
      .notNull()
      .references(() => returns.id, { onDelete: "cascade" }),
    itemId: uuid()
      .notNull()
      .references(() => orderItems.id, { onDelete: "cascade" }),
    /** What the buyer has: after an exchange another size than the item's. */
    size: text().$type<Size>().notNull(),
    quantity: integer().notNull(),
    reason: text().$type<ReturnReason>().notNull(),
    /** What these pieces cost, and their tax: fixed when the return is requested. */
    totalPaise: paise().notNull(),
    taxPaise: paise().notNull(),
    accepted: integer().notNull().default(0),
    rejected: integer().notNull().default(0),
    rejectedReason: text().notNull().default(""),
    /** The part of both amounts that the accepted pieces have. */
    acceptedPaise: paise().notNull().default(0),
    acceptedTaxPaise: paise().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.returnId, t.itemId, t.size] }),
    check("return_holds_at_least_one", sql`${t.quantity} >= 1`),
    check("return_reason_is_known", sql`${t.reason} in (${quoted(returnReasons)})`),
    check(
      "return_decides_on_what_it_holds",
      sql`${t.accepted} >= 0 and ${t.rejected} >= 0 and ${t.accepted} + ${t.rejected} <= ${t.quantity}`,
    ),
    check(
      "return_accepts_what_was_promised",
      sql`${t.acceptedPaise} between 0 and ${t.totalPaise} and ${t.acceptedTaxPaise} between 0 and ${t.taxPaise}`,
    ),
    index("returns_of_an_item").on(t.itemId),
  ],
);

export type ReturnItemRow = typeof returnItems.$inferSelect;

/** Categories with a window of their own; 0: not returnable. */
export const categoryReturnDays = pgTable(
  "category_return_days",
  {
    categoryId: uuid()
      .primaryKey()
      .references(() => categories.id, { onDelete: "cascade" }),
    days: integer().notNull(),
  },
  (t) => [check("category_return_days_are_in_bounds", sql`${t.days} between 0 and 365`)],
);

/** Sellers who give more days than the shop does. */
export const sellerReturnDays = pgTable(
  "seller_return_days",
  {
    brandId: uuid()
      .primaryKey()
      .references(() => brands.id, { onDelete: "cascade" }),
    days: integer().notNull(),
  },
  (t) => [check("seller_return_days_are_in_bounds", sql`${t.days} between 0 and 365`)],
);

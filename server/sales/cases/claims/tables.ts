import { sql } from "drizzle-orm";
import { bigint, boolean, check, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { Size } from "#contract/catalogue/sizes.ts";
import {
  type ClaimDecision,
  type ClaimKind,
  type ClaimStatus,
  type ClaimWish,
  claimDecisions,
  claimKinds,
  claimStatuses,
  claimWishes,
} from "#contract/sales/cases/claims.ts";
import { moment, quoted } from "#server/platform/database/columns.ts";
import { caseColumns, caseConstraints } from "#server/sales/cases/case-columns.ts";
import { orderItems } from "#server/sales/orders/tables.ts";

const paise = () => bigint({ mode: "number" });

/** Pieces that came damaged, or not at all. All changes are made under the lock of the order. */
export const claims = pgTable(
  "claims",
  {
    ...caseColumns(),
    itemId: uuid()
      .notNull()
      .references(() => orderItems.id, { onDelete: "cascade" }),
    size: text().$type<Size>().notNull(),
    quantity: integer().notNull(),
    kind: text().$type<ClaimKind>().notNull(),
    wish: text().$type<ClaimWish>().notNull(),
    note: text().notNull().default(""),
    status: text().$type<ClaimStatus>().notNull().default("Requested"),
    decision: text().$type<ClaimDecision>(),
    returnGoods: boolean().notNull().default(false),
    reason: text().notNull().default(""),
    /** What these pieces cost, and their tax: fixed when the claim is made. */
    totalPaise: paise().notNull(),
    taxPaise: paise().notNull(),
    /** What goes back for them, once that is decided and the goods are back if they are asked for. */
    refundedPaise: paise().notNull().default(0),
    /** The replacement is out of stock for it. */
    isReserved: boolean().notNull().default(false),
    /** Where money for a cash order goes, sealed, and how people are shown it. */
    refundTo: text(),
    refundToMasked: text(),
    decidedAt: moment(),
    goodsReceivedAt: moment(),
    settledAt: moment(),
  },
  (t) => [
    ...caseConstraints("claim", t, { statuses: claimStatuses, isOpen: sql`${t.status} in ('Requested', 'Accepted')` }),
    check("claim_kind_is_known", sql`${t.kind} in (${quoted(claimKinds)})`),
    check("claim_wish_is_known", sql`${t.wish} in (${quoted(claimWishes)})`),
    check("claim_decision_is_known", sql`${t.decision} in (${quoted(claimDecisions)})`),
    check("claim_holds_at_least_one", sql`${t.quantity} >= 1`),
    check(
      "claim_amounts_are_never_negative",
      sql`${t.totalPaise} >= 0 and ${t.taxPaise} >= 0 and ${t.refundedPaise} >= 0`,
    ),
    check("decided_claim_says_how", sql`(${t.status} = 'Requested') = (${t.decision} is null)`),
    check("settled_claim_says_when", sql`(${t.status} = 'Settled') = (${t.settledAt} is not null)`),
    index("claims_of_an_item").on(t.itemId),
  ],
);

export type ClaimRow = typeof claims.$inferSelect;

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
import { users } from "#server/customers/accounts/tables.ts";
import { createdAt, id, moment, quoted } from "#server/platform/database/columns.ts";
import type { Party } from "#server/sales/cases/returns/tables.ts";
import { orderItems, orders } from "#server/sales/orders/tables.ts";

const paise = () => bigint({ mode: "number" });

/** Pieces that came damaged, or not at all. All changes are made under the lock of the order. */
export const claims = pgTable(
  "claims",
  {
    id: id(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    itemId: uuid()
      .notNull()
      .references(() => orderItems.id, { onDelete: "cascade" }),
    userId: uuid().references(() => users.id, { onDelete: "set null" }),
    /** The brand of the merchant who sold the item; none when the shop did. */
    brandId: uuid(),
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
    createdAt: createdAt(),
    decidedAt: moment(),
    goodsReceivedAt: moment(),
    settledAt: moment(),
    waitsFor: text().$type<Party>(),
    dueAt: moment(),
    remindedAt: moment(),
  },
  (t) => [
    check("claim_status_is_known", sql`${t.status} in (${quoted(claimStatuses)})`),
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
    check("claim_party_is_known", sql`${t.waitsFor} in ('buyer', 'seller', 'shop')`),
    index("claims_of_an_order").on(t.orderId),
    index("claims_of_an_item").on(t.itemId),
    index("claims_of_a_user").on(t.userId, t.id.desc()),
    index("claims_of_a_brand").on(t.brandId, t.id.desc()),
    index("claims_by_status").on(t.status, t.id.desc()),
    index("orders_of_claims_by_status").on(t.status, t.orderId.desc()),
    index("open_claims").on(t.dueAt).where(sql`${t.status} in ('Requested', 'Accepted')`),
  ],
);

export type ClaimRow = typeof claims.$inferSelect;

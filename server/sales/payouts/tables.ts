import { sql } from "drizzle-orm";
import { bigint, check, index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { type CashProof, cashProofs, type PayoutState, payoutStates, sellersWord } from "#contract/sales/payouts.ts";
import { createdAt, id, moment, quoted } from "#server/platform/database/columns.ts";
import { orders } from "#server/sales/orders/tables.ts";

export type PayoutProviderName = "hand" | "demo";

/** Money for what was paid at the door, on its way to a buyer's UPI address or bank account. Its id makes it count once at the provider. */
export const payouts = pgTable(
  "payouts",
  {
    id: id(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    returnId: uuid(),
    claimId: uuid(),
    amountPaise: bigint({ mode: "number" }).notNull(),
    method: text().$type<"upi" | "bank">().notNull(),
    /** Sealed; removed once it is done or refused for good. */
    details: text(),
    masked: text().notNull(),
    provider: text().$type<PayoutProviderName>().notNull(),
    state: text().$type<PayoutState>().notNull().default("due"),
    /** What showed that the cash was collected when it was asked for; none in payouts of the time before. */
    proof: text().$type<CashProof>(),
    approvedAt: moment(),
    /** What the bank calls the transfer. */
    reference: text(),
    createdAt: createdAt(),
    checkedAt: createdAt(),
    doneAt: moment(),
  },
  (t) => [
    check("payout_state_is_known", sql`${t.state} in (${quoted(payoutStates)})`),
    check("payout_proof_is_known", sql`${t.proof} in (${quoted(cashProofs)})`),
    check(
      "payout_on_the_word_of_a_seller_is_approved",
      sql`${t.state} = 'to approve' or ${t.approvedAt} is not null or ${t.proof} is distinct from ${quoted([sellersWord])}`,
    ),
    check("only_payouts_to_approve_wait", sql`${t.state} <> 'to approve' or ${t.approvedAt} is null`),
    check("payout_method_is_known", sql`${t.method} in ('upi', 'bank')`),
    check("payout_provider_is_known", sql`${t.provider} in ('hand', 'demo')`),
    check("payout_is_about_money", sql`${t.amountPaise} > 0`),
    check("payout_belongs_to_one_case", sql`(${t.returnId} is null) <> (${t.claimId} is null)`),
    check("done_payout_says_when", sql`(${t.state} = 'done') = (${t.doneAt} is not null)`),
    uniqueIndex("one_payout_a_return").on(t.returnId).where(sql`${t.state} <> 'refused'`),
    uniqueIndex("one_payout_a_claim").on(t.claimId).where(sql`${t.state} <> 'refused'`),
    index("payouts_of_an_order").on(t.orderId),
    index("payouts_under_way").on(t.checkedAt).where(sql`${t.state} in ('due', 'waiting')`),
  ],
);

/** The courier of a delivered order has paid over the cash that was collected for it: all of it, once. */
export const cashRemittances = pgTable(
  "cash_remittances",
  {
    orderId: uuid()
      .primaryKey()
      .references(() => orders.id, { onDelete: "cascade" }),
    amountPaise: bigint({ mode: "number" }).notNull(),
    createdAt: createdAt(),
  },
  (t) => [check("remittance_is_about_money", sql`${t.amountPaise} > 0`)],
);

export type PayoutRow = typeof payouts.$inferSelect;

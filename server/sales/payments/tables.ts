import { sql } from "drizzle-orm";
import { bigint, check, index, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, moment } from "#server/platform/database/columns.ts";
import { orders } from "#server/sales/orders/tables.ts";
import type { ProviderName } from "./providers/provider.ts";

const paise = () => bigint({ mode: "number" });
const order = () =>
  uuid()
    .notNull()
    .references(() => orders.id);

/** One try to pay for an order through a provider: its id is the order's name there. All changes are made under the order's lock. */
export const paymentAttempts = pgTable(
  "payment_attempts",
  {
    id: id(),
    orderId: order(),
    provider: text().$type<ProviderName>().notNull(),
    amountPaise: paise().notNull(),
    currency: text().notNull().default("INR"),
    /** What the browser hands to the provider's script; absent until the provider has answered. */
    sessionId: text(),
    /** "open" as long as the provider may still take money for it. */
    state: text().$type<"open" | "paid" | "closed">().notNull().default("open"),
    /** A payment that the bank has not decided yet. */
    pendingPaymentId: text(),
    pendingSince: moment(),
    /** The payment that succeeded. */
    paymentId: text(),
    paidAt: moment(),
    createdAt: createdAt(),
    /** When its window was last opened. */
    openedAt: createdAt(),
    expiresAt: moment().notNull(),
    /** When it was last checked at the provider. */
    checkedAt: createdAt(),
  },
  (t) => [
    check("attempt_state_is_known", sql`${t.state} in ('open', 'paid', 'closed')`),
    check("attempt_is_about_money", sql`${t.amountPaise} > 0`),
    check(
      "paid_attempt_names_its_payment",
      sql`(${t.state} = 'paid') = (${t.paymentId} is not null and ${t.paidAt} is not null)`,
    ),
    unique("one_attempt_a_payment").on(t.provider, t.paymentId),
    index("attempts_of_an_order").on(t.orderId),
    index("open_attempts").on(t.checkedAt).where(sql`${t.state} = 'open'`),
  ],
);

export type PaymentAttempt = typeof paymentAttempts.$inferSelect;

/** What providers have reported, each thing once: by webhook or when polled, in whatever order. */
export const paymentEvents = pgTable(
  "payment_events",
  {
    id: id(),
    attemptId: uuid()
      .notNull()
      .references(() => paymentAttempts.id),
    paymentId: text().notNull(),
    state: text().$type<"succeeded" | "failed" | "pending">().notNull(),
    amountPaise: paise().notNull(),
    currency: text().notNull(),
    source: text().$type<"webhook" | "poll">().notNull(),
    /** Whether it changed anything. "mismatch" is for a person to look at. */
    outcome: text().$type<"counted" | "ignored" | "mismatch">().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    unique("each_event_counts_once").on(t.attemptId, t.paymentId, t.state, t.amountPaise, t.currency),
    check("event_state_is_known", sql`${t.state} in ('succeeded', 'failed', 'pending')`),
  ],
);

/** Money on its way back, out of one attempt. Its id makes it count once at the provider. */
export const refunds = pgTable(
  "refunds",
  {
    id: id(),
    orderId: order(),
    attemptId: uuid()
      .notNull()
      .references(() => paymentAttempts.id),
    amountPaise: paise().notNull(),
    /** "due" until the provider has accepted it. */
    state: text().$type<"due" | "waiting" | "done" | "refused">().notNull().default("due"),
    createdAt: createdAt(),
    /** When it was last checked at the provider. */
    checkedAt: createdAt(),
    doneAt: moment(),
  },
  (t) => [
    check("refund_state_is_known", sql`${t.state} in ('due', 'waiting', 'done', 'refused')`),
    check("refund_is_about_money", sql`${t.amountPaise} > 0`),
    check("done_refund_says_when", sql`(${t.state} = 'done') = (${t.doneAt} is not null)`),
    index("refunds_of_an_order").on(t.orderId),
    index("refunds_of_an_attempt").on(t.attemptId),
    index("refunds_under_way").on(t.checkedAt).where(sql`${t.state} in ('due', 'waiting')`),
  ],
);

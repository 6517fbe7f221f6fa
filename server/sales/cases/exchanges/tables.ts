import { sql } from "drizzle-orm";
import { boolean, check, date, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { Size } from "#contract/catalogue/sizes.ts";
import {
  type ExchangeClosing,
  type ExchangeStatus,
  exchangeClosings,
  exchangeStatuses,
} from "#contract/sales/cases/exchanges.ts";
import { moment, quoted } from "#server/platform/database/columns.ts";
import { caseColumns, caseConstraints } from "#server/sales/cases/case-columns.ts";
import { orderItems } from "#server/sales/orders/tables.ts";

/** Pieces of an item that a buyer gives for the same in another size. All changes are made under the lock of the order. */
export const exchanges = pgTable(
  "exchanges",
  {
    ...caseColumns(),
    itemId: uuid()
      .notNull()
      .references(() => orderItems.id, { onDelete: "cascade" }),
    fromSize: text().$type<Size>().notNull(),
    size: text().$type<Size>().notNull(),
    quantity: integer().notNull(),
    status: text().$type<ExchangeStatus>().notNull().default("Requested"),
    /**
     * The new pieces are out of stock for it: from the request on, or once a sold-out size is there again, until it is refused or
     * withdrawn.
     */
    isReserved: boolean().notNull().default(false),
    /** The day in India until which the buyer is willing to wait for a sold-out size. */
    promisedOn: date(),
    /** Whether the old pieces could be taken back into stock. */
    isAccepted: boolean(),
    reason: text().notNull().default(""),
    approvedAt: moment(),
    pickedUpAt: moment(),
    receivedAt: moment(),
    sentAt: moment(),
    deliveredAt: moment(),
    endedAt: moment(),
    closedAs: text().$type<ExchangeClosing>(),
    /** The order that the buyer pays the new pieces by, when the old ones never came back. */
    chargedOrderId: uuid(),
  },
  (t) => [
    ...caseConstraints("exchange", t, { statuses: exchangeStatuses, isOpen: sql`${t.endedAt} is null` }),
    check("exchange_closing_is_known", sql`${t.closedAs} in (${quoted(exchangeClosings)})`),
    check("exchange_holds_at_least_one", sql`${t.quantity} >= 1`),
    check("exchange_is_for_another_size", sql`${t.size} <> ${t.fromSize}`),
    check("sent_exchange_is_reserved", sql`${t.sentAt} is null or ${t.isReserved}`),
    check("delivered_exchange_was_sent", sql`${t.deliveredAt} is null or ${t.sentAt} is not null`),
    check("void_exchange_reserves_nothing", sql`${t.status} not in ('Refused', 'Withdrawn') or not ${t.isReserved}`),
    check(
      "charged_exchange_names_its_order",
      sql`(coalesce(${t.closedAs}, '') = 'charged') = (${t.chargedOrderId} is not null)`,
    ),
    index("exchanges_of_an_item").on(t.itemId),
  ],
);

export type ExchangeRow = typeof exchanges.$inferSelect;

import { sql } from "drizzle-orm";
import { boolean, check, date, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { Size } from "#contract/catalogue/sizes.ts";
import {
  type ExchangeClosing,
  type ExchangeStatus,
  exchangeClosings,
  exchangeStatuses,
} from "#contract/sales/cases/exchanges.ts";
import { users } from "#server/customers/accounts/tables.ts";
import { createdAt, id, moment, quoted } from "#server/platform/database/columns.ts";
import type { Party } from "#server/sales/cases/returns/tables.ts";
import { orderItems, orders } from "#server/sales/orders/tables.ts";

/** Pieces of an item that a buyer gives for the same in another size. All changes are made under the lock of the order. */
export const exchanges = pgTable(
  "exchanges",
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
    createdAt: createdAt(),
    approvedAt: moment(),
    pickedUpAt: moment(),
    receivedAt: moment(),
    sentAt: moment(),
    deliveredAt: moment(),
    endedAt: moment(),
    closedAs: text().$type<ExchangeClosing>(),
    /** The order that the buyer pays the new pieces by, when the old ones never came back. */
    chargedOrderId: uuid(),
    waitsFor: text().$type<Party>(),
    dueAt: moment(),
    remindedAt: moment(),
  },
  (t) => [
    check("exchange_status_is_known", sql`${t.status} in (${quoted(exchangeStatuses)})`),
    check("exchange_closing_is_known", sql`${t.closedAs} in (${quoted(exchangeClosings)})`),
    check("exchange_holds_at_least_one", sql`${t.quantity} >= 1`),
    check("exchange_is_for_another_size", sql`${t.size} <> ${t.fromSize}`),
    check("exchange_party_is_known", sql`${t.waitsFor} in ('buyer', 'seller', 'shop')`),
    check("sent_exchange_is_reserved", sql`${t.sentAt} is null or ${t.isReserved}`),
    check("delivered_exchange_was_sent", sql`${t.deliveredAt} is null or ${t.sentAt} is not null`),
    check("void_exchange_reserves_nothing", sql`${t.status} not in ('Refused', 'Withdrawn') or not ${t.isReserved}`),
    check(
      "charged_exchange_names_its_order",
      sql`(coalesce(${t.closedAs}, '') = 'charged') = (${t.chargedOrderId} is not null)`,
    ),
    index("exchanges_of_an_order").on(t.orderId),
    index("exchanges_of_an_item").on(t.itemId),
    index("exchanges_of_a_user").on(t.userId, t.id.desc()),
    index("exchanges_of_a_brand").on(t.brandId, t.id.desc()),
    index("exchanges_by_status").on(t.status, t.id.desc()),
    index("orders_of_exchanges_by_status").on(t.status, t.orderId.desc()),
    index("open_exchanges").on(t.dueAt).where(sql`${t.endedAt} is null`),
  ],
);

export type ExchangeRow = typeof exchanges.$inferSelect;

import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import type { Size } from "#contract/catalogue/sizes.ts";
import {
  type LostDecision,
  lostDecisions,
  type ParcelPurpose,
  type ParcelStatus,
  parcelPurposes,
  parcelStatuses,
} from "#contract/sales/parcels.ts";
import { createdAt, id, moment, quoted } from "#server/platform/database/columns.ts";
import { orderItems, orders } from "#server/sales/orders/tables.ts";

/** Who carries a parcel: `hand` when people report on it themselves. */
export type CourierName = "hand" | "simulator" | "shiprocket";

/** Pieces of an order on their way. All changes are made under the lock of the order. */
export const parcels = pgTable(
  "parcels",
  {
    id: id(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    /** The brand of the merchant who sends it; none when the shop does. */
    brandId: uuid(),
    purpose: text().$type<ParcelPurpose>().notNull().default("order"),
    /** The exchange whose new piece it holds. */
    exchangeId: uuid(),
    /** The claim whose replacement it holds. */
    claimId: uuid(),
    status: text().$type<ParcelStatus>().notNull().default("Packed"),
    /** Nobody packed it: somebody set its items to Shipped or Delivered. */
    isByHand: boolean().notNull().default(false),
    provider: text().$type<CourierName>().notNull().default("hand"),
    /** As people call the courier. */
    courier: text().notNull().default(""),
    trackingNumber: text(),
    trackingUrl: text(),
    /** The courier's own id of the parcel. */
    bookingId: text(),
    /** What the courier collects at the door, fixed when it is first asked to carry the parcel. */
    cashToCollectPaise: bigint({ mode: "number" }),
    /** The day in India on which the courier expects to deliver it. */
    expectedOn: date(),
    createdAt: createdAt(),
    handedOverAt: moment(),
    deliveredAt: moment(),
    /** When it was delivered, had come back, or was given up for lost. */
    endedAt: moment(),
    /** Returned to sender because the buyer did not take it at the door. */
    isRefused: boolean().notNull().default(false),
    /** Who did not take it, and their phone number, as long as the order names them; triggers keep both. */
    refusedBy: uuid(),
    refusedPhone: text(),
    lostDecision: text().$type<LostDecision>(),
    /** When its courier was last asked how it stands. */
    checkedAt: createdAt(),
  },
  (t) => [
    check("parcel_status_is_known", sql`${t.status} in (${quoted(parcelStatuses)})`),
    check("parcel_purpose_is_known", sql`${t.purpose} in (${quoted(parcelPurposes)})`),
    check("parcel_courier_is_known", sql`${t.provider} in ('hand', 'simulator', 'shiprocket')`),
    check(
      "parcel_names_what_it_is_for",
      sql`(${t.purpose} = 'exchange') = (${t.exchangeId} is not null) and (${t.purpose} = 'replacement') = (${t.claimId} is not null)`,
    ),
    check("delivered_parcel_says_when", sql`(${t.status} = 'Delivered') = (${t.deliveredAt} is not null)`),
    check(
      "ended_parcel_says_when",
      sql`(${t.status} in ('Delivered', 'Returned to sender', 'Lost')) = (${t.endedAt} is not null)`,
    ),
    check("only_returned_parcels_are_refused", sql`not ${t.isRefused} or ${t.status} = 'Returned to sender'`),
    check(
      "only_lost_parcels_are_decided_on",
      sql`${t.lostDecision} is null or (${t.status} = 'Lost' and ${t.lostDecision} in (${quoted(lostDecisions)}))`,
    ),
    check("parcel_cash_is_never_negative", sql`${t.cashToCollectPaise} >= 0`),
    unique("one_parcel_a_booking").on(t.provider, t.bookingId),
    index("parcels_of_an_order").on(t.orderId),
    index("parcels_of_a_brand").on(t.brandId, t.id.desc()),
    index("parcels_of_a_courier").on(t.courier, t.id.desc()),
    index("parcels_by_tracking_number").on(t.trackingNumber).where(sql`${t.trackingNumber} is not null`),
    index("parcels_of_an_exchange").on(t.exchangeId).where(sql`${t.exchangeId} is not null`),
    index("parcels_of_a_claim").on(t.claimId).where(sql`${t.claimId} is not null`),
    index("parcels_refused_by_a_person").on(t.refusedBy).where(sql`${t.refusedBy} is not null`),
    index("parcels_refused_at_a_phone").on(t.refusedPhone).where(sql`${t.refusedPhone} is not null`),
    index("open_parcels_of_a_seller").on(t.brandId, t.createdAt).where(sql`${t.endedAt} is null`),
    index("open_parcels_of_couriers").on(t.checkedAt).where(sql`${t.endedAt} is null and ${t.provider} <> 'hand'`),
    index("undecided_lost_parcels").on(t.endedAt).where(sql`${t.status} = 'Lost' and ${t.lostDecision} is null`),
  ],
);

export type ParcelRow = typeof parcels.$inferSelect;

export const parcelItems = pgTable(
  "parcel_items",
  {
    parcelId: uuid()
      .notNull()
      .references(() => parcels.id, { onDelete: "cascade" }),
    itemId: uuid()
      .notNull()
      .references(() => orderItems.id, { onDelete: "cascade" }),
    /** That of the item, but for exchanges. */
    size: text().$type<Size>().notNull(),
    quantity: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.parcelId, t.itemId] }),
    check("parcel_holds_at_least_one", sql`${t.quantity} >= 1`),
    index("parcels_of_an_item").on(t.itemId),
  ],
);

export type ParcelItemRow = typeof parcelItems.$inferSelect;

/**
 * Pieces in a parcel on its way that a claim gave up, which was paid or replaced for them: nobody waits for these, and they are in stock
 * again if the parcel comes back.
 */
export const givenUpPieces = pgTable(
  "given_up_pieces",
  {
    parcelId: uuid()
      .notNull()
      .references(() => parcels.id, { onDelete: "cascade" }),
    itemId: uuid()
      .notNull()
      .references(() => orderItems.id, { onDelete: "cascade" }),
    size: text().$type<Size>().notNull(),
    quantity: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.parcelId, t.itemId] }),
    check("somebody_gave_up_at_least_one", sql`${t.quantity} >= 1`),
    index("given_up_pieces_of_an_item").on(t.itemId),
  ],
);

/** What people and couriers reported of a parcel, each report once, in whatever order. */
export const parcelEvents = pgTable(
  "parcel_events",
  {
    id: id(),
    parcelId: uuid()
      .notNull()
      .references(() => parcels.id, { onDelete: "cascade" }),
    status: text().$type<ParcelStatus>().notNull(),
    /** When it happened, as reported. */
    at: moment().notNull(),
    createdAt: createdAt(),
    source: text().$type<"person" | "webhook" | "poll">().notNull(),
    /** Where it happened, or what the courier remarked. */
    note: text().notNull().default(""),
    outcome: text().$type<"counted" | "ignored">().notNull(),
  },
  (t) => [
    unique("each_parcel_report_counts_once").on(t.parcelId, t.status, t.at),
    index("failed_attempts_of_parcels").on(t.parcelId).where(sql`${t.status} = 'Attempt failed'`),
    check("parcel_event_status_is_known", sql`${t.status} in (${quoted(parcelStatuses)})`),
  ],
);

/** The last day on which what is in a parcel was promised to arrive, for an update of it: it counts while no courier names another. */
export const promisedDayOfParcel = sql<string | null>`(
  select max(l.promised_on) from parcel_items held join order_items l on l.id = held.item_id and l.order_id = ${parcels.orderId}
   where held.parcel_id = ${parcels.id})`;

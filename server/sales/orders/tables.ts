import { type SQL, sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import type { Size } from "#contract/catalogue/sizes.ts";
import type { StoredAdjustment } from "#contract/sales/discounts.ts";
import {
  type ItemStatus,
  itemStatuses,
  type OrderAddress,
  orderNumberCharacters,
  orderNumberLetters,
  orderNumberPattern,
  type PaymentStatus,
  paymentStatuses,
  unpaidStatuses,
} from "#contract/sales/orders.ts";
import { type TaxScheme, taxSchemes } from "#contract/sales/tax.ts";
import { brands } from "#server/catalogue/brands/tables.ts";
import { users } from "#server/customers/accounts/tables.ts";
import { createdAt, id, moment, quoted } from "#server/platform/database/columns.ts";
import { type OrderEventData, type OrderEventKind, orderEventKinds } from "./timeline/event-sentences.ts";

const hash = () => bigint({ mode: "bigint" });
const paise = () => bigint({ mode: "number" });

const hexadecimal = "0123456789abcdef";
/** Drawn by the statement that places the order, so that it costs no round trip. The version of the uuid is not among the letters taken. */
const drawNumber = sql.raw(
  `translate(left(gen_random_uuid()::text, 1), '${hexadecimal}', '${orderNumberLetters.repeat(2)}')
    || translate(right(gen_random_uuid()::text, 9), '${hexadecimal}', '${orderNumberCharacters}')`,
);

const isItemStatus = (column: SQL) => sql`${column} in (${quoted(itemStatuses)})`;

export const orders = pgTable(
  "orders",
  {
    id: id(),
    /** What people call it by. */
    number: text().notNull().default(drawNumber).unique("one_order_a_number"),
    /** One cart is ordered once. The cart itself is removed after a while. */
    cartId: uuid().notNull().unique("one_order_a_cart"),
    /** The order outlives its buyer's account. */
    userId: uuid().references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
    /** The sum of the lines that are not cancelled, before tax and after discounts. */
    totalPaise: paise().notNull(),
    /** What was taken off these lines. */
    discountPaise: paise().notNull().default(0),
    taxPaise: paise().notNull(),
    /** Charged while any line is left. */
    shippingPaise: paise().notNull().default(0),
    /** What is to be paid for what is left. */
    totalWithTaxPaise: paise().notNull(),
    /** The part of it that goes back for returned and missing pieces. */
    returnedPaise: paise().notNull().default(0),
    /** Something of it was cancelled on its way, and is expected back. */
    isExpectedBack: boolean().notNull().default(false),
    /** What is not among the totals any more, and is kept of what was paid until that is back. */
    expectedPaise: paise().notNull().default(0),
    /** `flat`: tax comes on top. `gst`: all amounts include it. */
    taxScheme: text().$type<TaxScheme>().notNull().default("flat"),
    /** The rate the lines were taxed at, in the flat scheme. */
    taxRatePercent: doublePrecision().notNull(),
    /** The part of `shippingPaise` that is tax. */
    shippingTaxPaise: paise().notNull().default(0),
    /** For cash on delivery; charged while any line is left. */
    cashFeePaise: paise().notNull().default(0),
    cashFeeTaxPaise: paise().notNull().default(0),
    /** The code that was entered. */
    couponCode: text(),
    /** The two-digit code of the state it is delivered to, in the GST scheme. */
    deliveryState: text(),
    /** The GSTIN of a buyer who is a business. */
    buyerGstin: text(),
    /** `Cancelled` when all lines are, otherwise that of the line that is least far. */
    status: text().$type<ItemStatus>().notNull().default("Not processed"),
    paymentStatus: text().$type<PaymentStatus>().notNull().default("Pending"),
    address: jsonb().$type<OrderAddress>(),
    /** What orders of one buyer have in common, with an account or without: hashes, which a trigger writes. 0 where there is none. */
    emailHash: hash(),
    phoneHash: hash(),
    addressHash: hash(),
  },
  (t) => [
    check(
      "order_totals_are_never_negative",
      sql`${t.totalPaise} >= 0 and ${t.discountPaise} >= 0 and ${t.taxPaise} >= 0 and ${t.shippingPaise} >= 0`,
    ),
    check(
      "order_fees_hold_their_tax",
      sql`${t.shippingTaxPaise} between 0 and ${t.shippingPaise} and ${t.cashFeePaise} >= 0 and ${t.cashFeeTaxPaise} between 0 and ${t.cashFeePaise}`,
    ),
    check(
      "order_totals_and_fees_add_up",
      sql`${t.totalWithTaxPaise} = ${t.totalPaise} + case when ${t.taxScheme} = 'flat' then ${t.taxPaise} else 0 end
          + case when ${t.status} = 'Cancelled' then 0 else ${t.shippingPaise} + ${t.cashFeePaise} end`,
    ),
    check(
      "order_keeps_money_for_goods_only",
      sql`${t.expectedPaise} >= 0 and (${t.isExpectedBack} or ${t.expectedPaise} = 0)`,
    ),
    check("order_gives_back_what_it_cost", sql`${t.returnedPaise} between 0 and ${t.totalWithTaxPaise}`),
    check("order_tax_scheme_is_known", sql`${t.taxScheme} in (${quoted(taxSchemes)})`),
    check("order_number_is_readable", sql`${t.number} ~ ${quoted([orderNumberPattern])}`),
    check("order_status_is_known", isItemStatus(sql`${t.status}`)),
    check("payment_status_is_known", sql`${t.paymentStatus} in (${quoted(paymentStatuses)})`),
    // The lists walk these and stop: one range for each status and payment status that is asked for.
    index("orders_by_state").on(t.status, t.paymentStatus, t.createdAt.desc(), t.id.desc()),
    // Those of a person are counted in it, so it holds what they are filtered by.
    index("orders_of_a_user").on(t.userId, t.createdAt.desc(), t.id.desc(), t.status, t.paymentStatus),
    index("orders_of_an_email").on(t.emailHash),
    index("orders_of_a_phone_number").on(t.phoneHash),
    index("orders_of_an_address").on(t.addressHash),
    index("orders_expected_back").on(t.createdAt).where(sql`${t.isExpectedBack}`),
    index("unpaid_orders")
      .on(t.userId, t.createdAt)
      .where(sql`${t.paymentStatus} in (${quoted(unpaidStatuses)}) and ${t.status} <> 'Cancelled'`),
  ],
);

/** Without the hashes, which only functions of the database compare. */
export type OrderRow = Omit<typeof orders.$inferSelect, "emailHash" | "phoneHash" | "addressHash">;

const orderId = () =>
  uuid()
    .notNull()
    .references(() => orders.id, { onDelete: "cascade" });

/**
 * What was bought, as it was on that day. Product, brand, merchant and picture are named without foreign keys: lines outlive them, and a
 * key would lock the product's row once more with every sale.
 */
export const orderItems = pgTable(
  "order_items",
  {
    id: id(),
    orderId: orderId(),
    position: smallint().notNull(),
    productId: uuid().notNull(),
    sku: text().notNull(),
    name: text().notNull(),
    slug: text().notNull(),
    pictureId: uuid(),
    brandId: uuid(),
    brandName: text(),
    brandSlug: text(),
    /** Who sold it: the brand's merchant on that day, none for the shop's own brands. */
    merchantId: uuid(),
    size: text().$type<Size>().notNull(),
    quantity: integer().notNull(),
    pricePaise: integer().notNull(),
    /** The MRP it was sold under, if it had one. */
    mrpPaise: integer(),
    /** What a piece cost after the automatic promotion; none in orders of the time before promotions. */
    salePricePaise: integer(),
    taxable: boolean().notNull(),
    /** What was taken off, by whom: together the discount. */
    adjustments: jsonb().$type<StoredAdjustment[]>().notNull().default([]),
    /** False in orders of the time before free pieces were spread over their group: theirs cost nothing. */
    hasSpreadDiscounts: boolean().notNull().default(false),
    discountPaise: paise().notNull().default(0),
    /** Its pieces less the discount: the taxable value. */
    totalPaise: paise().notNull(),
    taxPaise: paise().notNull(),
    /** The rate in the GST scheme; none in the flat scheme, where the order has it. */
    taxRatePercent: doublePrecision(),
    hsn: text().notNull().default(""),
    /** Its share of the order's shipping, for tax documents, and the part of it that is tax. */
    shippingPaise: paise().notNull().default(0),
    shippingTaxPaise: paise().notNull().default(0),
    status: text().$type<ItemStatus>().notNull().default("Not processed"),
    /** Cancelled because nobody paid: a payment that comes late may bring it back. */
    isReleased: boolean().notNull().default(false),
    /** When it was cancelled on its way, by whom, and what became of it; without an end it is expected back. */
    expectedBackSince: moment(),
    calledOffBy: text().$type<"buyer" | "shop">(),
    expectedBackEnd: text().$type<"returned" | "delivered" | "lost">(),
    /** None in orders of the time before parcels: their events say it. */
    deliveredAt: moment(),
    /** The day in India on which it was to arrive, as promised with the order. */
    promisedOn: date(),
    /** Pieces that were delivered and paid back, and what of the two amounts went with them. */
    returnedQuantity: integer().notNull().default(0),
    returnedPaise: paise().notNull().default(0),
    returnedTaxPaise: paise().notNull().default(0),
  },
  (t) => [
    check("item_holds_at_least_one", sql`${t.quantity} >= 1`),
    check(
      "item_costs_its_pieces_less_the_discount",
      sql`${t.totalPaise} = ${t.pricePaise}::bigint * ${t.quantity} - ${t.discountPaise}`,
    ),
    check("item_discount_is_within_its_price", sql`${t.discountPaise} >= 0 and ${t.totalPaise} >= 0`),
    check("item_tax_is_never_negative", sql`${t.taxPaise} >= 0 and (${t.taxable} or ${t.taxPaise} = 0)`),
    check("item_status_is_known", isItemStatus(sql`${t.status}`)),
    check(
      "item_cancelled_on_its_way_says_by_whom",
      sql`(${t.expectedBackSince} is null) = (${t.calledOffBy} is null) and ${t.calledOffBy} in ('buyer', 'shop')`,
    ),
    // Each of its pieces is exactly one of expected, returned, delivered and lost.
    check(
      "item_cancelled_on_its_way_has_one_end",
      sql`case when ${t.expectedBackSince} is null then ${t.expectedBackEnd} is null
        when ${t.expectedBackEnd} is null or ${t.expectedBackEnd} in ('returned', 'lost') then ${t.status} = 'Cancelled'
        else ${t.expectedBackEnd} = 'delivered' and ${t.status} = 'Delivered' end`,
    ),
    check("only_cancelled_items_are_released", sql`not ${t.isReleased} or ${t.status} = 'Cancelled'`),
    check(
      "item_gives_back_what_it_holds",
      sql`${t.returnedQuantity} between 0 and ${t.quantity} and ${t.returnedPaise} between 0 and ${t.totalPaise} and ${t.returnedTaxPaise} between 0 and ${t.taxPaise}`,
    ),
    index("items_of_an_order").on(t.orderId, t.position),
    index("items_expected_back")
      .on(t.orderId)
      .where(sql`${t.expectedBackSince} is not null and ${t.expectedBackEnd} is null`),
  ],
);

export type OrderItemRow = typeof orderItems.$inferSelect;

/** The orders that hold items of a brand, for its merchant's list. */
export const orderBrands = pgTable(
  "order_brands",
  {
    brandId: uuid()
      .notNull()
      .references(() => brands.id, { onDelete: "cascade" }),
    orderId: orderId(),
    /** When the order was placed. */
    createdAt: moment().notNull(),
    /** `Cancelled` when all of the brand's lines are, otherwise that of the line that is least far. */
    status: text().$type<ItemStatus>().notNull().default("Not processed"),
    /** That of the order; a trigger keeps it. */
    paymentStatus: text().$type<PaymentStatus>().notNull().default("Pending"),
    /** When the brand's merchant was notified of it: once it was paid, or was to be paid at the door. */
    notifiedAt: moment(),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.brandId] }),
    index("orders_of_a_brand_by_state").on(t.brandId, t.status, t.paymentStatus, t.createdAt.desc(), t.orderId.desc()),
  ],
);

/**
 * How many orders there are: of all (the nil id) and of each brand, by status and payment status, day by day (of India), so that a count is
 * a sum of few rows and a far page is found by its day. Triggers keep it. Each day has several slots, or all buyers would wait for one row.
 */
export const orderCounts = pgTable(
  "order_counts",
  {
    owner: uuid().notNull(),
    status: text().$type<ItemStatus>().notNull(),
    paymentStatus: text().$type<PaymentStatus>().notNull(),
    day: date().notNull(),
    slot: smallint().notNull(),
    many: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.owner, t.status, t.paymentStatus, t.day, t.slot] })],
);

/** What orders are found by, written by a job a while after they are placed. */
export const orderSearchTexts = pgTable(
  "order_search_texts",
  {
    orderId: uuid()
      .primaryKey()
      .references(() => orders.id, { onDelete: "cascade" }),
    content: text().notNull(),
  },
  (t) => [index("orders_by_letters").using("gin", sql`${t.content} gin_trgm_ops`)],
);

/** Up to which moment orders are in `orderSearchTexts`: one row. */
export const orderSearchUntil = pgTable(
  "order_search_until",
  { isTheRow: boolean().primaryKey().default(true), until: moment().notNull() },
  (t) => [check("there_is_one_order_search", sql`${t.isTheRow}`)],
);

/** What happened to an order after it was placed: kind and data, which are worded when they are shown. */
export const orderEvents = pgTable(
  "order_events",
  {
    id: id(),
    orderId: orderId(),
    createdAt: createdAt(),
    kind: text().$type<OrderEventKind>().notNull(),
    data: jsonb().$type<OrderEventData>().notNull().default({}),
    /** The line it is about, which its merchant may know of too. */
    itemId: uuid(),
  },
  (t) => [
    check("event_kind_is_known", sql`${t.kind} in (${quoted(orderEventKinds)})`),
    index("events_of_an_order").on(t.orderId, t.createdAt),
  ],
);

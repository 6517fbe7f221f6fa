import * as z from "zod/mini";
import { calls } from "#contract/call.ts";
import { Picture } from "#contract/catalogue/products.ts";
import { sizes } from "#contract/catalogue/sizes.ts";
import { Id, Moment, numberInQuery, optionalText } from "#contract/fields.ts";
import { limits } from "#contract/limits.ts";
import { PageSearchQuery, paged } from "#contract/paging.ts";
import { PaymentStatus } from "./orders.ts";
import { parcelPurposes, parcelStatuses } from "./parcels.ts";

/** So many labels or slips are printed at once. */
export const papersMax = 50;

/** Pieces of an item that are to be packed, or are in a parcel. */
const PackingItem = z.strictObject({
  item: Id,
  name: z.string(),
  sku: z.string(),
  picture: z.nullable(Picture),
  size: z.enum(sizes),
  quantity: z.number(),
});
export type PackingItem = z.infer<typeof PackingItem>;

/** Whom it goes to, as far as packing needs it. */
const recipient = z.nullable(z.strictObject({ name: z.string(), city: z.string() }));

/** An order with pieces of the seller that are in no parcel yet. */
const OrderToPack = z.strictObject({
  _id: Id,
  number: z.string(),
  created: Moment,
  paymentStatus: PaymentStatus,
  recipient,
  /** The first of the days in India on which pieces of it were to arrive. */
  promisedOn: z.nullable(z.string()),
  items: z.array(PackingItem),
});
export type OrderToPack = z.infer<typeof OrderToPack>;

/** The new piece of an exchange that may be sent now. What replaces a damaged piece is a packed parcel from the moment it is granted. */
const ExchangeToPack = z.strictObject({
  _id: Id,
  orderId: Id,
  orderNumber: z.string(),
  /** Since when it may be sent. */
  since: Moment,
  recipient,
  /** The one that comes back. */
  fromSize: z.enum(sizes),
  item: PackingItem,
});
export type ExchangeToPack = z.infer<typeof ExchangeToPack>;

/** A parcel as the lists show it. */
const ParcelSummary = z.strictObject({
  _id: Id,
  orderId: Id,
  orderNumber: z.string(),
  purpose: z.enum(parcelPurposes),
  status: z.enum(parcelStatuses),
  /** Who sends it: the name of the brand, or `null` for the shop. */
  seller: z.nullable(z.string()),
  recipient,
  courier: z.string(),
  trackingNumber: z.nullable(z.string()),
  trackingUrl: z.nullable(z.string()),
  /** What the barcode of its label says. */
  barcode: z.string(),
  created: Moment,
  handedOverAt: z.nullable(Moment),
  endedAt: z.nullable(Moment),
  /** A day in India. */
  expectedOn: z.nullable(z.string()),
  isLate: z.boolean(),
  /** Since when something in it is expected back, which was cancelled on its way. */
  expectedBackSince: z.nullable(Moment),
  /** Lost, and nobody has decided yet what becomes of its pieces. */
  isUndecided: z.boolean(),
  items: z.array(PackingItem),
});
export type ParcelSummary = z.infer<typeof ParcelSummary>;

/** Which parcels a list shows. */
export const parcelViews = ["open", "packed", "late", "failed", "expected", "lost", "ended"] as const;
export type ParcelView = (typeof parcelViews)[number];

const PickLine = z.strictObject({
  name: z.string(),
  sku: z.string(),
  size: z.enum(sizes),
  quantity: z.number(),
  /** The numbers of the orders that it is for. */
  orders: z.array(z.string()),
});
export type PickLine = z.infer<typeof PickLine>;

const tooMany = `At most ${papersMax} parcels can be printed at once.`;
const ids = (required: string) =>
  z._default(
    z.string(required).check(
      z.trim(),
      z.maxLength(papersMax * 40, { error: tooMany, abort: true }),
      z.refine((value) => value.split(",").length <= papersMax, tooMany),
    ),
    "",
  );

/** Ids with commas between them: of parcels, or of orders for all their parcels that are under way. */
const PapersQuery = z.object({ ids: ids("Parcels are required."), orders: ids("Orders are required.") });

/** Staff see what the shop itself sends, and the parcels of all sellers; a merchant what its brand sends. */
const office = { access: "admin or merchant", permission: "read orders" } as const;
const paper = { access: "signed in", file: "application/pdf", reply: z.unknown() } as const;

export const packingCalls = calls({
  "GET /parcel/to-pack": {
    ...office,
    summary: "What the caller packs today, oldest first: orders, new pieces of exchanges, and parcels to hand over",
    query: z.object({ limit: numberInQuery("Limit", { min: 1, max: 1_000_000, whole: true }) }),
    reply: z.strictObject({
      orders: z.array(OrderToPack),
      exchanges: z.array(ExchangeToPack),
      parcels: z.array(ParcelSummary),
      /** All that wait, also those beyond the limit; orders are counted up to a thousand. */
      counts: z.strictObject({ orders: z.number(), exchanges: z.number(), parcels: z.number() }),
    }),
  },
  "GET /parcel/courier": {
    ...office,
    summary: "Whether parcels can be booked with a courier, or are carried and reported on by hand",
    reply: z.strictObject({ canBook: z.boolean() }),
  },
  "GET /parcel/pick-list": {
    ...office,
    summary: "What to fetch for what is to be packed, by product and size",
    reply: z.strictObject({ lines: z.array(PickLine), pieces: z.number(), orders: z.number() }),
  },
  "GET /parcel/pick-list.pdf": {
    ...office,
    summary: "The same as a PDF file",
    file: "application/pdf",
    reply: z.unknown(),
  },
  "GET /parcel": {
    ...office,
    summary: "The parcels of all sellers for staff, of its own brand for a merchant",
    query: z.extend(PageSearchQuery, {
      view: z.optional(z.enum(parcelViews, `View must be one of ${parcelViews.join(", ")}.`)),
      courier: z.optional(optionalText("Courier", { max: limits.nameMax })),
    }),
    reply: z.strictObject({
      parcels: z.array(ParcelSummary),
      /** What somebody has to see to, whatever the list shows. */
      counts: z.strictObject({
        open: z.number(),
        packed: z.number(),
        late: z.number(),
        failed: z.number(),
        expected: z.number(),
        lost: z.number(),
      }),
      ...paged,
    }),
  },
  "GET /parcel/labels.pdf": {
    ...office,
    summary: `The labels of up to ${papersMax} parcels, or of those of orders, 10 by 15 cm each, as one PDF file`,
    query: PapersQuery,
    file: "application/pdf",
    reply: z.unknown(),
  },
  "GET /parcel/slips.pdf": {
    ...office,
    summary: `The packing slips of up to ${papersMax} parcels, or of those of orders, as one PDF file`,
    query: PapersQuery,
    file: "application/pdf",
    reply: z.unknown(),
  },
  "GET /parcel/{id}/label.pdf": {
    ...paper,
    summary: "The label of a parcel, for staff who read orders and its seller",
  },
  "GET /parcel/{id}/slip.pdf": {
    ...paper,
    summary: "What is in a parcel, without prices, for staff who read orders and its seller",
  },
});

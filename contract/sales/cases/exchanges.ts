import * as z from "zod/mini";
import { calls } from "#contract/call.ts";
import { BrandOfProduct } from "#contract/catalogue/products.ts";
import { sizes } from "#contract/catalogue/sizes.ts";
import { Done, Id, Moment, optionalText, text } from "#contract/fields.ts";
import { limits } from "#contract/limits.ts";
import { paged } from "#contract/paging.ts";
import { OrderAddress } from "#contract/sales/orders.ts";
import { Parcel, ParcelDetailsForm } from "#contract/sales/parcels.ts";
import { RefundToForm } from "#contract/sales/payouts.ts";
import { CaseListQuery, CaseProduct, caseFields, oneInQuery, pieces } from "./cases.ts";
import { returnReasons } from "./returns.ts";

export const exchangeStatuses = [
  "Requested",
  "Approved",
  "Refused",
  "Picked up",
  "Received",
  "Sent",
  "Delivered",
  "Withdrawn",
] as const;
export type ExchangeStatus = (typeof exchangeStatuses)[number];

/** How a person closes an exchange whose old piece never came back. */
export const exchangeClosings = ["charged", "written off"] as const;
export type ExchangeClosing = (typeof exchangeClosings)[number];

/** So many days from today a sold-out size is waited for. */
export const exchangeWaitDays = 14;
/** So many days after the new piece was sent the old one should be there. */
export const oldPieceDays = 14;

export const Exchange = z.strictObject({
  ...caseFields,
  orderId: Id,
  orderNumber: z.string(),
  /** The line of the order. It keeps its size. */
  item: Id,
  product: CaseProduct,
  brand: z.nullable(BrandOfProduct),
  fromSize: z.enum(sizes),
  size: z.enum(sizes),
  quantity: z.number(),
  /** The furthest it has come. The old piece may arrive after the new one was sent: `receivedAt` says so. */
  status: z.enum(exchangeStatuses),
  /** The new pieces are kept for it. */
  isReserved: z.boolean(),
  /** The day in India by which a sold-out size should be there; `null` when it was there at once. */
  promisedOn: z.nullable(z.string()),
  /** Whether the old pieces could go back into stock; `null` until they are received. */
  accepted: z.nullable(z.boolean()),
  approvedAt: z.nullable(Moment),
  pickedUpAt: z.nullable(Moment),
  receivedAt: z.nullable(Moment),
  sentAt: z.nullable(Moment),
  deliveredAt: z.nullable(Moment),
  /** When nothing was left to do. */
  endedAt: z.nullable(Moment),
  closedAs: z.nullable(z.enum(exchangeClosings)),
  /** The order by which the new pieces are paid, when the old ones never came back. */
  chargedOrder: z.nullable(Id),
  /** Where the old pieces are and the new ones go, until it has ended. */
  address: z.nullable(OrderAddress),
  /** `null` when the account is gone, and for merchants. */
  user: z.nullable(z.strictObject({ _id: Id, firstName: z.string(), lastName: z.string() })),
  /** What the person who asks may set the status to, and what else they may do. */
  allowed: z.array(z.enum(exchangeStatuses)),
  canWithdraw: z.boolean(),
  canReturn: z.boolean(),
  canClose: z.boolean(),
});
export type Exchange = z.infer<typeof Exchange>;

export const ExchangeForm = z.object({
  /** The id of a delivered line. */
  item: text("Item", { max: limits.nameMax }),
  quantity: pieces(),
  size: z.enum(sizes, `Size must be one of ${sizes.join(", ")}.`),
  /** What the buyer has: after an earlier exchange another size than the line's. Left out: whatever there is. */
  fromSize: z.optional(z.enum(sizes, `Size must be one of ${sizes.join(", ")}.`)),
  /** Wait for a size that is sold out. */
  wait: z.optional(z.boolean("Wait must be yes or no.")),
});
export type ExchangeForm = z.infer<typeof ExchangeForm>;

export const ExchangeStatusForm = z.object({
  status: z.enum(exchangeStatuses, `Status must be one of ${exchangeStatuses.join(", ")}.`),
  /** With `Received`: whether the old pieces can go back into stock. */
  accepted: z.optional(z.boolean("Accepted must be yes or no.")),
  /** With `Refused`, and with pieces that are not accepted. */
  reason: optionalText("Reason", { max: limits.textMax }),
});
export type ExchangeStatusForm = z.infer<typeof ExchangeStatusForm>;

export const ExchangeClosingForm = z.object({
  as: z.enum(exchangeClosings, `An exchange is closed as one of ${exchangeClosings.join(", ")}.`),
  reason: text("Reason", { max: limits.textMax }),
});
export type ExchangeClosingForm = z.infer<typeof ExchangeClosingForm>;

export const ExchangeToReturnForm = z.object({
  reason: z.optional(z.enum(returnReasons, `Reason must be one of ${returnReasons.join(", ")}.`)),
  /** Where the money of a cash order goes. */
  refundTo: z.optional(z.nullable(RefundToForm)),
});
export type ExchangeToReturnForm = z.infer<typeof ExchangeToReturnForm>;

/** What an item can be exchanged for. */
export const ExchangeOptions = z.strictObject({
  /** `null` where it can be exchanged; otherwise why not. */
  sentence: z.nullable(z.string()),
  /** The pieces that the buyer has, by size; a piece that was exchanged before has another size than the line. */
  held: z.array(z.strictObject({ size: z.enum(sizes), quantity: z.number(), until: Moment })),
  /** All sizes that the product comes in. */
  sizes: z.array(
    z.strictObject({
      size: z.enum(sizes),
      /** Pieces that are there now, no more than can be exchanged. */
      available: z.number(),
      sentence: z.string(),
    }),
  ),
  /** The day that is promised to whoever waits for a sold-out size from today on. */
  promisedOn: z.string(),
});
export type ExchangeOptions = z.infer<typeof ExchangeOptions>;

export const ExchangeListQuery = z.extend(CaseListQuery, {
  status: oneInQuery("Status", exchangeStatuses),
});
export type ExchangeListQuery = z.infer<typeof ExchangeListQuery>;

const ExchangeList = z.strictObject({ exchanges: z.array(Exchange), ...paged });
const ExchangeDone = z.strictObject({ success: z.literal(true), message: z.string(), exchange: Exchange });

export const exchangeCalls = calls({
  "GET /exchange/options/{itemId}": {
    access: "signed in",
    guests: true,
    summary: "The sizes that a delivered item of one's own order can be exchanged for",
    reply: ExchangeOptions,
  },
  "POST /exchange/add": {
    access: "signed in",
    guests: true,
    summary:
      "Change the size of delivered pieces. The new ones are taken from stock at once; a sold-out size can be waited for",
    body: ExchangeForm,
    reply: ExchangeDone,
  },
  "GET /exchange/me": {
    access: "signed in",
    guests: true,
    summary: "One's own exchanges, newest first",
    query: ExchangeListQuery,
    reply: ExchangeList,
  },
  "GET /exchange": {
    access: "admin or merchant",
    permission: "read orders",
    summary: "All exchanges, newest first, the overdue ones by how late they are; a merchant sees its own",
    query: ExchangeListQuery,
    reply: ExchangeList,
  },
  "GET /exchange/{id}": {
    access: "signed in",
    guests: true,
    summary: "An exchange, for its buyer, staff, and the merchant who sold the item",
    reply: z.strictObject({ exchange: Exchange }),
  },
  "DELETE /exchange/{id}": {
    access: "signed in",
    guests: true,
    summary: "Withdraw one's own exchange, until the old piece is picked up. The new one goes back into stock",
    reply: Done,
  },
  "PUT /exchange/{id}/status": {
    access: "admin or merchant",
    permission: "manage orders",
    summary: "Move an exchange on, or refuse it",
    body: ExchangeStatusForm,
    reply: ExchangeDone,
  },
  "POST /exchange/{id}/pack": {
    access: "admin or merchant",
    permission: "manage orders",
    summary: "Put the new pieces of an exchange that may be sent into a parcel",
    body: ParcelDetailsForm,
    reply: z.strictObject({ success: z.literal(true), message: z.string(), parcel: Parcel }),
  },
  "POST /exchange/{id}/return": {
    access: "signed in",
    guests: true,
    summary: "Turn an exchange whose new piece is not there into a return of the same pieces",
    body: ExchangeToReturnForm,
    reply: z.strictObject({ success: z.literal(true), message: z.string(), returnId: Id }),
  },
  "PUT /exchange/{id}/close": {
    access: "admin",
    permission: "manage orders",
    summary: "Close an exchange whose old piece never came back: as a sale that its buyer pays, or without money",
    body: ExchangeClosingForm,
    reply: ExchangeDone,
  },
});

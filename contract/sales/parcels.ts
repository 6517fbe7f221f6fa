import * as z from "zod/mini";
import { calls } from "#contract/call.ts";
import { sizes } from "#contract/catalogue/sizes.ts";
import { Done, Id, Moment, optionalText, text } from "#contract/fields.ts";
import { limits } from "#contract/limits.ts";

/** In the order in which a parcel goes through them; steps may be skipped. */
export const parcelStatuses = [
  "Packed",
  "Handed over",
  "In transit",
  "Out for delivery",
  "Attempt failed",
  "Delivered",
  "Returned to sender",
  "Lost",
] as const;
export type ParcelStatus = (typeof parcelStatuses)[number];

/** What is in it: pieces of the order, the new piece of an exchange, or the one that replaces a damaged one. */
export const parcelPurposes = ["order", "exchange", "replacement"] as const;
export type ParcelPurpose = (typeof parcelPurposes)[number];

/** What a person decides about a parcel that is lost. */
export const lostDecisions = ["refund", "send again"] as const;
export type LostDecision = (typeof lostDecisions)[number];

/** Nothing follows on these. */
export const parcelEnds: readonly ParcelStatus[] = ["Delivered", "Returned to sender", "Lost"];

const ParcelEvent = z.strictObject({ status: z.enum(parcelStatuses), at: Moment, note: z.string() });

export const Parcel = z.strictObject({
  _id: Id,
  orderId: Id,
  status: z.enum(parcelStatuses),
  purpose: z.enum(parcelPurposes),
  items: z.array(
    z.strictObject({ item: Id, name: z.string(), size: z.enum(sizes), quantity: z.number(), imageUrl: z.string() }),
  ),
  courier: z.string(),
  trackingNumber: z.nullable(z.string()),
  trackingUrl: z.nullable(z.string()),
  /** A courier's own program reports on it. */
  isBooked: z.boolean(),
  /** The day in India on which it should arrive. */
  expectedOn: z.nullable(z.string()),
  created: Moment,
  /** What happened, oldest first. */
  events: z.array(ParcelEvent),
  /** What was decided about a lost parcel. */
  lostDecision: z.nullable(z.enum(lostDecisions)),
  /** What the person who asks may set the status to, and decide about a lost one. */
  allowed: z.array(z.enum(parcelStatuses)),
  decisions: z.array(z.enum(lostDecisions)),
});
export type Parcel = z.infer<typeof Parcel>;

const wholePieces = z
  .int("Quantity must be a whole number.")
  .check(z.gte(1, "Quantity must be at least 1."), z.lte(limits.stockMax, "Quantity is too large."));

const trackingUrl = () =>
  optionalText("Tracking link", { max: limits.textMax }).check(
    z.refine((value) => value === "" || /^https?:\/\/[^\s"<>]+$/i.test(value), "Tracking link must be a web address."),
  );

const details = {
  courier: optionalText("Courier", { max: limits.nameMax }),
  trackingNumber: z.optional(z.nullable(optionalText("Tracking number", { max: limits.nameMax }))),
  trackingUrl: z.optional(z.nullable(trackingUrl())),
  expectedOn: z.optional(z.nullable(z.iso.date("Expected day must be a date."))),
};

export const ParcelDetailsForm = z.object(details);
export type ParcelDetailsForm = z.infer<typeof ParcelDetailsForm>;

export const ParcelForm = z.object({
  orderId: text("Order", { max: limits.nameMax }),
  items: z
    .array(z.object({ item: text("Item", { max: limits.nameMax }), quantity: wholePieces }), "Items are required.")
    .check(z.minLength(1, "Items are required."), z.maxLength(limits.pageSizeMax, "These are too many items.")),
  ...details,
});
export type ParcelForm = z.infer<typeof ParcelForm>;

const parcelReply = z.strictObject({ success: z.literal(true), message: z.string(), parcel: Parcel });

export const parcelCalls = calls({
  "POST /parcel/add": {
    access: "admin or merchant",
    permission: "manage orders",
    summary: "Put pieces of an order into a parcel: items of one seller, by quantity",
    body: ParcelForm,
    reply: parcelReply,
  },
  "GET /parcel/{id}": {
    access: "signed in",
    guests: true,
    summary: "A parcel, for the buyer of its order, staff who read orders, and the seller of its items",
    reply: z.strictObject({ parcel: Parcel }),
  },
  "PUT /parcel/{id}": {
    access: "admin or merchant",
    permission: "manage orders",
    summary: "Change courier, tracking and expected day of a parcel that is reported on by hand and under way",
    body: ParcelDetailsForm,
    reply: parcelReply,
  },
  "DELETE /parcel/{id}": {
    access: "admin or merchant",
    permission: "manage orders",
    summary: "Unpack a parcel that was not handed over yet",
    reply: Done,
  },
  "PUT /parcel/{id}/status": {
    access: "admin or merchant",
    permission: "manage orders",
    summary: "Move a parcel on. Items follow; what returns to its sender is cancelled and refunded",
    body: z.object({
      status: z.enum(parcelStatuses, `Status must be one of ${parcelStatuses.join(", ")}.`),
      note: optionalText("Note", { max: limits.descriptionMax }),
    }),
    reply: parcelReply,
  },
  "PUT /order/item/{itemId}/returned-to-sender": {
    access: "admin or merchant",
    permission: "manage orders",
    summary:
      "Say that an item is back that was cancelled on its way and is in no parcel: it is refunded and in stock again",
    body: z.object({}),
    reply: Done,
  },
  "PUT /parcel/{id}/lost": {
    access: "admin or merchant",
    permission: "manage orders",
    summary: "Decide about a lost parcel: refund what was in it, or send the same again",
    body: z.object({
      decision: z.enum(lostDecisions, `Decision must be one of ${lostDecisions.join(", ")}.`),
    }),
    reply: parcelReply,
  },
});

import * as z from "zod/mini";
import { calls } from "#contract/call.ts";
import { sizes } from "#contract/catalogue/sizes.ts";
import { Id, Moment, text } from "#contract/fields.ts";
import { limits } from "#contract/limits.ts";
import { lostDecisions, parcelPurposes, parcelStatuses } from "./parcels.ts";

/** What whoever has the link of a mail sees of a parcel: neither names, nor addresses, nor prices, nor what a courier remarked. */
export const TrackedParcel = z.strictObject({
  _id: Id,
  status: z.enum(parcelStatuses),
  purpose: z.enum(parcelPurposes),
  items: z.array(z.strictObject({ name: z.string(), size: z.enum(sizes), quantity: z.number() })),
  courier: z.string(),
  trackingNumber: z.nullable(z.string()),
  trackingUrl: z.nullable(z.string()),
  /** The day in India on which it should arrive. */
  expectedOn: z.nullable(z.string()),
  lostDecision: z.nullable(z.enum(lostDecisions)),
  /** What happened, oldest first. */
  events: z.array(z.strictObject({ status: z.enum(parcelStatuses), at: Moment })),
});
export type TrackedParcel = z.infer<typeof TrackedParcel>;

export const Tracking = z.strictObject({
  orderNumber: z.string(),
  /** Newest first. */
  parcels: z.array(TrackedParcel),
});
export type Tracking = z.infer<typeof Tracking>;

// A token is sent as a body, not in the address: open answers that are read are shared and kept.
export const trackingCalls = calls({
  "POST /track": {
    access: "open",
    summary: "Where the parcels of an order are, for whoever has the token of the mailed link",
    body: z.object({ token: text("Token", { max: limits.textMax }) }),
    reply: z.strictObject({ tracking: Tracking }),
  },
});

import * as z from "zod/mini";
import { calls } from "#contract/call.ts";
import { Parcel } from "./parcels.ts";

const parcelReply = z.strictObject({ success: z.literal(true), message: z.string(), parcel: Parcel });

export const courierCalls = calls({
  "POST /parcel/{id}/book": {
    access: "admin or merchant",
    permission: "manage orders",
    summary: "Have a packed parcel picked up by the courier of the shop; asked twice, it is booked once",
    reply: parcelReply,
  },
  "DELETE /parcel/{id}/book": {
    access: "admin or merchant",
    permission: "manage orders",
    summary: "Call off the courier of a parcel that was not picked up yet",
    reply: parcelReply,
  },
  "GET /parcel/{id}/courier-label": {
    access: "admin or merchant",
    permission: "manage orders",
    summary: "Where the courier's own label of a booked parcel is; `null` where the shop's label will do",
    reply: z.strictObject({ url: z.nullable(z.string()) }),
  },
  "POST /courier/webhook/{provider}": {
    access: "open",
    summary: "News from a courier, known by its signature or token",
    reply: z.strictObject({ success: z.literal(true) }),
  },
});

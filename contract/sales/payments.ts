import * as z from "zod/mini";
import { calls } from "#contract/call.ts";
import { Done, Id, optionalText } from "#contract/fields.ts";
import { limits } from "#contract/limits.ts";
import { PaymentStatus } from "./orders.ts";

const orderId = () =>
  z.string("Order is required.").check(z.minLength(1, "Order is required."), z.maxLength(limits.nameMax));

export const SessionForm = z.object({
  /** In rupees, as the shopper saw it; it must be what the order costs with tax. */
  orderAmount: z.number("Amount is required.").check(z.gte(0, "Amount is required.")),
  orderId: orderId(),
  description: optionalText("Description", { max: limits.descriptionMax }),
});
export type SessionForm = z.infer<typeof SessionForm>;

/** What the browser needs to open the provider's window: its script, and the session to hand to it. */
export const PaymentSession = z.strictObject({
  success: z.literal(true),
  payment_session_id: z.string(),
  order_id: Id,
  provider: z.enum(["demo", "cashfree"]),
  mode: z.enum(["production", "sandbox"]),
  script: z.string(),
});
export type PaymentSession = z.infer<typeof PaymentSession>;

/** How an order stands with money. Amounts in rupees. */
export const PaymentReport = z.strictObject({
  orderId: Id,
  paymentStatus: PaymentStatus,
  /** What the order costs now, with tax. */
  amount: z.number(),
  /** For an order that is paid on delivery: what was handed over at the door for what has arrived. */
  paid: z.number(),
  /** What has arrived back at the buyer, or is certain to. */
  refunded: z.number(),
  /** What is refunded once goods that were cancelled on their way are back; nothing where it was to be paid at the door. */
  waitsForGoods: z.number(),
  method: z.nullable(z.enum(["Online", "Cash on delivery"])),
  /** A payment was made and the bank has not decided yet. A window that was opened and left does not count. */
  underWay: z.boolean(),
  /** Its buyer has opened the window of a payment before. */
  tried: z.boolean(),
  /** Whether this order can be paid online now; never in a shop with online payment switched off. */
  online: z.boolean(),
  /** Whether this order can be paid on delivery; if not, why, in a sentence for the buyer. */
  cashOnDelivery: z.strictObject({ allowed: z.boolean(), sentence: z.string() }),
  /** Until when an unpaid order is kept; `null` where none waits. */
  waitsUntil: z.nullable(z.string()),
});
export type PaymentReport = z.infer<typeof PaymentReport>;

export const paymentCalls = calls({
  "POST /payment/create-session": {
    access: "signed in",
    guests: true,
    summary: "Start to pay for one's own order, or go on with it",
    body: SessionForm,
    reply: PaymentSession,
  },
  "POST /payment/cash-on-delivery": {
    access: "signed in",
    guests: true,
    summary: "Pay for one's own order when it arrives",
    body: z.object({ orderId: orderId() }),
    reply: Done,
  },
  "GET /payment/status/{id}": {
    access: "signed in",
    guests: true,
    summary: "How an order stands with money, for its buyer and for admins",
    reply: PaymentReport,
  },
  "GET /payment/waiting": {
    access: "signed in",
    guests: true,
    summary: "One's newest order that still waits for its payment, if there is one; the amount in rupees",
    reply: z.strictObject({ order: z.nullable(z.strictObject({ _id: Id, amount: z.number() })) }),
  },
  "POST /payment/webhook": {
    access: "open",
    summary: "News from the payment provider, known by its signature",
    reply: z.strictObject({ success: z.literal(true) }),
  },
});

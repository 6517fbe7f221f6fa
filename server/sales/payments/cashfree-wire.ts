import * as z from "zod";
import type { RefundState, SeenPayment } from "./provider.ts";

/** What we read of Cashfree's answers (API version 2025-01-01); the rest is left alone. */
export const Order = z.object({
  order_id: z.string(),
  order_status: z.string(),
  payment_session_id: z.string().nullish(),
});

export const Payment = z.object({
  cf_payment_id: z.union([z.string().min(1), z.int()]),
  payment_status: z.string(),
  payment_amount: z.number(),
  payment_currency: z.string(),
});
export type Payment = z.infer<typeof Payment>;

export const Refund = z.object({ refund_status: z.string() });

export const PaymentWebhook = z.object({
  data: z.object({ order: z.object({ order_id: z.string() }), payment: Payment }),
});
export const RefundWebhook = z.object({ data: z.object({ refund: z.object({ refund_id: z.string() }) }) });

/** A payment that was never tried is none. A shopper who drops out of it has not paid. */
export const paymentStates: Record<string, SeenPayment["state"]> = {
  SUCCESS: "succeeded",
  FAILED: "failed",
  USER_DROPPED: "failed",
  CANCELLED: "failed",
  VOID: "failed",
  PENDING: "pending",
  FLAGGED: "pending",
};

export const refundStates: Record<string, RefundState> = {
  SUCCESS: "done",
  CANCELLED: "refused",
  FAILED: "refused",
  PENDING: "waiting",
  ONHOLD: "waiting",
};

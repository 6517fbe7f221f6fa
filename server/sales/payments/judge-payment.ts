import type { SeenPayment } from "./provider.ts";
import type { paymentAttempts } from "./tables.ts";

type Attempt = Pick<typeof paymentAttempts.$inferSelect, "state" | "amountPaise" | "currency" | "paymentId">;

/**
 * What a piece of news about a payment is worth, whatever came before it and in whatever order. Success counts after failure and after the
 * session was closed; nothing counts after success.
 */
export function judgePayment(
  attempt: Attempt,
  payment: SeenPayment,
  { isDecided }: { isDecided: boolean },
): "counted" | "ignored" | "mismatch" {
  if (payment.amountPaise !== attempt.amountPaise || payment.currency !== attempt.currency) return "mismatch";
  if (attempt.state === "paid") {
    // A session is paid once; a second payment in it is the provider's mistake, and for a person to look at.
    return payment.state === "succeeded" && payment.id !== attempt.paymentId ? "mismatch" : "ignored";
  }
  if (payment.state === "pending" && isDecided) return "ignored";
  return "counted";
}

import type { ProviderPayment } from "./providers/provider.ts";
import type { PaymentAttempt } from "./tables.ts";

/**
 * What a report of a payment is worth, whatever was reported before it and in whatever order. Success counts after failure and after the
 * session was closed; nothing counts after success.
 */
export function judgePayment(
  attempt: Pick<PaymentAttempt, "state" | "amountPaise" | "currency" | "paymentId">,
  payment: ProviderPayment,
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

import { and, eq, lt, sql } from "drizzle-orm";
import type { PaymentContext } from "./payment-context.ts";
import type { SessionState } from "./providers/provider.ts";
import { recordPayments } from "./record-payment.ts";
import { type PaymentAttempt, paymentAttempts } from "./tables.ts";

/** However many want to know, a provider is not asked about the same attempt more often than this. */
const minIntervalSeconds = 3;

/** Fetches how an open attempt stands at its provider, unless that was done a moment ago, and records it. */
async function fetchPaymentState(context: PaymentContext, attempt: PaymentAttempt): Promise<void> {
  const provider = context.providers.named(attempt.provider);
  if (!provider || !attempt.sessionId || !(await claimCheck(context, attempt))) return;
  const session = await provider.readSession(attempt.id);
  await recordPayments(context, attempt.id, { ...session, source: "poll" });
}

/** For callers that do well without: a provider that cannot be reached is logged. */
export const tryFetchPaymentState = (context: PaymentContext, attempt: PaymentAttempt): Promise<void> =>
  fetchPaymentState(context, attempt).catch((error: unknown) =>
    context.log.warn({ err: error, attemptId: attempt.id }, "the payment provider could not be asked"),
  );

/** When several requests want to know at once, one asks. */
async function claimCheck({ db }: PaymentContext, { id }: PaymentAttempt): Promise<boolean> {
  const isDue = lt(paymentAttempts.checkedAt, sql`now() - ${minIntervalSeconds} * interval '1 second'`);
  const claimed = await db
    .update(paymentAttempts)
    .set({ checkedAt: sql`now()` })
    .where(and(eq(paymentAttempts.id, id), eq(paymentAttempts.state, "open"), isDue))
    .returning({ id: paymentAttempts.id });
  return claimed.length > 0;
}

/** Closes a session that is not to be paid any more, and records how it stood. */
export async function closeAtProvider(context: PaymentContext, attempt: PaymentAttempt): Promise<void> {
  const provider = context.providers.named(attempt.provider);
  if (!provider) return;
  const neverOpened: SessionState = { payments: [], isOver: true };
  // Without a session the browser was never given anything to pay in.
  const session = attempt.sessionId ? await provider.closeSession(attempt.id) : neverOpened;
  await recordPayments(context, attempt.id, { ...session, source: "poll" });
}

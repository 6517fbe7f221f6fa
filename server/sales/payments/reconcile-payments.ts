import { and, asc, eq, inArray, lt, sql } from "drizzle-orm";
import { defineJob, everyMinute } from "#server/platform/jobs/define-job.ts";
import { enqueue } from "#server/platform/jobs/enqueue.ts";
import { tryFetchPaymentState } from "./fetch-payment-state.ts";
import type { PaymentContext } from "./payment-context.ts";
import { trackRefundJob } from "./refunds/track-refund.ts";
import { paymentAttempts, refunds } from "./tables.ts";

const concurrency = 5;
const maxAttempts = 200;
/** What is left is checked in the next minute: a provider that cannot be reached takes long to time out. */
export const roundMs = 45_000;

/** Backoff: an attempt is checked every minute at first, every ten minutes at last. */
const checkInterval = sql`least(greatest((now() - ${paymentAttempts.createdAt}) / 5, interval '40 seconds'), interval '10 minutes')`;

export const reconcilePaymentsJob = defineJob("reconcile-payments", everyMinute);

/** Finds out what no webhook has reported: checks every attempt that may still be paid, and wakes refunds that got stuck. */
export async function reconcilePayments(context: PaymentContext): Promise<void> {
  const attempts = await context.db
    .select()
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.state, "open"), lt(paymentAttempts.checkedAt, sql`now() - ${checkInterval}`)))
    .orderBy(asc(paymentAttempts.checkedAt))
    .limit(maxAttempts);
  const end = performance.now() + roundMs;
  for (let i = 0; i < attempts.length && performance.now() < end; i += concurrency) {
    const batch = attempts.slice(i, i + concurrency);
    await Promise.all(batch.map((attempt) => tryFetchPaymentState(context, attempt)));
  }
  await closeOldAttempts(context);
  await wakeStuckRefunds(context);
}

/** No provider takes money in a session this old, and one that is no longer set up cannot be asked. A webhook still counts. */
async function closeOldAttempts({ db }: PaymentContext): Promise<void> {
  await db
    .update(paymentAttempts)
    .set({ state: "closed", pendingPaymentId: null, pendingSince: null })
    .where(and(eq(paymentAttempts.state, "open"), lt(paymentAttempts.createdAt, sql`now() - interval '7 days'`)));
}

/** The queue drops a job after about a day; money that is owed is not dropped. */
async function wakeStuckRefunds({ db }: PaymentContext): Promise<void> {
  const stuck = await db
    .update(refunds)
    .set({ checkedAt: sql`now()` })
    .where(and(inArray(refunds.state, ["due", "waiting"]), lt(refunds.checkedAt, sql`now() - interval '3 hours'`)))
    .returning({ id: refunds.id });
  for (const { id } of stuck) await enqueue(db, trackRefundJob, { refundId: id });
}

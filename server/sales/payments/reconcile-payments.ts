import { and, asc, eq, inArray, lt, sql } from "drizzle-orm";
import { defineJob, everyMinute } from "#server/platform/jobs/define-job.ts";
import { enqueue } from "#server/platform/jobs/enqueue.ts";
import type { PaymentContext } from "./apply-payment-state.ts";
import { askAbout } from "./ask-about.ts";
import { followRefundJob } from "./follow-refund.ts";
import type { Providers } from "./providers.ts";
import { paymentAttempts, refunds } from "./tables.ts";

const atOnce = 5;
const atMost = 200;
/** Those that are left are asked about in the next minute: a provider that is away takes long not to answer. */
export const roundMs = 45_000;

/** The older an attempt is, the less often it is asked about: every minute at first, every ten minutes at last. */
const rest = sql`least(greatest((now() - ${paymentAttempts.createdAt}) / 5, interval '40 seconds'), interval '10 minutes')`;

export const reconcilePaymentsJob = defineJob("reconcile-payments", everyMinute);

/** Finds out what no webhook has told: asks about every attempt that may still be paid, and looks after refunds that got stuck. */
export async function reconcilePayments(desk: PaymentContext, providers: Providers): Promise<void> {
  const attempts = await desk.db
    .select()
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.state, "open"), lt(paymentAttempts.askedAt, sql`now() - ${rest}`)))
    .orderBy(asc(paymentAttempts.askedAt))
    .limit(atMost);
  const end = Date.now() + roundMs;
  for (let i = 0; i < attempts.length && Date.now() < end; i += atOnce) {
    await Promise.all(
      attempts
        .slice(i, i + atOnce)
        .map((attempt) =>
          askAbout(desk, providers, attempt).catch((error: unknown) =>
            desk.log.warn({ err: error, attemptId: attempt.id }, "the payment provider could not be asked"),
          ),
        ),
    );
  }
  await giveUp(desk);
  await wakeStuckRefunds(desk);
}

/** No provider takes money in a session this old; one that is no longer set up cannot be asked. A webhook still counts. */
async function giveUp({ db }: PaymentContext): Promise<void> {
  await db
    .update(paymentAttempts)
    .set({ state: "closed", pendingPaymentId: null, pendingSince: null })
    .where(and(eq(paymentAttempts.state, "open"), lt(paymentAttempts.createdAt, sql`now() - interval '7 days'`)));
}

/** The queue gives a job up after about a day; money that is owed is not given up. */
async function wakeStuckRefunds({ db }: PaymentContext): Promise<void> {
  const stuck = await db
    .update(refunds)
    .set({ askedAt: sql`now()` })
    .where(and(inArray(refunds.state, ["due", "waiting"]), lt(refunds.askedAt, sql`now() - interval '3 hours'`)))
    .returning({ id: refunds.id });
  for (const { id } of stuck) await enqueue(db, followRefundJob, { refundId: id });
}

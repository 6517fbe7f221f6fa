import { and, eq, sql } from "drizzle-orm";
import type { Queries } from "#server/platform/database/client.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { defineJob, seconds } from "#server/platform/jobs/define-job.ts";
import { enqueue } from "#server/platform/jobs/enqueue.ts";
import { defineCounter } from "#server/platform/metrics/counters.ts";
import {
  lockOrder,
  recordOrderEvent,
  requestRefund,
  requestSettling,
  setPaymentStatus,
} from "#server/sales/orders/service.ts";
import { queueRefundedMail } from "#server/sales/payments/mails/queue-payment-mail.ts";
import type { PaymentContext } from "#server/sales/payments/payment-context.ts";
import type { RefundState } from "#server/sales/payments/providers/provider.ts";
import { readBalance } from "#server/sales/payments/queries.ts";
import { paymentAttempts, refunds } from "#server/sales/payments/tables.ts";

const refundsEnded = defineCounter("shop_refunds_total", "Refunds that came to their end, by how", ["state"]);
for (const state of ["done", "refused"]) refundsEnded.of(state);

type Refund = typeof refunds.$inferSelect;

/** After that many refusals a person has to look. */
const maxRefusals = 3;

/** The delays add up to most of a day: a provider may be unreachable that long. */
export const trackRefundJob = defineJob<{ refundId: string }>("track-refund", {
  retryLimit: 30,
  retryDelay: 10,
  retryDelayMax: seconds.hour,
  expireInSeconds: 2 * seconds.minute,
  concurrency: 5,
});

/** Requests a refund from the provider, or reads how it stands, and is enqueued again until it has come to its end. */
export async function trackRefund(context: PaymentContext, refundId: string): Promise<void> {
  const [row] = await context.db
    .select({ refund: refunds, provider: paymentAttempts.provider })
    .from(refunds)
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, refunds.attemptId))
    .where(eq(refunds.id, refundId));
  if (!row || isOver(row.refund)) return;
  const provider = context.providers.named(row.provider);
  if (!provider) throw new Error(`A refund through ${row.provider} cannot be made: it is not set up any more.`);
  const request = { refundId, attemptId: row.refund.attemptId, amountPaise: row.refund.amountPaise };
  // Idempotent: requested with the same id a second time, a provider answers with the first refund.
  const known = row.refund.state === "waiting" ? await provider.readRefund(request) : undefined;
  const state = known ?? (await provider.refund(request));
  await transaction(context.db, (tx) => recordRefundState(tx, context, row.refund, state));
  if (state !== "waiting") refundsEnded.add(state);
}

const isOver = ({ state }: Refund) => state === "done" || state === "refused";

async function recordRefundState(
  tx: Queries,
  context: PaymentContext,
  { id, orderId }: Refund,
  state: RefundState,
): Promise<void> {
  const order = await lockOrder(tx, orderId);
  const age = sql<number>`extract(epoch from now() - ${refunds.createdAt})::float8`;
  const [found] = await tx.select({ refund: refunds, ageSeconds: age }).from(refunds).where(eq(refunds.id, id));
  if (!order || !found || isOver(found.refund)) return;
  const { refund, ageSeconds } = found;
  await tx
    .update(refunds)
    .set({ state, checkedAt: sql`now()`, doneAt: state === "done" ? sql`now()` : null })
    .where(eq(refunds.id, id));
  const { amountPaise } = refund;
  if (state === "waiting") {
    return enqueue(tx, trackRefundJob, { refundId: id }, { delaySeconds: nextCheck(ageSeconds) });
  }
  if (state === "refused") {
    await recordOrderEvent(tx, order, { kind: "refund-refused", amountPaise });
    const refused = await tx.$count(
      refunds,
      and(eq(refunds.attemptId, refund.attemptId), eq(refunds.state, "refused")),
    );
    context.log.error({ refundId: id, orderId, refused }, "a refund was refused by the provider");
    if (refused >= maxRefusals) return;
    return requestRefund(tx, order, seconds.hour);
  }
  const { paid, refunded } = await readBalance(tx, orderId);
  // What was paid at the door stays so, whatever went back of a second payment.
  if (refunded >= paid && order.paymentStatus === "Paid") await setPaymentStatus(tx, order, "Refunded");
  await recordOrderEvent(tx, order, { kind: "refund-done", amountPaise });
  await queueRefundedMail(tx, context.settings, { order, amountPaise });
  await requestSettling(tx, order);
}

/** Backoff: soon at first, then less and less often, since some refunds take days. */
const nextCheck = (ageSeconds: number): number => Math.min(Math.max(ageSeconds / 2, 2), seconds.hour);

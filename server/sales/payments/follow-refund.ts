import { and, eq, sql } from "drizzle-orm";
import { formatRupees, toRupees } from "#contract/money.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { defineJob, seconds } from "#server/platform/jobs/define-job.ts";
import { enqueue } from "#server/platform/jobs/enqueue.ts";
import { lockOrder, noteOnTimeline, requestRefund, setPaymentStatus } from "#server/sales/orders/service.ts";
import type { PaymentContext } from "./apply-payment-state.ts";
import { readSums } from "./payment-report.ts";
import { queueRefundedMail } from "./post-payment-mail.ts";
import type { RefundState } from "./provider.ts";
import type { Providers } from "./providers.ts";
import { paymentAttempts, refunds } from "./tables.ts";

type Refund = typeof refunds.$inferSelect;

const second = 1000;
const hour = 3600 * second;
/** After that many refusals a person has to look. */
const refusalsMax = 3;

/** The delays add up to most of a day: a provider may be away that long. */
export const followRefundJob = defineJob<{ refundId: string }>("follow-refund", {
  retryLimit: 30,
  retryDelay: 10,
  retryDelayMax: seconds.hour,
  expireInSeconds: 2 * seconds.minute,
  concurrency: 5,
});

/** Asks the provider for a refund, or how it stands, and comes back later until it has come to its end. */
export async function followRefund(desk: PaymentContext, providers: Providers, refundId: string): Promise<void> {
  const [row] = await desk.db
    .select({ refund: refunds, provider: paymentAttempts.provider })
    .from(refunds)
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, refunds.attemptId))
    .where(eq(refunds.id, refundId));
  if (!row || isOver(row.refund)) return;
  const provider = providers.named(row.provider);
  if (!provider) throw new Error(`A refund through ${row.provider} cannot be made: it is not set up any more.`);
  const wanted = { refundId, attemptId: row.refund.attemptId, amountPaise: row.refund.amountPaise };
  // Asked with the same id a second time, a provider answers with the first refund.
  const known = row.refund.state === "waiting" ? await provider.readRefund(wanted) : undefined;
  const state = known ?? (await provider.refund(wanted));
  await transaction(desk.db, (tx) => conclude(tx, desk, row.refund, state));
}

const isOver = ({ state }: Refund) => state === "done" || state === "refused";

async function conclude(tx: Queries, desk: PaymentContext, { id, orderId }: Refund, state: RefundState): Promise<void> {
  const order = await lockOrder(tx, orderId);
  const [refund] = await tx.select().from(refunds).where(eq(refunds.id, id));
  if (!order || !refund || isOver(refund)) return;
  await tx
    .update(refunds)
    .set({ state, askedAt: sql`now()`, doneAt: state === "done" ? sql`now()` : null })
    .where(eq(refunds.id, id));
  const amount = formatRupees(toRupees(refund.amountPaise));
  if (state === "waiting") {
    return enqueue(tx, followRefundJob, { refundId: id }, { startAfter: nextLook(refund) });
  }
  if (state === "refused") {
    await noteOnTimeline(tx, orderId, `A refund of ${amount} did not go through. We are looking into it.`);
    const refused = await tx.$count(
      refunds,
      and(eq(refunds.attemptId, refund.attemptId), eq(refunds.state, "refused")),
    );
    desk.log.error({ refundId: id, orderId, refused }, "a refund was refused by the provider");
    if (refused >= refusalsMax) return;
    return requestRefund(tx, orderId, new Date(Date.now() + hour));
  }
  const { paid, refunded } = await readSums(tx, orderId);
  // What was paid at the door stays so, whatever went back of a second payment.
  if (refunded >= paid && order.paymentStatus === "Paid") await setPaymentStatus(tx, orderId, "Refunded");
  await noteOnTimeline(tx, orderId, `${amount} was refunded.`);
  await queueRefundedMail(tx, desk.settings, order, refund.amountPaise);
}

/** Soon at first, then less and less often: some refunds take days. */
function nextLook({ createdAt }: Refund): Date {
  const age = Date.now() - createdAt.getTime();
  return new Date(Date.now() + Math.min(Math.max(age / 2, 2 * second), hour));
}

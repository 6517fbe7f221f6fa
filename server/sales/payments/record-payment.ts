import { and, eq, isNull, ne, type SQL, sql } from "drizzle-orm";
import type { Queries } from "#server/platform/database/client.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { defineCounter } from "#server/platform/metrics/counters.ts";
import {
  acceptPayment,
  type LockedOrder,
  lockOrder,
  notifyMerchants,
  recordOrderEvent,
  requestRefund,
  setPaymentStatus,
} from "#server/sales/orders/service.ts";
import { orderItems } from "#server/sales/orders/tables.ts";
import type { Settings } from "#server/settings/settings.ts";
import { judgePayment } from "./judge-payment.ts";
import { queuePaidMail } from "./mails/queue-payment-mail.ts";
import type { PaymentContext } from "./payment-context.ts";
import type { ProviderPayment } from "./providers/provider.ts";
import { type PaymentAttempt, paymentAttempts, paymentEvents } from "./tables.ts";
import { isBankDeciding } from "./under-way.ts";

const paymentsReported = defineCounter(
  "shop_payments_total",
  "Payments that providers reported, by their state and by whether it counted",
  ["state", "outcome"],
);

/** What a provider reports of an attempt. */
interface ProviderReport {
  payments: readonly ProviderPayment[];
  /** The session takes no more payments. */
  isOver?: boolean;
  source: "webhook" | "poll";
}

/** An attempt and its order, which is locked. Each payment leaves them as they are after it. */
interface Account {
  attempt: PaymentAttempt;
  order: LockedOrder;
}

/** Records what a provider reports of an attempt, under the lock of its order. Returns false when there is no such attempt. */
export async function recordPayments(
  { db, settings, log }: PaymentContext,
  attemptId: string,
  { payments, isOver, source }: ProviderReport,
): Promise<boolean> {
  const ofAttempt = eq(paymentAttempts.id, attemptId);
  let reported: [state: string, outcome: string][] = [];
  const mismatches = await transaction(db, async (tx) => {
    reported = [];
    const [found] = await tx.select({ orderId: paymentAttempts.orderId }).from(paymentAttempts).where(ofAttempt);
    const order = found && (await lockOrder(tx, found.orderId));
    // Read once the order is locked: another report may have changed it a moment ago.
    const [attempt] = order ? await tx.select().from(paymentAttempts).where(ofAttempt) : [];
    if (!order || !attempt) return undefined;
    const account: Account = { order, attempt };
    const mismatched: ProviderPayment[] = [];
    for (const payment of payments) {
      const outcome = await recordPayment(tx, settings, account, payment, source);
      if (outcome) reported.push([payment.state, outcome]);
      if (outcome === "mismatch") mismatched.push(payment);
    }
    if (isOver) await closeAttempt(tx, attemptId);
    return mismatched;
  });
  for (const each of reported) paymentsReported.add(...each);
  for (const { id, state, amountPaise } of mismatches ?? []) {
    log.error({ attemptId, paymentId: id, state, amountPaise }, "a payment does not match what was asked for");
  }
  return mismatches !== undefined;
}

/** Not while a bank is still deciding about a payment in it. */
async function closeAttempt(tx: Queries, id: string): Promise<void> {
  const isIdle = and(eq(paymentAttempts.state, "open"), isNull(paymentAttempts.pendingPaymentId));
  await tx
    .update(paymentAttempts)
    .set({ state: "closed" })
    .where(and(eq(paymentAttempts.id, id), isIdle));
}

/** Records a payment once, and does what follows from it. Returns nothing when it was recorded before. */
async function recordPayment(
  tx: Queries,
  settings: Settings,
  account: Account,
  payment: ProviderPayment,
  source: ProviderReport["source"],
) {
  const { attempt } = account;
  const ofThisPayment = and(eq(paymentEvents.attemptId, attempt.id), eq(paymentEvents.paymentId, payment.id));
  const decided = await tx.$count(paymentEvents, and(ofThisPayment, ne(paymentEvents.state, "pending")));
  const outcome = (await paidAnotherAttempt(tx, attempt, payment))
    ? "mismatch"
    : judgePayment(attempt, payment, { isDecided: decided > 0 });
  const { id: paymentId, state, amountPaise, currency } = payment;
  const [event] = await tx
    .insert(paymentEvents)
    .values({ attemptId: attempt.id, paymentId, state, amountPaise, currency, source, outcome })
    .onConflictDoNothing()
    .returning({ id: paymentEvents.id });
  if (!event) return undefined;
  if (outcome === "counted") await consequences[state](tx, settings, account, payment);
  if (outcome === "mismatch" && state === "succeeded") {
    await recordOrderEvent(tx, account.order, { kind: "payment-mismatched" });
  }
  return outcome;
}

type Consequence = (tx: Queries, settings: Settings, account: Account, payment: ProviderPayment) => Promise<void>;

const consequences: Record<ProviderPayment["state"], Consequence> = {
  async succeeded(tx, settings, account, { id: paymentId, amountPaise }) {
    const { order } = account;
    await updateAttempt(tx, account, {
      state: "paid",
      paymentId,
      paidAt: sql`now()`,
      pendingPaymentId: null,
      pendingSince: null,
    });
    if (await isPaidInCash(tx, order)) {
      await recordOrderEvent(tx, order, { kind: "payment-after-delivery", amountPaise });
      return requestRefund(tx, order);
    }
    const isSecond = order.paymentStatus === "Paid" || order.paymentStatus === "Refunded";
    const accepted = await acceptPayment(tx, order, { amountPaise, at: new Date() });
    account.order = accepted.order;
    if (accepted.outcome !== "paid") return;
    if (isSecond) await recordOrderEvent(tx, order, { kind: "payment-repeated" });
    else await queuePaidMail(tx, settings, { order, amountPaise });
    await notifyMerchants(tx, settings, [accepted.order]);
  },

  async failed(tx, _settings, account, { id: paymentId, amountPaise }) {
    if (account.attempt.pendingPaymentId === paymentId) {
      await updateAttempt(tx, account, { pendingPaymentId: null, pendingSince: null });
    }
    const { order } = account;
    if (order.paymentStatus !== "Pending" || (await isBankDeciding(tx, order.id))) return;
    account.order = await setPaymentStatus(tx, order, "Failed");
    await recordOrderEvent(tx, order, { kind: "payment-failed", amountPaise });
  },

  async pending(tx, _settings, account, { id: paymentId, amountPaise }) {
    await updateAttempt(tx, account, { pendingPaymentId: paymentId, pendingSince: sql`now()` });
    const { order } = account;
    if (order.paymentStatus === "Failed") account.order = await setPaymentStatus(tx, order, "Pending");
    await recordOrderEvent(tx, order, { kind: "payment-pending", amountPaise });
  },
};

type AttemptChange = { [Column in keyof PaymentAttempt]?: PaymentAttempt[Column] | SQL };

async function updateAttempt(tx: Queries, account: Account, change: AttemptChange): Promise<void> {
  const isAttempt = eq(paymentAttempts.id, account.attempt.id);
  const [updated] = await tx.update(paymentAttempts).set(change).where(isAttempt).returning();
  if (updated) account.attempt = updated;
}

/** A payment pays for one attempt only. */
async function paidAnotherAttempt(tx: Queries, attempt: PaymentAttempt, payment: ProviderPayment): Promise<boolean> {
  const { id, provider, paymentId } = paymentAttempts;
  const isAnother = and(eq(provider, attempt.provider), eq(paymentId, payment.id), ne(id, attempt.id));
  return (await tx.$count(paymentAttempts, isAnother)) > 0;
}

/** Cash was taken at the door, so this payment is one too many. */
async function isPaidInCash(tx: Queries, order: LockedOrder): Promise<boolean> {
  if (order.paymentStatus !== "Cash on delivery") return false;
  const delivered = and(eq(orderItems.orderId, order.id), eq(orderItems.status, "Delivered"));
  return (await tx.$count(orderItems, delivered)) > 0;
}

import { and, eq, isNotNull, ne, sql } from "drizzle-orm";
import { formatRupees, toRupees } from "#contract/money.ts";
import type { Queries } from "#server/platform/database/client.ts";
import {
  acceptPayment,
  type LockedOrder,
  lockOrder,
  noteOnTimeline,
  requestRefund,
  setPaymentStatus,
} from "#server/sales/orders/service.ts";
import { orderItems } from "#server/sales/orders/tables.ts";
import type { Settings } from "#server/settings.ts";
import { judgePayment } from "./judge-payment.ts";
import { queuePaidMail } from "./post-payment-mail.ts";
import type { SeenPayment } from "./provider.ts";
import { paymentAttempts, paymentEvents } from "./tables.ts";

export type Attempt = typeof paymentAttempts.$inferSelect;

interface Told {
  payment: SeenPayment;
  source: "webhook" | "asked";
}

/** Takes note of a payment of a held order, once, and does what it brings about. Says what became of it; nothing when it was known. */
export async function countPayment(tx: Queries, settings: Settings, attempt: Attempt, { payment, source }: Told) {
  const ofThisPayment = and(eq(paymentEvents.attemptId, attempt.id), eq(paymentEvents.paymentId, payment.id));
  const decided = await tx.$count(paymentEvents, and(ofThisPayment, ne(paymentEvents.state, "pending")));
  const outcome = (await isOfAnother(tx, attempt, payment))
    ? "mismatch"
    : judgePayment(attempt, payment, { isDecided: decided > 0 });
  const { id: paymentId, state, amountPaise, currency } = payment;
  const [event] = await tx
    .insert(paymentEvents)
    .values({ attemptId: attempt.id, paymentId, state, amountPaise, currency, source, outcome })
    .onConflictDoNothing()
    .returning({ id: paymentEvents.id });
  if (!event) return undefined;
  if (outcome === "counted") await consequences[state](tx, settings, attempt, payment);
  if (outcome === "mismatch" && state === "succeeded") {
    await noteOnTimeline(tx, attempt.orderId, "A payment did not match this order. We are looking into it.");
  }
  return outcome;
}

type Consequence = (tx: Queries, settings: Settings, attempt: Attempt, payment: SeenPayment) => Promise<void>;

const consequences: Record<SeenPayment["state"], Consequence> = {
  async succeeded(tx, settings, attempt, payment) {
    await tx
      .update(paymentAttempts)
      .set({ state: "paid", paymentId: payment.id, paidAt: sql`now()`, pendingPaymentId: null, pendingSince: null })
      .where(eq(paymentAttempts.id, attempt.id));
    const order = await held(tx, attempt);
    if (await isPaidInCash(tx, order)) {
      await noteOnTimeline(tx, order.id, `A payment of ${inWords(payment)} came after delivery and is sent back.`);
      return requestRefund(tx, order.id);
    }
    const isSecond = order.paymentStatus === "Paid" || order.paymentStatus === "Refunded";
    const answer = await acceptPayment(tx, order, { amountPaise: payment.amountPaise, at: new Date() });
    if (isSecond && answer === "paid") {
      await noteOnTimeline(tx, order.id, "The order was paid already, so what is too much is sent back.");
    } else if (answer === "paid") {
      await queuePaidMail(tx, settings, await held(tx, attempt), payment.amountPaise);
    }
  },

  async failed(tx, _settings, attempt, payment) {
    await forgetPending(tx, attempt, payment);
    const order = await held(tx, attempt);
    if (order.paymentStatus !== "Pending" || (await isAnyPending(tx, order.id))) return;
    await setPaymentStatus(tx, order.id, "Failed");
    await noteOnTimeline(tx, order.id, `A payment of ${inWords(payment)} failed.`);
  },

  async pending(tx, _settings, attempt, payment) {
    await tx
      .update(paymentAttempts)
      .set({ pendingPaymentId: payment.id, pendingSince: sql`now()` })
      .where(eq(paymentAttempts.id, attempt.id));
    const order = await held(tx, attempt);
    if (order.paymentStatus === "Failed") await setPaymentStatus(tx, order.id, "Pending");
    await noteOnTimeline(tx, order.id, `A payment of ${inWords(payment)} is being checked by the bank.`);
  },
};

const inWords = ({ amountPaise }: SeenPayment) => formatRupees(toRupees(amountPaise));

async function held(tx: Queries, { orderId }: Attempt): Promise<LockedOrder> {
  const order = await lockOrder(tx, orderId);
  if (!order) throw new Error(`The order ${orderId} of a payment is gone.`);
  return order;
}

/** A payment pays for one attempt only. */
async function isOfAnother(tx: Queries, { id, provider }: Attempt, payment: SeenPayment): Promise<boolean> {
  const paidBy = and(eq(paymentAttempts.provider, provider), eq(paymentAttempts.paymentId, payment.id));
  return (await tx.$count(paymentAttempts, and(paidBy, ne(paymentAttempts.id, id)))) > 0;
}

/** Cash was taken at the door, so this payment is one too many. */
async function isPaidInCash(tx: Queries, order: LockedOrder): Promise<boolean> {
  if (order.paymentStatus !== "Cash on delivery") return false;
  const delivered = and(eq(orderItems.orderId, order.id), eq(orderItems.status, "Delivered"));
  return (await tx.$count(orderItems, delivered)) > 0;
}

async function forgetPending(tx: Queries, attempt: Attempt, payment: SeenPayment): Promise<void> {
  await tx
    .update(paymentAttempts)
    .set({ pendingPaymentId: null, pendingSince: null })
    .where(and(eq(paymentAttempts.id, attempt.id), eq(paymentAttempts.pendingPaymentId, payment.id)));
}

async function isAnyPending(tx: Queries, orderId: string): Promise<boolean> {
  const pending = and(eq(paymentAttempts.orderId, orderId), isNotNull(paymentAttempts.pendingPaymentId));
  return (await tx.$count(paymentAttempts, pending)) > 0;
}

import { and, eq, isNull } from "drizzle-orm";
import type { FastifyBaseLogger } from "fastify";
import type { Queries } from "#server/platform/database/client.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { lockOrder } from "#server/sales/orders/service.ts";
import type { Shop } from "#server/shop.ts";
import { type Attempt, countPayment } from "./count-payment.ts";
import type { SeenPayment } from "./provider.ts";
import { paymentAttempts } from "./tables.ts";

/** What payments work with: the shop's database and settings, and where to complain. */
export interface PaymentContext extends Pick<Shop, "db" | "settings"> {
  log: Pick<FastifyBaseLogger, "warn" | "error">;
}

interface Told {
  payments: readonly SeenPayment[];
  /** The session takes no more payments. */
  isOver?: boolean;
  source: "webhook" | "asked";
}

/** Takes in what a provider says of an attempt. Says false when there is no such attempt. */
export async function applyPaymentState(desk: PaymentContext, attemptId: string, told: Told): Promise<boolean> {
  const mismatches: SeenPayment[] = [];
  const isKnown = await transaction(desk.db, async (tx) => {
    mismatches.length = 0;
    const before = await readAttempt(tx, attemptId);
    if (!before) return false;
    await lockOrder(tx, before.orderId);
    for (const payment of told.payments) {
      // Read anew each time: the payment before it may have changed it.
      const attempt = (await readAttempt(tx, attemptId)) ?? before;
      const outcome = await countPayment(tx, desk.settings, attempt, { payment, source: told.source });
      if (outcome === "mismatch") mismatches.push(payment);
    }
    if (told.isOver) await closeAttempt(tx, attemptId);
    return true;
  });
  for (const { id, state, amountPaise } of mismatches) {
    desk.log.error({ attemptId, paymentId: id, state, amountPaise }, "a payment does not match what was asked for");
  }
  return isKnown;
}

async function readAttempt(tx: Queries, id: string): Promise<Attempt | undefined> {
  const [attempt] = await tx.select().from(paymentAttempts).where(eq(paymentAttempts.id, id));
  return attempt;
}

/** Not while the bank is still thinking about a payment in it. */
async function closeAttempt(tx: Queries, id: string): Promise<void> {
  const isIdle = and(eq(paymentAttempts.state, "open"), isNull(paymentAttempts.pendingPaymentId));
  await tx
    .update(paymentAttempts)
    .set({ state: "closed" })
    .where(and(eq(paymentAttempts.id, id), isIdle));
}

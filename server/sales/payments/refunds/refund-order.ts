import { and, desc, eq, ne } from "drizzle-orm";
import type { Database } from "#server/platform/database/client.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { enqueue } from "#server/platform/jobs/enqueue.ts";
import { costOf, lockOrder, recordOrderEvent } from "#server/sales/orders/service.ts";
import { paymentAttempts, refunds } from "#server/sales/payments/tables.ts";
import { splitRefund } from "./split-refund.ts";
import { trackRefundJob } from "./track-refund.ts";

/**
 * Refunds what was paid beyond what the order costs now: for cancelled lines that are not expected back, a second payment, a payment that
 * came too late. Idempotent: it is calculated anew under the order's lock each time.
 */
export function refundOrder(db: Database, orderId: string): Promise<void> {
  return transaction(db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) return;
    const paid = await tx
      .select({ id: paymentAttempts.id, amountPaise: paymentAttempts.amountPaise })
      .from(paymentAttempts)
      .where(and(eq(paymentAttempts.orderId, orderId), eq(paymentAttempts.state, "paid")))
      .orderBy(desc(paymentAttempts.paidAt), desc(paymentAttempts.id));
    const requested = await tx
      .select({ attemptId: refunds.attemptId, amountPaise: refunds.amountPaise })
      .from(refunds)
      .where(and(eq(refunds.orderId, orderId), ne(refunds.state, "refused")));
    // Cash pays for what is delivered, so all that came in otherwise is too much.
    const costPaise = order.paymentStatus === "Cash on delivery" ? 0 : costOf(order);
    for (const { attemptId, amountPaise } of splitRefund(paid, requested, costPaise)) {
      const [refund] = await tx
        .insert(refunds)
        .values({ orderId, attemptId, amountPaise })
        .returning({ id: refunds.id });
      if (!refund) continue;
      await enqueue(tx, trackRefundJob, { refundId: refund.id });
      await recordOrderEvent(tx, order, { kind: "refund-requested", amountPaise });
    }
  });
}

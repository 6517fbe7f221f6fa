import { and, desc, eq, ne } from "drizzle-orm";
import { formatRupees, toRupees } from "#contract/money.ts";
import type { Database } from "#server/platform/database/client.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { enqueue } from "#server/platform/jobs/enqueue.ts";
import { amountOf, lockOrder, noteOnTimeline } from "#server/sales/orders/service.ts";
import { followRefundJob } from "./follow-refund.ts";
import { splitRefund } from "./split-refund.ts";
import { paymentAttempts, refunds } from "./tables.ts";

/**
 * Sends back what was paid beyond what the order costs now: for cancelled lines, a second payment, a payment that came too late.
 * Worked out anew under the order's lock each time, so that it may be asked for as often as one likes.
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
    const asked = await tx
      .select({ attemptId: refunds.attemptId, amountPaise: refunds.amountPaise })
      .from(refunds)
      .where(and(eq(refunds.orderId, orderId), ne(refunds.state, "refused")));
    // Cash pays for what is delivered, so all that came in otherwise is too much.
    const costs = order.paymentStatus === "Cash on delivery" ? 0 : amountOf(order);
    for (const { attemptId, amountPaise } of splitRefund(paid, asked, costs)) {
      const [refund] = await tx
        .insert(refunds)
        .values({ orderId, attemptId, amountPaise })
        .returning({ id: refunds.id });
      if (!refund) continue;
      await enqueue(tx, followRefundJob, { refundId: refund.id });
      await noteOnTimeline(tx, orderId, `A refund of ${formatRupees(toRupees(amountPaise))} is on its way.`);
    }
  });
}

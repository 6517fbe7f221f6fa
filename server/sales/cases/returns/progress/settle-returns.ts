import { and, eq } from "drizzle-orm";
import type { Database, Queries } from "#server/platform/database/client.ts";
import { databaseNow } from "#server/platform/database/database-clock.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { queueAccountMail } from "#server/sales/cases/returns/mails/queue-return-mails.ts";
import { lockReturn, writeStatus } from "#server/sales/cases/returns/requesting/write-return.ts";
import { accountDeadline } from "#server/sales/cases/returns/return-status.ts";
import { returns } from "#server/sales/cases/returns/tables.ts";
import { costOf, type LockedOrder, lockOrder } from "#server/sales/orders/service.ts";
import { readBalance } from "#server/sales/payments/service.ts";
import { readPayout } from "#server/sales/payouts/service.ts";
import type { Settings } from "#server/settings/settings.ts";

/** Ends the returns of an order whose money has arrived; where an account was refused, its buyer is asked for another one. */
export const settleReturns = (db: Database, settings: Settings, orderId: string): Promise<void> =>
  transaction(db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) return;
    const received = await tx
      .select()
      .from(returns)
      .where(and(eq(returns.orderId, orderId), eq(returns.status, "Received")));
    if (received.length === 0) return;
    const isRefunded = order.paymentStatus !== "Cash on delivery" && (await hasArrived(tx, order));
    for (const row of received) {
      const payout = await readPayout(tx, { returnId: row.id });
      if (isRefunded || payout?.state === "done") {
        await writeStatus(tx, settings, await lockReturn(tx, row.id), "Refunded");
      } else if (payout?.state === "refused" && row.waitsFor !== "buyer") {
        await tx
          .update(returns)
          .set(accountDeadline(await databaseNow(tx)))
          .where(eq(returns.id, row.id));
        await queueAccountMail(tx, settings, { order, row });
      }
    }
  });

/** Nothing more of what was paid is due to the buyer. */
async function hasArrived(tx: Queries, order: LockedOrder): Promise<boolean> {
  const { paid, refunded } = await readBalance(tx, order.id);
  return paid - refunded <= costOf(order);
}

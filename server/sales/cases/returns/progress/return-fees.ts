import { eq, sql } from "drizzle-orm";
import type { Database, Queries } from "#server/platform/database/client.ts";
import { databaseNow } from "#server/platform/database/database-clock.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { claims } from "#server/sales/cases/claims/tables.ts";
import { queueFeesMail } from "#server/sales/cases/returns/mails/queue-return-mails.ts";
import { accountDeadline, deadlineOf } from "#server/sales/cases/returns/return-status.ts";
import { returns } from "#server/sales/cases/returns/tables.ts";
import { lockOrder } from "#server/sales/orders/service.ts";
import { findKnownAccount, requestPayout } from "#server/sales/payouts/service.ts";
import type { Settings } from "#server/settings/settings.ts";

/**
 * Pays back what an order that was paid at the door owes beyond its returns and claims: shipping and the fee for cash, where the last of
 * its other pieces was cancelled, came back or was lost after these had been paid. This is a return without pieces, which waits for the
 * account unless a payout of the order that has not ended still knows it.
 */
export const returnFees = (db: Database, settings: Settings, orderId: string): Promise<void> =>
  transaction(db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order?.userId || order.paymentStatus !== "Cash on delivery") return;
    const amountPaise = order.returnedPaise - (await sumGivenBack(tx, orderId));
    if (amountPaise <= 0) return;
    const account = await findKnownAccount(tx, orderId);
    const now = await databaseNow(tx);
    const [row] = await tx
      .insert(returns)
      .values({
        orderId,
        userId: order.userId,
        status: "Received",
        refundPaise: amountPaise,
        acceptedPaise: amountPaise,
        refundToMasked: account?.refundToMasked,
        receivedAt: now,
        ...(account ? deadlineOf("Received", { way: "pick-up", brandId: null }, now) : accountDeadline(now)),
      })
      .returning();
    if (!row) throw new Error("no return was made");
    if (account) await requestPayout(tx, settings, { order, returnId: row.id, amountPaise, ...account });
    else await queueFeesMail(tx, settings, { order, row });
  });

/** What the returns and claims of an order have given back, or are about to. */
async function sumGivenBack(tx: Queries, orderId: string): Promise<number> {
  const [ofReturns] = await tx
    .select({ paise: sql<number>`coalesce(sum(${returns.acceptedPaise}), 0)::float8` })
    .from(returns)
    .where(eq(returns.orderId, orderId));
  const [ofClaims] = await tx
    .select({ paise: sql<number>`coalesce(sum(${claims.refundedPaise}), 0)::float8` })
    .from(claims)
    .where(eq(claims.orderId, orderId));
  return (ofReturns?.paise ?? 0) + (ofClaims?.paise ?? 0);
}

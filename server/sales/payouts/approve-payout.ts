import { eq, sql } from "drizzle-orm";
import { toRupees } from "#contract/money.ts";
import type { Who } from "#server/customers/accounts/service.ts";
import { recordChange } from "#server/oversight/audit/service.ts";
import { isUuid } from "#server/platform/database/is-uuid.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { lockOrder } from "#server/sales/orders/service.ts";
import type { Shop } from "#server/shop.ts";
import { badRequest, notFound } from "#server/shop-error.ts";
import { payouts } from "./tables.ts";
import { startPayout } from "./track-payout.ts";

/** Somebody who may refund orders has looked into a payout for which nothing but the seller's word stands. To repeat it changes nothing. */
export function approvePayout({ db }: Pick<Shop, "db">, who: Who, id: string): Promise<void> {
  return transaction(db, async (tx) => {
    const isPayout = eq(payouts.id, id);
    const [found] = isUuid(id) ? await tx.select({ orderId: payouts.orderId }).from(payouts).where(isPayout) : [];
    const order = found && (await lockOrder(tx, found.orderId));
    const [payout] = order ? await tx.select().from(payouts).where(isPayout) : [];
    if (!order || !payout) throw notFound("No payout found.");
    if (payout.approvedAt !== null) return;
    if (payout.state !== "to approve") throw badRequest("This payout needs no approval.");
    await recordChange(tx, who, {
      action: "approved",
      entity: "payout",
      entityId: id,
      entityName: `Payout of order ${order.number}`,
      before: { state: payout.state },
      after: { state: "due", amount: toRupees(payout.amountPaise) },
    });
    await tx.update(payouts).set({ state: "due", approvedAt: sql`now()` }).where(isPayout);
    await startPayout(tx, order, payout);
  });
}

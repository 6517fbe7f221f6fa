import { sql } from "drizzle-orm";
import type { Database, Queries } from "#server/platform/database/client.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { lockOrders, notifyMerchants } from "#server/sales/orders/service.ts";
import { queueOnDeliveryMails } from "#server/sales/payments/mails/queue-payment-mail.ts";
import type { Settings } from "#server/settings/settings.ts";

/**
 * Writes the mails about orders that are paid at the door, to their buyers and merchants, with six statements for all of them: writing them
 * takes longer than all else of the call.
 */
export const announceCashOrders = (db: Database, settings: Settings, orderIds: string[]): Promise<void> =>
  transaction(db, async (tx) => {
    const locked = await lockOrders(tx, orderIds);
    const open = locked.filter(
      ({ paymentStatus, status }) => paymentStatus === "Cash on delivery" && status !== "Cancelled",
    );
    const marked = await markAnnounced(
      tx,
      open.map(({ id }) => id),
    );
    const due = open.filter(({ id }) => marked.has(id));
    if (due.length === 0) return;
    await queueOnDeliveryMails(tx, settings, ...due.map((order) => ({ order, amountPaise: order.totalWithTaxPaise })));
    await notifyMerchants(tx, settings, due);
  });

/** A job may run twice, when its process dies before the queue hears that it is done. The mark is written with the mails. */
async function markAnnounced(tx: Queries, orderIds: string[]): Promise<Set<string>> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    update order_events set data = data || '{"isAnnounced": true}'
     where order_id = any (${sql.param(orderIds)}::uuid[]) and kind = 'cash-on-delivery-chosen' and not data ? 'isAnnounced'
    returning order_id as id`);
  return new Set(rows.map(({ id }) => id));
}

import { sql } from "drizzle-orm";
import type { Database, Queries } from "#server/platform/database/client.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { lockOrder, notifyMerchants } from "#server/sales/orders/service.ts";
import type { Settings } from "#server/settings.ts";
import { queueOnDeliveryMail } from "./mails/queue-payment-mail.ts";

/** Writes the mails about an order that is paid at the door, to its buyer and its merchants: writing them takes longer than all else of the call. */
export const announceCashOrder = (db: Database, settings: Settings, orderId: string): Promise<void> =>
  transaction(db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order?.paymentStatus !== "Cash on delivery" || order.status === "Cancelled") return;
    if (!(await markAnnounced(tx, orderId))) return;
    await queueOnDeliveryMail(tx, settings, order, order.totalWithTaxPaise);
    await notifyMerchants(tx, settings, order);
  });

/** A job may run twice, when its process dies before the queue hears that it is done. The mark is written with the mails. */
async function markAnnounced(tx: Queries, orderId: string): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    update order_events set data = data || '{"isAnnounced": true}'
     where order_id = ${orderId} and kind = 'cash-on-delivery-chosen' and not data ? 'isAnnounced'`);
  return rowCount === 1;
}

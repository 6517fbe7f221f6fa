import { and, eq, sql } from "drizzle-orm";
import type { Queries } from "#server/platform/database/client.ts";
import { enqueue } from "#server/platform/jobs/enqueue.ts";
import { refundOrderJob } from "#server/sales/orders/jobs.ts";
import { type OrderRow, orderItems } from "#server/sales/orders/tables.ts";
import { updateOrderTotals } from "#server/sales/orders/update-order-totals.ts";

/** Delivered pieces of a line that their buyer gets the money back for, and what of the line's amounts they have. */
export interface ReturnedPieces {
  itemId: string;
  quantity: number;
  totalPaise: number;
  taxPaise: number;
}

/**
 * Counts delivered pieces of a locked order as paid back. Enqueues the refund of an order that was paid online, and the credit note of one
 * that is invoiced. Gives the order as it is now and the amount, which holds shipping and fee when nothing else is left. Stock is the
 * caller's, and comes last.
 */
export async function giveBackPieces(
  tx: Queries,
  order: OrderRow,
  pieces: readonly ReturnedPieces[],
): Promise<{ order: OrderRow; amountPaise: number }> {
  for (const { itemId, quantity, totalPaise, taxPaise } of pieces) {
    const [item] = await tx
      .update(orderItems)
      .set({
        returnedQuantity: sql`${orderItems.returnedQuantity} + ${quantity}`,
        returnedPaise: sql`${orderItems.returnedPaise} + ${totalPaise}`,
        returnedTaxPaise: sql`${orderItems.returnedTaxPaise} + ${taxPaise}`,
      })
      .where(and(eq(orderItems.orderId, order.id), eq(orderItems.id, itemId), eq(orderItems.status, "Delivered")))
      .returning({ id: orderItems.id });
    if (!item) throw new Error(`The item ${itemId} is not a delivered one of the order ${order.id}.`);
  }
  const updated = await updateOrderTotals(tx, order);
  if (order.paymentStatus === "Paid") await enqueue(tx, refundOrderJob, { orderId: order.id });
  return { order: updated, amountPaise: updated.returnedPaise - order.returnedPaise };
}

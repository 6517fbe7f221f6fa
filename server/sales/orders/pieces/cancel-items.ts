import { and, eq, inArray, ne } from "drizzle-orm";
import type { Queries } from "#server/platform/database/client.ts";
import { enqueue } from "#server/platform/jobs/enqueue.ts";
import { refundOrderJob } from "#server/sales/orders/jobs.ts";
import { endParcelsOfCancelled, followParcels } from "#server/sales/orders/statuses/item-parcels.ts";
import { returnStock, type StockQuantity } from "#server/sales/orders/stock.ts";
import { type OrderRow, orderItems } from "#server/sales/orders/tables.ts";
import { updateOrderTotals } from "#server/sales/orders/update-order-totals.ts";

interface CancelledItem extends StockQuantity {
  id: string;
  name: string;
  discountPaise: number;
  totalPaise: number;
  taxPaise: number;
}

interface Options {
  /** Only these lines; otherwise all that are left. */
  itemIds?: string[];
  isReleased?: boolean;
  /** Left out, the pieces are there again to be sold. */
  restock?: boolean;
  /** What belongs to the same change. Stock is returned after it, since products are locked last. */
  beforeStock: (cancelled: CancelledItem[], order: OrderRow) => Promise<void>;
}

/**
 * Cancels lines of a locked order, returns their stock, and enqueues a refund if the order is paid. A line that is cancelled already is left
 * alone, so stock and money go back once. Returns the order as it is now.
 */
export async function cancelItems(
  tx: Queries,
  order: OrderRow,
  { itemIds, isReleased = false, restock = true, beforeStock }: Options,
): Promise<OrderRow> {
  const { id, name, productId, size, quantity, discountPaise, totalPaise, taxPaise } = orderItems;
  const cancelled = await tx
    .update(orderItems)
    .set({ status: "Cancelled", isReleased })
    .where(
      and(
        eq(orderItems.orderId, order.id),
        ne(orderItems.status, "Cancelled"),
        itemIds && inArray(orderItems.id, itemIds),
      ),
    )
    .returning({ id, name, productId, size, quantity, discountPaise, totalPaise, taxPaise });
  const cancelledIds = cancelled.map((item) => item.id);
  await endParcelsOfCancelled(tx, order.id, cancelledIds);
  await followParcels(tx, order);
  const updated = await updateOrderTotals(tx, order);
  if (order.paymentStatus === "Paid" && cancelled.length > 0) await enqueue(tx, refundOrderJob, { orderId: order.id });
  await beforeStock(cancelled, updated);
  if (restock) await returnStock(tx, cancelled);
  return updated;
}

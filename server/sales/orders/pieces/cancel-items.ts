import { and, eq, inArray, ne, sql } from "drizzle-orm";
import type { Queries } from "#server/platform/database/client.ts";
import { enqueue } from "#server/platform/jobs/enqueue.ts";
import { refundOrderJob } from "#server/sales/orders/jobs.ts";
import { callOffEmptied, followParcels, unpackCancelled } from "#server/sales/orders/statuses/item-parcels.ts";
import { returnStock, type StockQuantity } from "#server/sales/orders/stock.ts";
import { type OrderRow, orderItems } from "#server/sales/orders/tables.ts";
import { updateOrderTotals } from "#server/sales/orders/update-order-totals.ts";
import { partSent } from "./part-sent.ts";

export interface CancelledItem extends StockQuantity {
  id: string;
  name: string;
  discountPaise: number;
  totalPaise: number;
  taxPaise: number;
  /** It was on its way: money and stock come back when it does. */
  expectedBackSince: Date | null;
}

interface Options {
  /** Only these lines; otherwise all that are left. */
  itemIds?: string[];
  isReleased?: boolean;
  /** Who cancels it. What has left the house is expected back from then on; left out, nothing of it is on its way. */
  calledOffBy?: "buyer" | "shop";
  /** Lines that were cancelled on their way, and have come to their end with these. */
  ended?: readonly CancelledItem[];
  /** Left out, the pieces are there again to be sold. */
  restock?: boolean;
  /** Pieces that are in stock again beside them, and were paid back before. */
  alsoBack?: readonly StockQuantity[];
  /** What belongs to the same change. Stock is returned after it, since products are locked last. */
  beforeStock: (cancelled: CancelledItem[], order: OrderRow) => Promise<void>;
}

const { id, name, productId, size, quantity, discountPaise, totalPaise, taxPaise, expectedBackSince } = orderItems;
/** What an update of lines gives of each. */
export const cancelledColumns = {
  id,
  name,
  productId,
  size,
  quantity,
  discountPaise,
  totalPaise,
  taxPaise,
  expectedBackSince,
};

/**
 * Cancels lines of a locked order, returns their stock, and enqueues a refund if the order is paid; of what has left the house both wait
 * until it is back. A line that is cancelled already is left alone, so stock and money go back once. Returns the order as it is now.
 */
export async function cancelItems(
  tx: Queries,
  order: OrderRow,
  { itemIds, isReleased = false, calledOffBy, ended = [], restock = true, alsoBack = [], beforeStock }: Options,
): Promise<OrderRow> {
  const isOfOrder = eq(orderItems.orderId, order.id);
  const items = await tx
    .select()
    .from(orderItems)
    .where(and(isOfOrder, ne(orderItems.status, "Cancelled"), itemIds && inArray(orderItems.id, itemIds)))
    .orderBy(orderItems.position, orderItems.id);
  const open = items.filter(({ status }) => status !== "Delivered" || calledOffBy === undefined);
  const { hereIds, sentIds } = calledOffBy
    ? await partSent(tx, order, open)
    : { hereIds: open.map((item) => item.id), sentIds: [] };
  const here = await tx
    .update(orderItems)
    .set({ status: "Cancelled", isReleased })
    .where(and(isOfOrder, inArray(orderItems.id, hereIds)))
    .returning(cancelledColumns);
  const sent = await tx
    .update(orderItems)
    .set({ status: "Cancelled", expectedBackSince: sql`now()`, calledOffBy })
    .where(and(isOfOrder, inArray(orderItems.id, sentIds)))
    .returning(cancelledColumns);
  await unpackCancelled(tx, order.id, hereIds);
  await callOffEmptied(tx, order.id, sentIds);
  await followParcels(tx, order);
  const updated = await updateOrderTotals(tx, order);
  const hasEnded = here.length + ended.length > 0;
  if (order.paymentStatus === "Paid" && hasEnded) await enqueue(tx, refundOrderJob, { orderId: order.id });
  await beforeStock([...here, ...sent], updated);
  if (restock) await returnStock(tx, [...here, ...ended, ...alsoBack]);
  return updated;
}

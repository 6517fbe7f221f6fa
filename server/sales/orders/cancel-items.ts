import { and, eq, inArray, ne } from "drizzle-orm";
import type { ItemStatus } from "#contract/orders.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { enqueue } from "#server/platform/jobs/enqueue.ts";
import { refundOrderJob } from "./jobs.ts";
import { giveBackStock, type Pieces } from "./stock.ts";
import { type OrderRow, orderItems } from "./tables.ts";
import { updateOrderTotals } from "./update-order-totals.ts";

export interface CancelledItem extends Pieces {
  id: string;
  name: string;
  totalPaise: number;
  taxPaise: number;
}

interface Options {
  /** Only these lines; otherwise all that are left. */
  itemIds?: string[];
  isReleased?: boolean;
  /** What belongs to the same operation and must come before the stock is touched. */
  andThen?: (cancelled: CancelledItem[], orderStatus: ItemStatus) => Promise<void>;
}

/**
 * Cancels lines of a held order, gives their pieces back, and has the buyer's money sent back if there is any. A line that is cancelled
 * already is left alone, so pieces and money go back once.
 */
export async function cancelItems(
  tx: Queries,
  order: OrderRow,
  { itemIds, isReleased = false, andThen }: Options = {},
): Promise<{ cancelled: CancelledItem[]; status: ItemStatus }> {
  const { id, name, productId, size, quantity, totalPaise, taxPaise } = orderItems;
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
    .returning({ id, name, productId, size, quantity, totalPaise, taxPaise });
  const { status } = await updateOrderTotals(tx, order.id);
  if (order.paymentStatus === "Paid" && cancelled.length > 0) await enqueue(tx, refundOrderJob, { orderId: order.id });
  await andThen?.(cancelled, status);
  await giveBackStock(tx, cancelled);
  return { cancelled, status };
}

import { and, eq, inArray, ne } from "drizzle-orm";
import type { ItemStatus } from "#contract/orders.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { enqueue } from "#server/platform/jobs/enqueue.ts";
import { giveBackStock, type Pieces } from "./stock.ts";
import { type OrderRow, orderLines } from "./tables.ts";
import { updateOrderTotals } from "./update-order-totals.ts";

export interface CancelledLine extends Pieces {
  id: string;
  name: string;
  totalPaise: number;
  taxPaise: number;
}

interface Options {
  /** Only these lines; otherwise all that are left. */
  lineIds?: string[];
  isReleased?: boolean;
  /** What belongs to the same deed and must come before the stock is touched. */
  andThen?: (cancelled: CancelledLine[], orderStatus: ItemStatus) => Promise<void>;
}

/**
 * Cancels lines of a held order, gives their pieces back, and has the buyer's money sent back if there is any. A line that is cancelled
 * already is left alone, so pieces and money go back once.
 */
export async function cancelLines(
  tx: Queries,
  order: OrderRow,
  { lineIds, isReleased = false, andThen }: Options = {},
): Promise<{ cancelled: CancelledLine[]; status: ItemStatus }> {
  const { id, name, productId, size, quantity, totalPaise, taxPaise } = orderLines;
  const cancelled = await tx
    .update(orderLines)
    .set({ status: "Cancelled", isReleased })
    .where(
      and(
        eq(orderLines.orderId, order.id),
        ne(orderLines.status, "Cancelled"),
        lineIds && inArray(orderLines.id, lineIds),
      ),
    )
    .returning({ id, name, productId, size, quantity, totalPaise, taxPaise });
  const { status } = await updateOrderTotals(tx, order.id);
  if (order.paymentStatus === "Paid" && cancelled.length > 0) await enqueue(tx, "refund-order", { orderId: order.id });
  await andThen?.(cancelled, status);
  await giveBackStock(tx, cancelled);
  return { cancelled, status };
}

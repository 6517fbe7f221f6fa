import { and, eq, sql } from "drizzle-orm";
import type { Queries } from "#server/platform/database/client.ts";
import { rememberPurchases } from "#server/sales/orders/remember-purchases.ts";
import { type OrderItemRow, type OrderRow, orderItems } from "#server/sales/orders/tables.ts";
import { recordEvent } from "#server/sales/orders/timeline/timeline.ts";
import { updateOrderTotals } from "#server/sales/orders/update-order-totals.ts";

/** A line of a locked order has arrived, though not in a parcel of its own: what replaces it has. */
export async function deliverItem(
  tx: Queries,
  order: OrderRow,
  { id: itemId, name, size }: OrderItemRow,
): Promise<void> {
  await tx
    .update(orderItems)
    .set({ status: "Delivered", deliveredAt: sql`now()` })
    .where(and(eq(orderItems.orderId, order.id), eq(orderItems.id, itemId)));
  await updateOrderTotals(tx, order);
  await recordEvent(tx, order.id, { kind: "item-moved", name, size, status: "Delivered" }, { itemId });
  await rememberPurchases(tx, order.id);
}

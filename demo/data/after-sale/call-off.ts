import { and, eq } from "drizzle-orm";
import type { DemoOrder } from "#demo/data/orders/demo-order.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { lockOrder, updateOrderTotals } from "#server/sales/orders/service.ts";
import { orderItems } from "#server/sales/orders/tables.ts";
import { recordEvent } from "#server/sales/orders/timeline/timeline.ts";
import { parcelAt } from "./after-sale-clock.ts";

/** Its buyer cancelled the order on its way: it is expected back. */
export async function callOff(tx: Queries, { order: { id, createdAt }, after }: DemoOrder): Promise<void> {
  const order = await lockOrder(tx, id);
  if (!order || !after) throw new Error("The demo shop has no order to cancel on its way.");
  const at = parcelAt(createdAt, after.parcel);
  await tx
    .update(orderItems)
    .set({ status: "Cancelled", expectedBackSince: at, calledOffBy: "buyer" })
    .where(and(eq(orderItems.orderId, id), eq(orderItems.status, "Shipped")));
  await updateOrderTotals(tx, order);
  await recordEvent(tx, id, { kind: "order-cancelled", by: "buyer", isExpectedBack: true }, { at });
}

import { and, eq } from "drizzle-orm";
import type { Who } from "#server/customers/accounts/service.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { databaseNow } from "#server/platform/database/database-clock.ts";
import { isUuid } from "#server/platform/database/is-uuid.ts";
import { type LockedOrder, lockOrder } from "#server/sales/orders/service.ts";
import { type OrderItemRow, orderItems } from "#server/sales/orders/tables.ts";
import { notFound } from "#server/shop-error.ts";
import { type CaseKind, type CaseTable, findCase, noCase } from "./case-kinds.ts";

/** A case with its order, which is locked, and what time it is. */
export interface LockedCase<Row> {
  order: LockedOrder;
  row: Row;
  now: Date;
}

export async function lockCase<Table extends CaseTable>(
  tx: Queries,
  kind: CaseKind<Table>,
  id: string,
): Promise<LockedCase<Table["$inferSelect"]>> {
  const { orderId } = await findCase(tx, kind, id);
  const order = await lockOrder(tx, orderId);
  if (!order) throw noCase(kind);
  // Read again once the order is locked: somebody may have changed it a moment ago.
  return { order, row: await findCase(tx, kind, id), now: await databaseNow(tx) };
}

/** The line of a locked order that a case is about. */
export async function readLine(tx: Queries, orderId: string, itemId: string): Promise<OrderItemRow> {
  const isLine = and(eq(orderItems.orderId, orderId), eq(orderItems.id, itemId));
  const [item] = await tx.select().from(orderItems).where(isLine);
  if (!item) throw new Error(`The order ${orderId} has no line ${itemId}.`);
  return item;
}

/** A line of the caller's own order, which is locked. For anybody else there is no such line. */
export async function lockOwnItem(
  tx: Queries,
  who: Who,
  itemId: string,
): Promise<{ order: LockedOrder; item: OrderItemRow }> {
  const id = itemId.toLowerCase();
  const isItem = eq(orderItems.id, id);
  const [found] = isUuid(id) ? await tx.select({ orderId: orderItems.orderId }).from(orderItems).where(isItem) : [];
  const order = found && (await lockOrder(tx, found.orderId));
  const [item] = order ? await tx.select().from(orderItems).where(isItem) : [];
  if (!order || !item || order.userId !== who.userId) throw notFound("No item found.");
  return { order, item };
}

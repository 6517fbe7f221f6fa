import { and, eq } from "drizzle-orm";
import { can } from "#contract/customers/roles.ts";
import type { ItemStatusForm } from "#contract/sales/orders.ts";
import type { Who } from "#server/customers/accounts/service.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { capacitiesOf } from "#server/sales/orders/format-order.ts";
import { readLineStates } from "#server/sales/orders/on-the-way-sql.ts";
import { splitItem } from "#server/sales/orders/pieces/split-item.ts";
import { noOrder } from "#server/sales/orders/queries.ts";
import { lockOrder } from "#server/sales/orders/service.ts";
import { type OrderItemRow, type OrderRow, orderItems } from "#server/sales/orders/tables.ts";
import type { Shop } from "#server/shop.ts";
import { badRequest, forbidden } from "#server/shop-error.ts";
import { freePieces, readPackedPieces } from "./item-parcels.ts";
import { assertMoveAllowed, movedSentence, moveItems } from "./move-items.ts";

/** Moves one line of an order on, or cancels it. */
export function updateItemStatus(
  { db, settings }: Pick<Shop, "db" | "settings">,
  who: Who,
  itemId: string,
  form: ItemStatusForm,
): Promise<{ orderCancelled: boolean; message: string }> {
  const { status } = form;
  return transaction(db, async (tx) => {
    const { order, item } = await lockItem(tx, who, itemId);
    assertSameOrder(order, form);
    const line = (await readLineStates(tx, order.id))(item.id);
    assertMoveAllowed(who, order, item, { status, line });
    const moved = await takePieces(tx, order, item, form);
    const updated = await moveItems(tx, settings, who, { order, items: [moved], status });
    return { orderCancelled: updated.status === "Cancelled", message: movedSentence(status) };
  });
}

/** A line and its order, for somebody who has to do with it. For anybody else there is no such line. */
async function lockItem(tx: Queries, who: Who, itemId: string): Promise<{ order: OrderRow; item: OrderItemRow }> {
  const isItem = eq(orderItems.id, itemId);
  const [found] = await tx.select({ orderId: orderItems.orderId }).from(orderItems).where(isItem);
  const order = found && (await lockOrder(tx, found.orderId));
  // Read once the order is locked: somebody may have moved the line a moment ago.
  const [item] = order
    ? await tx
        .select()
        .from(orderItems)
        .where(and(isItem, eq(orderItems.orderId, order.id)))
    : [];
  if (!order || !item) throw noOrder();
  if (capacitiesOf(who, order, item).length === 0) throw can(who, "read orders") ? forbidden() : noOrder();
  return { order, item };
}

/** The line itself, or so many of its pieces as a line of their own. */
async function takePieces(
  tx: Queries,
  order: OrderRow,
  item: OrderItemRow,
  { status, quantity = item.quantity }: ItemStatusForm,
): Promise<OrderItemRow> {
  if (quantity === item.quantity) return item;
  if (status !== "Cancelled") throw badRequest("Only cancelling takes a quantity.");
  if (quantity > item.quantity) {
    throw badRequest(`This item has ${item.quantity} ${item.quantity === 1 ? "piece" : "pieces"} only.`);
  }
  const free = freePieces(item, await readPackedPieces(tx, order.id));
  if (quantity > free) {
    throw badRequest(
      `Only ${free} of ${item.quantity} pieces are in no parcel yet. Please cancel these, or the whole item.`,
    );
  }
  return splitItem(tx, order, item, quantity);
}

function assertSameOrder(order: OrderRow, { orderId, cartId }: ItemStatusForm): void {
  if ((orderId && orderId !== order.id) || (cartId && cartId !== order.cartId)) {
    throw badRequest("This item belongs to another order.");
  }
}

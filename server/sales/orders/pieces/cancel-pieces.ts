import { and, eq } from "drizzle-orm";
import type { Queries } from "#server/platform/database/client.ts";
import { queueCancelledMail, queueNotDeliveredMail } from "#server/sales/orders/mails/queue-order-mail.ts";
import { isExpectedBack } from "#server/sales/orders/order-status.ts";
import { returnStock, type StockQuantity } from "#server/sales/orders/stock.ts";
import { type OrderItemRow, type OrderRow, orderItems } from "#server/sales/orders/tables.ts";
import { recordEvent } from "#server/sales/orders/timeline/timeline.ts";
import type { TrackingSettings } from "#server/sales/orders/tracking-link.ts";
import { parcelItems } from "#server/sales/parcels/tables.ts";
import { type CancelledItem, cancelItems, cancelledColumns } from "./cancel-items.ts";
import { splitItem } from "./split-item.ts";

interface Options {
  /** Whether the pieces are there again to be sold. */
  restock: boolean;
  reason: "returned" | "lost";
  /** The parcel they were in, which goes on to name the cancelled pieces. */
  parcelId?: string;
  /** Pieces that are in stock again with them, and were paid back before. */
  alsoBack?: readonly StockQuantity[];
}

/**
 * Cancels pieces of a locked order that were sent and never arrived: what is left of their lines goes on. For those that were cancelled on
 * their way this is the end that their money waited for. Gives the order as it is now.
 */
export async function cancelPieces(
  tx: Queries,
  settings: TrackingSettings,
  order: OrderRow,
  pieces: readonly { itemId: string; quantity: number }[],
  { restock, reason, parcelId, alsoBack = [] }: Options,
): Promise<OrderRow> {
  const itemIds: string[] = [];
  const ended: CancelledItem[] = [];
  for (const { itemId, quantity } of pieces) {
    const isItem = and(eq(orderItems.orderId, order.id), eq(orderItems.id, itemId));
    const [item] = await tx.select().from(orderItems).where(isItem);
    if (!item || (item.status === "Cancelled" && !isExpectedBack(item))) continue;
    const taken = quantity < item.quantity ? await splitItem(tx, order, item, quantity) : item;
    if (parcelId && taken !== item) {
      const isInParcel = and(eq(parcelItems.parcelId, parcelId), eq(parcelItems.itemId, itemId));
      await tx.update(parcelItems).set({ itemId: taken.id }).where(isInParcel);
    }
    if (isExpectedBack(item)) ended.push(...(await endExpected(tx, order, taken, reason)));
    else itemIds.push(taken.id);
  }
  if (itemIds.length + ended.length === 0) {
    await returnStock(tx, alsoBack);
    return order;
  }
  return cancelItems(tx, order, {
    itemIds,
    ended,
    restock,
    alsoBack,
    beforeStock: async (cancelled, { status }) => {
      for (const { id, name, size } of cancelled)
        await recordEvent(tx, order.id, { kind: "item-cancelled", name, size, by: "shop" }, { itemId: id });
      const isWhole = status === "Cancelled";
      if (cancelled.length > 0) await queueCancelledMail(tx, settings, order, { items: cancelled, isWhole, reason });
      if (ended.length > 0) await queueNotDeliveredMail(tx, settings, order, { items: ended, reason });
    },
  });
}

async function endExpected(
  tx: Queries,
  order: OrderRow,
  { id, name, size }: OrderItemRow,
  end: Options["reason"],
): Promise<CancelledItem[]> {
  await recordEvent(tx, order.id, { kind: "item-not-delivered", name, size, end }, { itemId: id });
  return tx
    .update(orderItems)
    .set({ expectedBackEnd: end })
    .where(and(eq(orderItems.orderId, order.id), eq(orderItems.id, id)))
    .returning(cancelledColumns);
}

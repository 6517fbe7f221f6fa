import { and, eq, inArray, sql } from "drizzle-orm";
import type { Queries } from "#server/platform/database/client.ts";
import { rememberPurchases } from "#server/sales/orders/remember-purchases.ts";
import {
  freePieces,
  type PackedPieces,
  readPackedPieces,
  sendByHand,
  takeOutOfByHand,
} from "#server/sales/orders/statuses/item-parcels.ts";
import { type OrderItemRow, type OrderRow, orderItems } from "#server/sales/orders/tables.ts";
import { recordEvent } from "#server/sales/orders/timeline/timeline.ts";
import { parcelItems, parcels } from "#server/sales/parcels/tables.ts";
import { splitItem } from "./split-item.ts";

/** What can still be called back of a line, and what cannot. */
interface Parts {
  /** Lines whose pieces are on their way, all or some of them; the others were delivered. */
  sentIds: string[];
  /** Lines with pieces that are in the house. */
  hereIds: string[];
}

/**
 * Parts lines of a locked order that are to be cancelled: what is on its way is expected back with its money, what is in the house is not.
 * Pieces of a line that were delivered stay so. Those that are on their way are not parted from each other before they come to different
 * ends, so that their amounts stay what was paid for them to the paisa.
 */
export async function partSent(tx: Queries, order: OrderRow, items: readonly OrderItemRow[]): Promise<Parts> {
  // What nobody has touched is in no parcel.
  if (items.every(({ status }) => status === "Not processed"))
    return { sentIds: [], hereIds: items.map(({ id }) => id) };
  await sendShippedByHand(tx, order, items);
  const packed = await readPackedPieces(tx, order.id);
  const parts: Parts = { sentIds: [], hereIds: [] };
  for (const item of items) {
    const gone = packed.filter(({ itemId, parcel }) => itemId === item.id && hasLeft(parcel));
    const quantity = gone.reduce((sum, pieces) => sum + pieces.quantity, 0);
    const isOnItsWay = gone.some(({ parcel }) => parcel.status !== "Delivered");
    if (quantity < item.quantity) parts.hereIds.push(item.id);
    if (quantity === 0) continue;
    const left = quantity < item.quantity ? await splitWithParcels(tx, order, item, gone) : item;
    if (isOnItsWay) parts.sentIds.push(left.id);
    else await deliverPart(tx, order, left, gone);
  }
  await takeOutOfByHand(tx, order.id, parts.sentIds);
  return parts;
}

const hasLeft = ({ status, lostDecision }: PackedPieces["parcel"]): boolean =>
  status !== "Packed" && status !== "Returned to sender" && lostDecision === null;

/**
 * Lines of the time before parcels were sent without one. What was packed a second time after a loss was taken from stock for it, and is
 * here.
 */
async function sendShippedByHand(tx: Queries, order: OrderRow, items: readonly OrderItemRow[]): Promise<void> {
  const shipped = items.filter(({ status }) => status === "Shipped");
  if (shipped.length === 0) return;
  const again = await tx
    .select({ itemId: parcelItems.itemId })
    .from(parcels)
    .innerJoin(parcelItems, eq(parcelItems.parcelId, parcels.id))
    .where(and(eq(parcels.orderId, order.id), eq(parcels.lostDecision, "send again")));
  const packed = await readPackedPieces(tx, order.id);
  const free = shipped
    .filter(({ id }) => !again.some(({ itemId }) => itemId === id))
    .map((item) => ({ item, quantity: freePieces(item, packed) }));
  await sendByHand(tx, order, free, "Handed over");
}

/** The pieces of these parcels as a line of their own, by which the parcels name them. */
async function splitWithParcels(
  tx: Queries,
  order: OrderRow,
  item: OrderItemRow,
  gone: readonly PackedPieces[],
): Promise<OrderItemRow> {
  const split = await splitItem(
    tx,
    order,
    item,
    gone.reduce((sum, { quantity }) => sum + quantity, 0),
  );
  const parcelIds = gone.map(({ parcel }) => parcel.id);
  await tx
    .update(parcelItems)
    .set({ itemId: split.id })
    .where(and(eq(parcelItems.itemId, item.id), inArray(parcelItems.parcelId, parcelIds)));
  return split;
}

/** The other pieces of the line are cancelled, so that nothing of it is to come any more. */
async function deliverPart(
  tx: Queries,
  order: OrderRow,
  { id, name, size }: OrderItemRow,
  gone: readonly PackedPieces[],
): Promise<void> {
  const arrived = gone.flatMap(({ parcel }) => parcel.deliveredAt ?? []).map((at) => at.getTime());
  await tx
    .update(orderItems)
    .set({ status: "Delivered", deliveredAt: arrived.length > 0 ? new Date(Math.max(...arrived)) : sql`now()` })
    .where(and(eq(orderItems.orderId, order.id), eq(orderItems.id, id)));
  await recordEvent(tx, order.id, { kind: "item-moved", name, size, status: "Delivered" }, { itemId: id });
  await rememberPurchases(tx, order.id);
}

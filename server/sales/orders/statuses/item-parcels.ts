import { and, eq, inArray, isNull, or, sql } from "drizzle-orm";
import { type ItemStatus, itemStatuses } from "#contract/orders.ts";
import { type ParcelStatus, parcelEnds } from "#contract/parcels.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { enqueue } from "#server/platform/jobs/enqueue.ts";
import { callOffCourierJob } from "#server/sales/orders/jobs.ts";
import { rememberPurchases } from "#server/sales/orders/remember-purchases.ts";
import { type OrderItemRow, type OrderRow, orderItems } from "#server/sales/orders/tables.ts";
import { recordEvent } from "#server/sales/orders/timeline/timeline.ts";
import {
  type ParcelRow,
  parcelEvents,
  parcelItems,
  parcels,
  promisedDayOfParcel,
} from "#server/sales/parcels/tables.ts";
import { badRequest } from "#server/shop-error.ts";
import { statusByParcels } from "./parcel-steps.ts";

// What orders do with parcels by themselves: statuses that are set by hand make and move parcels, and items follow the parcels they are in.

interface PackedPieces {
  parcel: ParcelRow;
  itemId: string;
  quantity: number;
}

/** The pieces of a locked order that are in parcels. Those of a lost parcel that was sent again are in another one. */
export async function readPackedPieces(tx: Queries, orderId: string): Promise<PackedPieces[]> {
  return tx
    .select({ parcel: parcels, itemId: parcelItems.itemId, quantity: parcelItems.quantity })
    .from(parcels)
    .innerJoin(parcelItems, eq(parcelItems.parcelId, parcels.id))
    .where(
      and(
        eq(parcels.orderId, orderId),
        eq(parcels.purpose, "order"),
        or(isNull(parcels.lostDecision), eq(parcels.lostDecision, "refund")),
      ),
    )
    .orderBy(parcels.id);
}

/** How many pieces of a line are in no parcel yet. */
export const freePieces = (item: Pick<OrderItemRow, "id" | "quantity">, packed: readonly PackedPieces[]): number =>
  item.quantity - packed.reduce((sum, { itemId, quantity }) => sum + (itemId === item.id ? quantity : 0), 0);

/** Who sends a line: the brand of its merchant, or the shop. */
export const senderOf = ({ merchantId, brandId }: Pick<OrderItemRow, "merchantId" | "brandId">): string | null =>
  merchantId === null ? null : brandId;

const endTimes = (status: ParcelStatus) => ({
  ...(status !== "Packed" && { handedOverAt: sql`coalesce(${parcels.handedOverAt}, now())` }),
  ...(status === "Delivered" && { deliveredAt: sql`now()` }),
  ...(parcelEnds.includes(status) && { endedAt: sql`now()` }),
});

/** Sets the status of a parcel of a locked order, and nothing else. */
export async function setParcelStatus(tx: Queries, parcelId: string, status: ParcelStatus): Promise<ParcelRow> {
  const [parcel] = await tx
    .update(parcels)
    .set({ status, ...endTimes(status) })
    .where(eq(parcels.id, parcelId))
    .returning();
  if (!parcel) throw new Error(`There is no parcel ${parcelId}.`);
  return parcel;
}

async function setByHand(tx: Queries, parcelId: string, status: ParcelStatus): Promise<void> {
  await setParcelStatus(tx, parcelId, status);
  await tx
    .insert(parcelEvents)
    .values({ parcelId, status, at: sql`now()`, source: "person", outcome: "counted" })
    .onConflictDoNothing();
}

/** Moves the parcels of lines on that somebody sets to Shipped or Delivered; what is in none gets one without tracking. */
export async function moveParcelsByHand(
  tx: Queries,
  order: OrderRow,
  items: readonly OrderItemRow[],
  status: "Shipped" | "Delivered",
): Promise<void> {
  const packed = await readPackedPieces(tx, order.id);
  const ids = new Set(items.map(({ id }) => id));
  const own = packed.filter(({ itemId }) => ids.has(itemId));
  if (own.some(({ parcel }) => parcel.status === "Lost")) {
    throw badRequest("A parcel with this item was lost. Please decide about that parcel first.");
  }
  const target = status === "Shipped" ? "Handed over" : "Delivered";
  const isBehind = ({ parcel }: PackedPieces) =>
    status === "Shipped" ? parcel.status === "Packed" : !parcelEnds.includes(parcel.status);
  for (const parcelId of new Set(own.filter(isBehind).map(({ parcel }) => parcel.id)))
    await setByHand(tx, parcelId, target);
  const free = items
    .map((item) => ({ item, quantity: freePieces(item, packed) }))
    .filter(({ quantity }) => quantity > 0);
  for (const [brandId, pieces] of Map.groupBy(free, ({ item }) => senderOf(item))) {
    const [parcel] = await tx.insert(parcels).values({ orderId: order.id, brandId }).returning({ id: parcels.id });
    if (!parcel) throw new Error("The parcel was not made.");
    await tx
      .insert(parcelItems)
      .values(
        pieces.map(({ item, quantity }) => ({ parcelId: parcel.id, itemId: item.id, size: item.size, quantity })),
      );
    await setByHand(tx, parcel.id, target);
  }
}

/** Takes lines out of their parcels that somebody sets back. What a courier has or knows of stays where it is. */
export async function unpackByHand(tx: Queries, order: OrderRow, items: readonly OrderItemRow[]): Promise<void> {
  if (items.length === 0) return;
  const ids = new Set(items.map(({ id }) => id));
  const own = (await readPackedPieces(tx, order.id)).filter(({ itemId }) => ids.has(itemId));
  if (own.some(({ parcel }) => parcel.trackingNumber !== null || parcel.provider !== "hand")) {
    throw badRequest("This item is in a parcel with a tracking number, so it cannot be set back.");
  }
  await removeFromParcels(tx, own);
}

async function removeFromParcels(tx: Queries, pieces: readonly PackedPieces[]): Promise<void> {
  for (const { parcel, itemId } of pieces) {
    await tx.delete(parcelItems).where(and(eq(parcelItems.parcelId, parcel.id), eq(parcelItems.itemId, itemId)));
    const left = await tx.$count(parcelItems, eq(parcelItems.parcelId, parcel.id));
    if (left === 0) await tx.delete(parcels).where(eq(parcels.id, parcel.id));
    else await tx.update(parcels).set(notBooked(parcel)).where(eq(parcels.id, parcel.id));
  }
  const booked = new Map(pieces.map(({ parcel }) => [parcel.id, parcel]));
  for (const { provider, bookingId } of booked.values()) {
    if (bookingId !== null) await enqueue(tx, callOffCourierJob, { provider, bookingId });
  }
}

/** What its courier was asked to carry and to collect is no longer what is in it: it has to be asked anew. */
const notBooked = ({ provider }: ParcelRow) => ({
  cashToCollectPaise: null,
  ...(provider !== "hand" && {
    provider: "hand" as const,
    ...{ bookingId: null, courier: "", trackingNumber: null, trackingUrl: null, expectedOn: promisedDayOfParcel },
  }),
});

/** Cancelled lines leave parcels that are not handed over; a parcel under way that holds nothing else has to come back. */
export async function endParcelsOfCancelled(
  tx: Queries,
  orderId: string,
  cancelledIds: readonly string[],
): Promise<void> {
  const packed = await readPackedPieces(tx, orderId);
  const own = packed.filter(
    ({ parcel, itemId }) => cancelledIds.includes(itemId) && !parcelEnds.includes(parcel.status),
  );
  if (own.length === 0) return;
  await removeFromParcels(
    tx,
    own.filter(({ parcel }) => parcel.status === "Packed"),
  );
  const live = await tx
    .select({ id: orderItems.id })
    .from(orderItems)
    .where(and(eq(orderItems.orderId, orderId), sql`${orderItems.status} <> 'Cancelled'`));
  const isLive = (id: string) => live.some((item) => item.id === id);
  for (const parcelId of new Set(
    own.filter(({ parcel }) => parcel.status !== "Packed").map(({ parcel }) => parcel.id),
  )) {
    const holdsMore = packed.some(({ parcel, itemId }) => parcel.id === parcelId && isLive(itemId));
    if (!holdsMore) await setByHand(tx, parcelId, "Returned to sender");
  }
}

const stepOf = (status: ItemStatus) => itemStatuses.indexOf(status);

/**
 * Makes the lines of a locked order, other than the given ones, what their parcels say: only forwards, since a status may also be set by hand. Whoever
 * changes parcels calls this, and then `updateOrderTotals`. Gives the lines that were moved.
 */
export async function followParcels(
  tx: Queries,
  order: OrderRow,
  { except = [] }: { except?: readonly string[] } = {},
): Promise<OrderItemRow[]> {
  const packed = await readPackedPieces(tx, order.id);
  if (packed.length === 0) return [];
  const ids = [...new Set(packed.map(({ itemId }) => itemId))].filter((id) => !except.includes(id));
  const items = await tx
    .select()
    .from(orderItems)
    .where(and(eq(orderItems.orderId, order.id), inArray(orderItems.id, ids)));
  const moved: OrderItemRow[] = [];
  for (const item of items) {
    const pieces = packed.filter(({ itemId }) => itemId === item.id);
    const status = statusByParcels(
      item.quantity,
      pieces.map(({ parcel, quantity }) => ({ status: parcel.status, quantity })),
    );
    if (!status || status === "Cancelled" || item.status === "Cancelled" || stepOf(status) <= stepOf(item.status))
      continue;
    const deliveredAt = status === "Delivered" ? sql`now()` : null;
    await tx
      .update(orderItems)
      .set({ status, deliveredAt })
      .where(and(eq(orderItems.orderId, order.id), eq(orderItems.id, item.id)));
    await recordEvent(
      tx,
      order.id,
      { kind: "item-moved", name: item.name, size: item.size, status },
      { itemId: item.id },
    );
    moved.push({ ...item, status });
  }
  if (moved.some(({ status }) => status === "Delivered")) await rememberPurchases(tx, order.id);
  return moved;
}

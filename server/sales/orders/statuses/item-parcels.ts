import { and, eq, gt, inArray, isNull, ne, or, sql } from "drizzle-orm";
import { type ItemStatus, itemStatuses } from "#contract/sales/orders.ts";
import { type ParcelStatus, parcelEnds } from "#contract/sales/parcels.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { enqueue } from "#server/platform/jobs/enqueue.ts";
import { callOffCourierJob } from "#server/sales/orders/jobs.ts";
import { isExpectedBack } from "#server/sales/orders/order-status.ts";
import { rememberPurchases } from "#server/sales/orders/remember-purchases.ts";
import { type OrderItemRow, type OrderRow, orderItems } from "#server/sales/orders/tables.ts";
import { recordEvent } from "#server/sales/orders/timeline/timeline.ts";
import { updateOrderTotals } from "#server/sales/orders/update-order-totals.ts";
import {
  type ParcelRow,
  parcelEvents,
  parcelItems,
  parcels,
  promisedDayOfParcel,
} from "#server/sales/parcels/tables.ts";
import { statusByParcels } from "./parcel-steps.ts";

// What orders do with parcels by themselves: statuses that are set by hand make and move parcels, and items follow the parcels they are in.

export interface PackedPieces {
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
  const target = status === "Shipped" ? "Handed over" : "Delivered";
  const isBehind = ({ parcel }: PackedPieces) =>
    status === "Shipped" ? parcel.status === "Packed" : !parcelEnds.includes(parcel.status);
  for (const parcelId of new Set(own.filter(isBehind).map(({ parcel }) => parcel.id)))
    await setByHand(tx, parcelId, target);
  const free = items.map((item) => ({ item, quantity: freePieces(item, packed) }));
  await sendByHand(tx, order, free, target);
}

/** Makes parcels of pieces that are in none, one for each sender: nobody packed them, and somebody says that they were sent. */
export async function sendByHand(
  tx: Queries,
  order: OrderRow,
  pieces: readonly { item: OrderItemRow; quantity: number }[],
  status: "Handed over" | "Delivered",
): Promise<void> {
  const free = pieces.filter(({ quantity }) => quantity > 0);
  for (const [brandId, own] of Map.groupBy(free, ({ item }) => senderOf(item))) {
    const parcelId = await insertByHand(tx, { orderId: order.id, brandId });
    await tx
      .insert(parcelItems)
      .values(own.map(({ item, quantity }) => ({ parcelId, itemId: item.id, size: item.size, quantity })));
    await setByHand(tx, parcelId, status);
  }
}

async function insertByHand(tx: Queries, values: Pick<ParcelRow, "orderId" | "brandId">): Promise<string> {
  const [parcel] = await tx
    .insert(parcels)
    .values({ ...values, isByHand: true })
    .returning({ id: parcels.id });
  if (!parcel) throw new Error("The parcel was not made.");
  return parcel.id;
}

/** Gives each of these lines a parcel of its own where it shares one that nobody packed: what becomes of it says nothing of the others. */
export async function takeOutOfByHand(tx: Queries, orderId: string, itemIds: readonly string[]): Promise<void> {
  for (const itemId of itemIds) {
    const packed = await readPackedPieces(tx, orderId);
    const shared = packed.filter(
      ({ parcel, itemId: own }) =>
        own === itemId &&
        parcel.isByHand &&
        !parcelEnds.includes(parcel.status) &&
        packed.some((other) => other.parcel.id === parcel.id && other.itemId !== itemId),
    );
    for (const { parcel } of shared) {
      const ownId = await insertByHand(tx, parcel);
      await tx
        .update(parcelItems)
        .set({ parcelId: ownId })
        .where(and(eq(parcelItems.parcelId, parcel.id), eq(parcelItems.itemId, itemId)));
      await setByHand(tx, ownId, parcel.status);
      await tx.update(parcels).set({ handedOverAt: parcel.handedOverAt }).where(eq(parcels.id, ownId));
    }
  }
}

/** Takes lines out of their parcels that somebody sets back. What a courier has or knows of stays where it is. */
export async function unpackByHand(tx: Queries, order: OrderRow, items: readonly OrderItemRow[]): Promise<void> {
  if (items.length === 0) return;
  const ids = new Set(items.map(({ id }) => id));
  const own = (await readPackedPieces(tx, order.id)).filter(({ itemId }) => ids.has(itemId));
  await takeOutOfParcels(tx, own);
}

/** Takes pieces out of parcels that are in the house: all of a line, or some. One that is empty then is gone. */
export async function takeOutOfParcels(tx: Queries, pieces: readonly PackedPieces[]): Promise<void> {
  for (const { parcel, itemId, quantity } of pieces) {
    const isRow = and(eq(parcelItems.parcelId, parcel.id), eq(parcelItems.itemId, itemId));
    const some = { quantity: sql`${parcelItems.quantity} - ${quantity}` };
    const kept = await tx
      .update(parcelItems)
      .set(some)
      .where(and(isRow, gt(parcelItems.quantity, quantity)))
      .returning({ itemId: parcelItems.itemId });
    if (kept.length === 0) await tx.delete(parcelItems).where(isRow);
    const left = await tx.$count(parcelItems, eq(parcelItems.parcelId, parcel.id));
    if (left === 0) await tx.delete(parcels).where(eq(parcels.id, parcel.id));
    else await tx.update(parcels).set(notBooked(parcel)).where(eq(parcels.id, parcel.id));
  }
  const booked = new Map(pieces.map(({ parcel }) => [parcel.id, parcel]));
  for (const { provider, bookingId } of booked.values()) {
    if (bookingId !== null) await enqueue(tx, callOffCourierJob, { provider, bookingId });
  }
}

/** Lines of a locked order that a person has unpacked are to be packed anew: what was lost and packed again was Shipped before. */
export async function setBackUnpacked(tx: Queries, order: OrderRow, itemIds: readonly string[]): Promise<void> {
  const moved = await tx
    .update(orderItems)
    .set({ status: "Processing" })
    .where(
      and(eq(orderItems.orderId, order.id), inArray(orderItems.id, [...itemIds]), eq(orderItems.status, "Shipped")),
    )
    .returning();
  for (const { id: itemId, name, size } of moved)
    await recordEvent(tx, order.id, { kind: "item-moved", name, size, status: "Processing" }, { itemId });
  if (moved.length > 0) await updateOrderTotals(tx, order);
}

/** What its courier was asked to carry and to collect is no longer what is in it: it has to be asked anew. */
const notBooked = ({ provider }: ParcelRow) => ({
  cashToCollectPaise: null,
  ...(provider !== "hand" && {
    provider: "hand" as const,
    bookingId: null,
    courier: "",
    trackingNumber: null,
    trackingUrl: null,
    expectedOn: promisedDayOfParcel,
  }),
});

/** Cancelled lines leave parcels that are not handed over. */
export async function unpackCancelled(tx: Queries, orderId: string, cancelledIds: readonly string[]): Promise<void> {
  const packed = await readPackedPieces(tx, orderId);
  await takeOutOfParcels(
    tx,
    packed.filter(({ parcel, itemId }) => cancelledIds.includes(itemId) && parcel.status === "Packed"),
  );
}

/** Calls off the couriers of parcels under way that hold nothing but cancelled lines, as far as they can still turn around. */
export async function callOffEmptied(tx: Queries, orderId: string, cancelledIds: readonly string[]): Promise<void> {
  if (cancelledIds.length === 0) return;
  const packed = await readPackedPieces(tx, orderId);
  const live = await tx
    .select({ id: orderItems.id })
    .from(orderItems)
    .where(and(eq(orderItems.orderId, orderId), ne(orderItems.status, "Cancelled")));
  const isLive = (id: string) => live.some((item) => item.id === id);
  for (const [, pieces] of Map.groupBy(packed, ({ parcel }) => parcel.id)) {
    const [first] = pieces;
    if (!first || parcelEnds.includes(first.parcel.status)) continue;
    if (!pieces.some(({ itemId }) => cancelledIds.includes(itemId)) || pieces.some(({ itemId }) => isLive(itemId)))
      continue;
    const { provider, bookingId } = first.parcel;
    if (bookingId !== null) await enqueue(tx, callOffCourierJob, { provider, bookingId });
  }
}

const stepOf = (status: ItemStatus) => itemStatuses.indexOf(status);

/** What was cancelled on its way is delivered all the same, or stays cancelled. */
const mayFollow = (item: OrderItemRow, status: ItemStatus): boolean =>
  item.status === "Cancelled" ? isExpectedBack(item) && status === "Delivered" : stepOf(status) > stepOf(item.status);

/** What a line becomes that has arrived. */
export const delivered = {
  status: "Delivered" as const,
  deliveredAt: sql`now()`,
  expectedBackEnd: sql<"delivered" | null>`case when ${orderItems.expectedBackSince} is not null then 'delivered' end`,
};

/**
 * Makes the lines of a locked order, other than the given ones, what their parcels say: only forwards, since a status may also be set by
 * hand. Whoever changes parcels calls this, and then `updateOrderTotals`. Gives the lines that were moved.
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
    if (!status || status === "Cancelled" || !mayFollow(item, status)) continue;
    await tx
      .update(orderItems)
      .set(status === "Delivered" ? delivered : { status, deliveredAt: null })
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

import { and, desc, eq } from "drizzle-orm";
import type { ParcelStatus } from "#contract/sales/parcels.ts";
import type { Queries } from "#server/platform/database/client.ts";
import {
  announceParcelMove,
  cancelPieces,
  followParcels,
  type LockedOrder,
  recordOrderEvent,
  type StockQuantity,
  setParcelStatus,
  type TrackingSettings,
  updateOrderTotals,
} from "#server/sales/orders/service.ts";
import { orderItems } from "#server/sales/orders/tables.ts";
import { queueParcelMail } from "#server/sales/parcels/mails/queue-parcel-mail.ts";
import { judgeReport } from "#server/sales/parcels/parcel-status.ts";
import { givenUpPieces, type ParcelRow, parcelEvents, parcelItems, parcels } from "#server/sales/parcels/tables.ts";

interface Report {
  status: ParcelStatus;
  at: Date;
  note?: string;
  source: "person" | "webhook" | "poll";
}

/**
 * Records what is reported of a parcel of a locked order, once, and does what follows from it: its items move on, or are cancelled when it
 * came back. Gives whether it counted, and the order as it is now.
 */
export async function moveParcel(
  tx: Queries,
  settings: TrackingSettings,
  order: LockedOrder,
  parcelId: string,
  { status, at, note = "", source }: Report,
): Promise<{ outcome: "counted" | "ignored"; order: LockedOrder }> {
  const parcel = await readParcelRow(tx, order, parcelId);
  // What a person says is of now, whatever clock a courier has.
  const last = source === "person" ? undefined : await readLastReport(tx, parcelId);
  const outcome = judgeReport(parcel.status, last, { status, at });
  const [event] = await tx
    .insert(parcelEvents)
    .values({ parcelId, status, at, note, source, outcome })
    .onConflictDoNothing()
    .returning({ id: parcelEvents.id });
  if (!event || outcome === "ignored") return { outcome: "ignored", order };
  const moved = await setParcelStatus(tx, parcelId, status);
  const items = await tx
    .select()
    .from(parcelItems)
    .where(eq(parcelItems.parcelId, parcelId))
    .orderBy(parcelItems.itemId);
  const about = items[0] ? { itemId: items[0].itemId } : {};
  await recordOrderEvent(tx, order, { kind: "parcel-moved", status, courier: parcel.courier }, about);
  await queueParcelMail(tx, settings, order, moved, status);
  if (parcel.purpose !== "order") {
    await announceParcelMove(tx, parcelId);
    return { outcome, order };
  }
  if (status === "Returned to sender") return { outcome, order: await takeBack(tx, settings, order, moved) };
  await followParcels(tx, order);
  return { outcome, order: await updateOrderTotals(tx, order) };
}

async function readParcelRow(tx: Queries, order: LockedOrder, parcelId: string): Promise<ParcelRow> {
  const [parcel] = await tx
    .select()
    .from(parcels)
    .where(and(eq(parcels.id, parcelId), eq(parcels.orderId, order.id)));
  if (!parcel) throw new Error(`The order ${order.id} has no parcel ${parcelId}.`);
  return parcel;
}

/** The newest of those that counted. */
async function readLastReport(tx: Queries, parcelId: string) {
  const [last] = await tx
    .select({ status: parcelEvents.status, at: parcelEvents.at })
    .from(parcelEvents)
    .where(and(eq(parcelEvents.parcelId, parcelId), eq(parcelEvents.outcome, "counted")))
    .orderBy(desc(parcelEvents.at))
    .limit(1);
  return last;
}

/**
 * What came back is cancelled, refunded and in stock again, also what was cancelled on its way. That a buyer who pays at the door did not
 * take it is remembered, unless it was the shop that called all of it off.
 */
async function takeBack(
  tx: Queries,
  settings: TrackingSettings,
  order: LockedOrder,
  parcel: ParcelRow,
): Promise<LockedOrder> {
  const pieces = await tx
    .select()
    .from(parcelItems)
    .where(eq(parcelItems.parcelId, parcel.id))
    .orderBy(parcelItems.itemId);
  if (order.paymentStatus === "Cash on delivery") {
    const items = await tx.select().from(orderItems).where(eq(orderItems.orderId, order.id));
    const held = items.filter(({ id }) => pieces.some(({ itemId }) => itemId === id));
    const isRefused = held.some(({ status, calledOffBy }) => status !== "Cancelled" || calledOffBy === "buyer");
    await tx.update(parcels).set({ isRefused }).where(eq(parcels.id, parcel.id));
  }
  const alsoBack = await readGivenUp(tx, order.id, parcel.id);
  return cancelPieces(tx, settings, order, pieces, {
    restock: true,
    reason: "returned",
    parcelId: parcel.id,
    alsoBack,
  });
}

/** What was given up in a parcel that has come back after all. */
const readGivenUp = (tx: Queries, orderId: string, parcelId: string): Promise<StockQuantity[]> =>
  tx
    .select({ productId: orderItems.productId, size: givenUpPieces.size, quantity: givenUpPieces.quantity })
    .from(givenUpPieces)
    .innerJoin(orderItems, and(eq(orderItems.id, givenUpPieces.itemId), eq(orderItems.orderId, orderId)))
    .where(eq(givenUpPieces.parcelId, parcelId));

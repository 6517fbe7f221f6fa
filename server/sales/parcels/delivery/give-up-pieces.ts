import { and, asc, eq, inArray, ne } from "drizzle-orm";
import type { LostDecision } from "#contract/sales/parcels.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { databaseNow } from "#server/platform/database/database-clock.ts";
import type { LockedOrder, TrackingSettings } from "#server/sales/orders/service.ts";
import { type ParcelRow, parcelItems, parcels } from "#server/sales/parcels/tables.ts";
import { moveParcel } from "./move-parcel.ts";

// A buyer says of pieces that are on their way that they never arrive, and is believed.

/** The parcels of an order with a line in them that was not delivered, and all they hold. */
async function readParcelsWith(tx: Queries, orderId: string, itemId: string) {
  const ofItem = tx.select({ id: parcelItems.parcelId }).from(parcelItems).where(eq(parcelItems.itemId, itemId));
  const found = await tx
    .select()
    .from(parcels)
    .where(
      and(
        eq(parcels.orderId, orderId),
        eq(parcels.purpose, "order"),
        ne(parcels.status, "Delivered"),
        inArray(parcels.id, ofItem),
      ),
    )
    .orderBy(asc(parcels.id));
  const open = found.filter(({ lostDecision, status }) => lostDecision === null && status !== "Returned to sender");
  const ids = open.map(({ id }) => id);
  const rows = ids.length === 0 ? [] : await tx.select().from(parcelItems).where(inArray(parcelItems.parcelId, ids));
  return open.map((parcel) => ({ parcel, rows: rows.filter(({ parcelId }) => parcelId === parcel.id) }));
}

async function giveUp(
  tx: Queries,
  settings: TrackingSettings,
  order: LockedOrder,
  { id, status }: ParcelRow,
  decision: LostDecision,
): Promise<LockedOrder> {
  const at = await databaseNow(tx);
  const moved =
    status === "Lost" ? { order } : await moveParcel(tx, settings, order, id, { status: "Lost", at, source: "person" });
  await tx.update(parcels).set({ lostDecision: decision }).where(eq(parcels.id, id));
  return moved.order;
}

/**
 * All pieces of a line never arrive: a parcel that holds nothing else is lost, any other goes on without them. Gives the order as it is
 * now.
 */
export async function giveUpLine(
  tx: Queries,
  settings: TrackingSettings,
  order: LockedOrder,
  itemId: string,
  decision: LostDecision,
): Promise<LockedOrder> {
  let updated = order;
  for (const { parcel, rows } of await readParcelsWith(tx, order.id, itemId)) {
    if (rows.every((row) => row.itemId === itemId)) updated = await giveUp(tx, settings, updated, parcel, decision);
    else await tx.delete(parcelItems).where(and(eq(parcelItems.parcelId, parcel.id), eq(parcelItems.itemId, itemId)));
  }
  return updated;
}

/** Some pieces of a line are a line of their own, which is cancelled: parcels name them by it. Gives the order as it is now. */
export async function giveUpPart(
  tx: Queries,
  settings: TrackingSettings,
  order: LockedOrder,
  { from, to, quantity }: { from: string; to: string; quantity: number },
): Promise<LockedOrder> {
  let updated = order;
  let left = quantity;
  for (const { parcel, rows } of await readParcelsWith(tx, order.id, from)) {
    const row = rows.find(({ itemId }) => itemId === from);
    const taken = Math.min(left, row?.quantity ?? 0);
    if (!row || taken === 0) continue;
    left -= taken;
    const isRow = and(eq(parcelItems.parcelId, parcel.id), eq(parcelItems.itemId, from));
    if (taken === row.quantity) await tx.update(parcelItems).set({ itemId: to }).where(isRow);
    else {
      await tx
        .update(parcelItems)
        .set({ quantity: row.quantity - taken })
        .where(isRow);
      await tx.insert(parcelItems).values({ ...row, itemId: to, quantity: taken });
    }
    const isAllOfIt = rows.length === 1 && taken === row.quantity;
    if (isAllOfIt) updated = await giveUp(tx, settings, updated, parcel, "refund");
  }
  return updated;
}

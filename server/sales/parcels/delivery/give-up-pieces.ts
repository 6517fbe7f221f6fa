import { and, asc, eq, inArray, ne } from "drizzle-orm";
import type { LostDecision } from "#contract/sales/parcels.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { databaseNow } from "#server/platform/database/database-clock.ts";
import { type LockedOrder, type TrackingSettings, takeOutOfParcels } from "#server/sales/orders/service.ts";
import {
  givenUpPieces,
  type ParcelItemRow,
  type ParcelRow,
  parcelItems,
  parcels,
} from "#server/sales/parcels/tables.ts";
import { moveParcel } from "./move-parcel.ts";

// A buyer says of pieces that are on their way that they never arrive, and is believed.

/**
 * The order as it is now, and pieces that had not left the house, which are unpacked: the caller returns them to stock, which comes last.
 */
export interface GivenUp {
  order: LockedOrder;
  inHouse: number;
}

interface OpenParcel {
  parcel: ParcelRow;
  rows: ParcelItemRow[];
}

/** The parcels of an order with a line in them that was not delivered, and all they hold. Those that are not handed over come last. */
async function readParcelsWith(tx: Queries, orderId: string, itemId: string): Promise<OpenParcel[]> {
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
  const open = found
    .filter(({ lostDecision, status }) => lostDecision === null && status !== "Returned to sender")
    .toSorted((a, b) => Number(isInHouse(a)) - Number(isInHouse(b)));
  const ids = open.map(({ id }) => id);
  const rows = ids.length === 0 ? [] : await tx.select().from(parcelItems).where(inArray(parcelItems.parcelId, ids));
  return open.map((parcel) => ({ parcel, rows: rows.filter(({ parcelId }) => parcelId === parcel.id) }));
}

/** What was lost may be packed again before its claim is decided. */
const isInHouse = ({ status }: ParcelRow): boolean => status === "Packed";

async function giveUpParcel(
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

/** The parcel goes on with what else it holds. Pieces that are given up are those of a line that the claim is about by now. */
async function setAside(
  tx: Queries,
  row: ParcelItemRow,
  { quantity, itemId }: Pick<ParcelItemRow, "quantity" | "itemId">,
): Promise<void> {
  const isRow = and(eq(parcelItems.parcelId, row.parcelId), eq(parcelItems.itemId, row.itemId));
  if (quantity === row.quantity) await tx.delete(parcelItems).where(isRow);
  else
    await tx
      .update(parcelItems)
      .set({ quantity: row.quantity - quantity })
      .where(isRow);
  await tx.insert(givenUpPieces).values({ parcelId: row.parcelId, itemId, size: row.size, quantity });
}

/** All pieces of a line never arrive: a parcel that holds nothing else is lost, any other goes on without them. */
export async function giveUpLine(
  tx: Queries,
  settings: TrackingSettings,
  order: LockedOrder,
  itemId: string,
  decision: LostDecision,
): Promise<GivenUp> {
  let updated = order;
  let inHouse = 0;
  for (const { parcel, rows } of await readParcelsWith(tx, order.id, itemId)) {
    const own = rows.find((row) => row.itemId === itemId);
    if (!own) continue;
    if (isInHouse(parcel)) {
      inHouse += own.quantity;
      await takeOutOfParcels(tx, [{ parcel, itemId, quantity: own.quantity }]);
    } else if (rows.length === 1) updated = await giveUpParcel(tx, settings, updated, parcel, decision);
    else await setAside(tx, own, own);
  }
  return { order: updated, inHouse };
}

/** Some pieces of a line are a line of their own, which is cancelled. */
export async function giveUpPart(
  tx: Queries,
  settings: TrackingSettings,
  order: LockedOrder,
  { from, to, quantity }: { from: string; to: string; quantity: number },
): Promise<GivenUp> {
  let updated = order;
  let left = quantity;
  let inHouse = 0;
  for (const { parcel, rows } of await readParcelsWith(tx, order.id, from)) {
    const row = rows.find(({ itemId }) => itemId === from);
    const taken = Math.min(left, row?.quantity ?? 0);
    if (!row || taken === 0) continue;
    left -= taken;
    if (isInHouse(parcel)) {
      inHouse += taken;
      await takeOutOfParcels(tx, [{ parcel, itemId: from, quantity: taken }]);
    } else if (rows.length === 1 && taken === row.quantity) {
      const isRow = and(eq(parcelItems.parcelId, parcel.id), eq(parcelItems.itemId, from));
      await tx.update(parcelItems).set({ itemId: to }).where(isRow);
      updated = await giveUpParcel(tx, settings, updated, parcel, "refund");
    } else await setAside(tx, row, { itemId: to, quantity: taken });
  }
  return { order: updated, inHouse };
}

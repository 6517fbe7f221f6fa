import { and, asc, eq } from "drizzle-orm";
import { totalLines } from "#contract/sales/pricing.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { isSold, type LockedOrder } from "#server/sales/orders/service.ts";
import { orderItems } from "#server/sales/orders/tables.ts";
import { cashToCollect } from "#server/sales/parcels/service.ts";
import { type ParcelItemRow, type ParcelRow, parcelItems, parcels } from "#server/sales/parcels/tables.ts";

const ownShare = ({ status }: ParcelRow) => status !== "Returned to sender" && status !== "Lost";

/**
 * What the courier of a parcel collects of an order that is paid at the door: what its pieces cost, and with the first parcel the fees. The
 * parcel that holds the last pieces collects what the others leave, so that together they collect the order's amount, whatever was
 * cancelled or packed anew.
 */
export async function shareOfCash(tx: Queries, order: LockedOrder, { id }: ParcelRow): Promise<number> {
  const sold = await tx
    .select()
    .from(orderItems)
    .where(and(eq(orderItems.orderId, order.id), isSold))
    .orderBy(orderItems.position, orderItems.id);
  const rows = await tx
    .select({ parcel: parcels, piece: parcelItems })
    .from(parcels)
    .innerJoin(parcelItems, eq(parcelItems.parcelId, parcels.id))
    .where(and(eq(parcels.orderId, order.id), eq(parcels.purpose, "order")))
    .orderBy(asc(parcels.id));
  const all = [...Map.groupBy(rows, (row) => row.parcel.id).values()].flatMap((group) =>
    group[0] ? [{ ...group[0].parcel, pieces: group.map(({ piece }) => piece) }] : [],
  );
  const isLive = ({ itemId }: ParcelItemRow) =>
    sold.some(({ id: own, status }) => own === itemId && status !== "Cancelled");
  const others = all.filter((parcel) => parcel.id !== id && ownShare(parcel) && parcel.pieces.some(isLive));
  // What was cancelled on its way is refused at the door; only beside something else it is taken and paid with that.
  const items = sold.filter(
    (item) =>
      item.status !== "Cancelled" || others.some(({ pieces }) => pieces.some(({ itemId }) => itemId === item.id)),
  );
  const { totalWithTaxPaise } = totalLines(items, order.taxScheme, order);
  const rest = Math.max(
    0,
    others.reduce((left, parcel) => left - (parcel.cashToCollectPaise ?? 0), totalWithTaxPaise),
  );
  const known = new Set(others.filter((parcel) => parcel.cashToCollectPaise !== null).map((parcel) => parcel.id));
  const settled = rows.filter(({ parcel }) => parcel.id === id || known.has(parcel.id)).map(({ piece }) => piece);
  const isLast = items.every(
    (item) =>
      settled
        .filter(({ itemId }) => itemId === item.id)
        .reduce((left, piece) => left - piece.quantity, item.quantity) <= 0,
  );
  if (isLast) return rest;
  const parts = all.map((parcel) => ({
    id: parcel.id,
    isVoid: parcel.id !== id && !others.includes(parcel),
    items: parcel.pieces,
  }));
  return Math.min(rest, cashToCollect(order, items, parts, id));
}

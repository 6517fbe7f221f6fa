import { eq } from "drizzle-orm";
import { type ParcelDetailsForm, type ParcelStatus, parcelEnds } from "#contract/sales/parcels.ts";
import type { Who } from "#server/customers/accounts/service.ts";
import { recordChange } from "#server/oversight/audit/service.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { type LockedOrder, setBackUnpacked } from "#server/sales/orders/service.ts";
import { mayFollow } from "#server/sales/parcels/parcel-status.ts";
import { type ParcelRow, parcelItems, parcels } from "#server/sales/parcels/tables.ts";
import type { Shop } from "#server/shop.ts";
import { badRequest } from "#server/shop-error.ts";
import { lockParcel } from "./lock-parcel.ts";
import { moveParcel } from "./move-parcel.ts";

const auditParcel = (
  tx: Queries,
  who: Who,
  order: LockedOrder,
  { before, after }: { before: Record<string, unknown>; after: Record<string, unknown> },
): Promise<void> =>
  recordChange(tx, who, {
    action: "changed",
    entity: "order",
    entityId: order.id,
    entityName: order.id,
    before,
    after,
  });

/** Moves a parcel on, for those who handle it. */
export function updateParcelStatus(
  { db, settings }: Pick<Shop, "db" | "settings">,
  who: Who,
  id: string,
  { status, note }: { status: ParcelStatus; note: string },
): Promise<void> {
  return transaction(db, async (tx) => {
    const { order, parcel } = await lockParcel(tx, who, id);
    if (parcel.status === status) throw badRequest(`This parcel is ${status} already.`);
    if (!mayFollow(parcel.status, status)) throw badRequest(`A parcel that is ${parcel.status} cannot be ${status}.`);
    await auditParcel(tx, who, order, { before: { parcel: parcel.status }, after: { parcel: status } });
    await moveParcel(tx, settings, order, id, { status, note, at: new Date(), source: "person" });
  });
}

/** Changes courier, tracking and expected day of a parcel that people report on. */
export function updateParcelDetails(
  { db }: Pick<Shop, "db">,
  who: Who,
  id: string,
  { courier, trackingNumber, trackingUrl, expectedOn }: ParcelDetailsForm,
): Promise<void> {
  return transaction(db, async (tx) => {
    const { order, parcel } = await lockParcel(tx, who, id);
    if (parcelEnds.includes(parcel.status)) throw badRequest(`This parcel is ${parcel.status} and stays so.`);
    if (parcel.provider !== "hand") throw badRequest("This parcel was booked with its courier, who reports on it.");
    const after = {
      courier,
      trackingNumber: trackingNumber || null,
      trackingUrl: trackingUrl || null,
      expectedOn: expectedOn ?? null,
    };
    // A courier or its number makes a parcel of what somebody only said was sent.
    const isByHand = parcel.isByHand && courier === "" && !trackingNumber;
    await tx
      .update(parcels)
      .set({ ...after, isByHand })
      .where(eq(parcels.id, id));
    await auditParcel(tx, who, order, { before: detailsOf(parcel), after });
  });
}

const detailsOf = ({ courier, trackingNumber, trackingUrl, expectedOn }: ParcelRow) => ({
  courier,
  trackingNumber,
  trackingUrl,
  expectedOn,
});

/** Unpacks a parcel: what was in it can be packed anew. */
export function deleteParcel({ db }: Pick<Shop, "db">, who: Who, id: string): Promise<void> {
  return transaction(db, async (tx) => {
    const { order, parcel } = await lockParcel(tx, who, id);
    if (parcel.status !== "Packed") throw badRequest("Only a parcel that was not handed over can be unpacked.");
    if (parcel.provider !== "hand")
      throw badRequest("This parcel was booked with its courier. Please cancel that first.");
    if (parcel.purpose !== "order")
      throw badRequest("This parcel belongs to an exchange or a claim, and stays packed.");
    const held = await tx.delete(parcelItems).where(eq(parcelItems.parcelId, id)).returning();
    await tx.delete(parcels).where(eq(parcels.id, id));
    const itemIds = held.map(({ itemId }) => itemId);
    await setBackUnpacked(tx, order, itemIds);
    await auditParcel(tx, who, order, { before: { parcel: parcel.status }, after: { parcel: "unpacked" } });
  });
}

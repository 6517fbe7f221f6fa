import { and, eq } from "drizzle-orm";
import type { LostDecision, ParcelStatus } from "#contract/sales/parcels.ts";
import type { Database, Queries } from "#server/platform/database/client.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { lockOrder } from "#server/sales/orders/service.ts";
import type { Shop } from "#server/shop.ts";
import { cashToCollect } from "./cash-to-collect.ts";
import { giveUpLine, giveUpPart } from "./delivery/give-up-pieces.ts";
import { lockParcel } from "./delivery/lock-parcel.ts";
import { moveParcel } from "./delivery/move-parcel.ts";
import { insertParcel } from "./packing/add-parcel.ts";
import { countToPack } from "./packing/list-to-pack.ts";
import { readParcel } from "./queries.ts";
import { type CourierName, type ParcelRow, parcels } from "./tables.ts";

/** For exchanges and claims, which send new pieces, for couriers, and for what waits in the office. */
export {
  cashToCollect,
  countToPack,
  giveUpLine,
  giveUpPart,
  insertParcel as addParcel,
  lockParcel,
  moveParcel,
  readParcel,
};

/** What was decided about the exchange or claim of a locked order is decided about its parcel too, if that is lost. */
export async function decideLostOfCase(
  tx: Queries,
  { id, status, lostDecision }: ParcelRow,
  decision: LostDecision,
): Promise<void> {
  if (status !== "Lost" || lostDecision !== null) return;
  await tx.update(parcels).set({ lostDecision: decision }).where(eq(parcels.id, id));
}

interface CourierReports {
  provider: CourierName;
  bookingId: string;
  reports: readonly { status: ParcelStatus; at: Date; note?: string }[];
  source: "webhook" | "poll";
  /** A day in India. */
  expectedOn?: string | null;
}

/**
 * Records what a courier reports of a parcel: each report once, in whatever order, never backwards. Gives whether there is such a parcel.
 */
export function recordCourierReport(
  { db, settings }: { db: Database; settings: Shop["settings"] },
  { provider, bookingId, reports, source, expectedOn }: CourierReports,
): Promise<boolean> {
  return transaction(db, async (tx) => {
    const ofBooking = and(eq(parcels.provider, provider), eq(parcels.bookingId, bookingId));
    const [found] = await tx.select({ id: parcels.id, orderId: parcels.orderId }).from(parcels).where(ofBooking);
    let order = found && (await lockOrder(tx, found.orderId));
    if (!found || !order) return false;
    if (expectedOn) await tx.update(parcels).set({ expectedOn }).where(eq(parcels.id, found.id));
    const inTime = reports.toSorted((a, b) => a.at.getTime() - b.at.getTime());
    for (const report of inTime) ({ order } = await moveParcel(tx, settings, order, found.id, { ...report, source }));
    return true;
  });
}

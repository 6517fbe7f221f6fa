import { eq } from "drizzle-orm";
import type { Database, Queries } from "#server/platform/database/client.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { noDeadline } from "#server/sales/cases/deadline.ts";
import { deliverItem, returnStock } from "#server/sales/orders/service.ts";
import { parcels } from "#server/sales/parcels/tables.ts";
import type { Settings } from "#server/settings/settings.ts";
import { changeClaim, claimedPieces, type LockedClaim, lockClaim } from "./change-claim.ts";
import { deadlineFor, waitsForGoods } from "./claim-decisions.ts";

/** A claim goes on with the parcel that holds its replacement. About one that was lost or came back a person decides anew. */
export async function followReplacement(db: Database, settings: Settings, parcelId: string): Promise<void> {
  const [found] = await db.select({ claimId: parcels.claimId }).from(parcels).where(eq(parcels.id, parcelId));
  const id = found?.claimId;
  if (!id) return;
  await transaction(db, async (tx) => {
    const locked = await lockClaim(tx, id);
    const { claim, parcel } = locked;
    if (claim.status !== "Accepted" || parcel?.id !== parcelId) return;
    if (parcel.status === "Delivered") return settleReplaced(tx, settings, locked);
    if (parcel.status === "Lost" || parcel.status === "Returned to sender") return putOnList(tx, settings, locked);
    if (claim.isReserved && parcel.status === "Packed") return;
    await changeClaim(tx, settings, locked, { isReserved: true, ...deadlineFor("deliver", locked.now) });
  });
}

async function settleReplaced(tx: Queries, settings: Settings, locked: LockedClaim): Promise<void> {
  const { order, item, claim, now } = locked;
  if (item.status === "Shipped") await deliverItem(tx, order, item);
  if (waitsForGoods(claim)) return void (await changeClaim(tx, settings, locked, deadlineFor("goods", now)));
  const settled = { status: "Settled" as const, settledAt: now, refundTo: null, ...noDeadline };
  await changeClaim(tx, settings, locked, settled);
}

/** What came back is in stock again, once. */
async function putOnList(tx: Queries, settings: Settings, locked: LockedClaim): Promise<void> {
  const { claim, parcel, now } = locked;
  if (!claim.isReserved) return;
  await changeClaim(tx, settings, locked, { isReserved: false, ...deadlineFor("replace", now) });
  if (parcel?.status === "Returned to sender") await returnStock(tx, claimedPieces(locked));
}

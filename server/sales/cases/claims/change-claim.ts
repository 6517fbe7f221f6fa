import { desc, eq } from "drizzle-orm";
import type { ClaimStatus } from "#contract/sales/cases/claims.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { claimKind } from "#server/sales/cases/case-kinds.ts";
import { queueClaimMail } from "#server/sales/cases/claims/mails/queue-claim-mail.ts";
import { lockCase, readLine } from "#server/sales/cases/lock-case.ts";
import { type LockedOrder, recordOrderEvent } from "#server/sales/orders/service.ts";
import type { OrderItemRow } from "#server/sales/orders/tables.ts";
import { type ParcelRow, parcels } from "#server/sales/parcels/tables.ts";
import type { Settings } from "#server/settings/settings.ts";
import { type ClaimRow, claims } from "./tables.ts";

/** A claim with its order, which is locked, the line that it is about, and the newest parcel with a replacement. */
export interface LockedClaim {
  order: LockedOrder;
  item: OrderItemRow;
  claim: ClaimRow;
  parcel: ParcelRow | undefined;
  now: Date;
}

export async function lockClaim(tx: Queries, id: string): Promise<LockedClaim> {
  const { order, row: claim, now } = await lockCase(tx, claimKind, id);
  const item = await readLine(tx, order.id, claim.itemId);
  return { order, claim, item, parcel: await findNewestParcel(tx, id), now };
}

async function findNewestParcel(tx: Queries, claimId: string): Promise<ParcelRow | undefined> {
  const [parcel] = await tx
    .select()
    .from(parcels)
    .where(eq(parcels.claimId, claimId))
    .orderBy(desc(parcels.id))
    .limit(1);
  return parcel;
}

/** Changes a claim of a locked order. A new status is in the timeline of the order and mailed to its buyer. */
export async function changeClaim(
  tx: Queries,
  settings: Settings,
  { order, item, claim }: LockedClaim,
  changes: Partial<ClaimRow>,
): Promise<ClaimRow> {
  const [changed] = await tx.update(claims).set(changes).where(eq(claims.id, claim.id)).returning();
  if (!changed) throw new Error(`There is no claim ${claim.id}.`);
  if (changed.status !== claim.status) await announceClaim(tx, settings, { order, item, claim: changed });
  return changed;
}

export async function announceClaim(
  tx: Queries,
  settings: Settings,
  { order, item, claim }: Pick<LockedClaim, "order" | "item" | "claim">,
): Promise<void> {
  const { kind: reported, size, status }: { kind: ClaimRow["kind"]; size: string; status: ClaimStatus } = claim;
  const event = { kind: "claim-moved" as const, name: item.name, size, claim: reported, status };
  await recordOrderEvent(tx, order, event, { itemId: item.id });
  await queueClaimMail(tx, settings, { order, item, claim });
}

/** The pieces as stock knows them. */
export const claimedPieces = ({ item, claim }: Pick<LockedClaim, "item" | "claim">) => [
  { productId: item.productId, size: claim.size, quantity: claim.quantity },
];

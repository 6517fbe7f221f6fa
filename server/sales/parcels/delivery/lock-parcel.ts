import { eq } from "drizzle-orm";
import { can } from "#contract/customers/roles.ts";
import type { Who } from "#server/customers/accounts/service.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { isUuid } from "#server/platform/database/is-uuid.ts";
import { brandOf, type LockedOrder, lockOrder } from "#server/sales/orders/service.ts";
import { type ParcelRow, parcels } from "#server/sales/parcels/tables.ts";
import { forbidden, notFound } from "#server/shop-error.ts";

export const noParcel = () => notFound("No parcel found.");

/** A parcel and its order, both for somebody who handles it: staff who manage orders, or the merchant who sends it. */
export async function lockParcel(
  tx: Queries,
  who: Who,
  id: string,
): Promise<{ order: LockedOrder; parcel: ParcelRow }> {
  const ofParcel = eq(parcels.id, id);
  const [found] = isUuid(id) ? await tx.select({ orderId: parcels.orderId }).from(parcels).where(ofParcel) : [];
  const order = found && (await lockOrder(tx, found.orderId));
  // Read once the order is locked: somebody may have moved the parcel a moment ago.
  const [parcel] = order ? await tx.select().from(parcels).where(ofParcel) : [];
  if (!order || !parcel) throw noParcel();
  if (!handlesParcel(who, parcel)) throw can(who, "read orders") ? forbidden() : noParcel();
  return { order, parcel };
}

export const handlesParcel = (who: Who, { brandId }: Pick<ParcelRow, "brandId">): boolean =>
  can(who, "manage orders") || (brandId !== null && brandId === brandOf(who));

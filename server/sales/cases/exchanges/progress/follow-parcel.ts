import { eq } from "drizzle-orm";
import type { Database, Queries } from "#server/platform/database/client.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { deadlineOf } from "#server/sales/cases/exchanges/exchange-status.ts";
import { type ExchangeRow, exchanges } from "#server/sales/cases/exchanges/tables.ts";
import { parcels } from "#server/sales/parcels/tables.ts";
import type { Settings } from "#server/settings/settings.ts";
import { changeExchange, type LockedExchange, lockExchange } from "./change-exchange.ts";
import { setDelivered } from "./update-exchange-status.ts";

/**
 * An exchange goes on with the parcel that holds its new pieces. What came back to its sender is sent again by a person; about what is lost
 * a person decides, so both are put on the list.
 */
export async function followExchangeParcel(db: Database, settings: Settings, parcelId: string): Promise<void> {
  const { exchangeId } = parcels;
  const [found] = await db.select({ exchangeId }).from(parcels).where(eq(parcels.id, parcelId));
  const id = found?.exchangeId;
  if (!id) return;
  await transaction(db, async (tx) => {
    const locked = await lockExchange(tx, id);
    // Read once the order is locked: the parcel may have moved on.
    const [parcel] = await tx.select().from(parcels).where(eq(parcels.id, parcelId));
    if (!parcel || locked.exchange.endedAt || locked.exchange.deliveredAt) return;
    if (parcel.status === "Packed") return;
    if (parcel.status === "Returned to sender") {
      return putOnList(tx, settings, locked, { status: statusBefore(locked), sentAt: null });
    }
    if (parcel.status === "Lost") {
      const changes = { status: statusBefore(locked), sentAt: null, isReserved: false };
      return putOnList(tx, settings, locked, changes);
    }
    const sentAt = locked.exchange.sentAt ?? parcel.handedOverAt ?? locked.now;
    const exchange = locked.exchange.sentAt
      ? locked.exchange
      : await changeExchange(tx, settings, locked, { status: "Sent", sentAt, isReserved: true }, "Sent");
    if (parcel.status === "Delivered") await setDelivered(tx, settings, { ...locked, exchange });
  });
}

const statusBefore = ({ exchange }: LockedExchange) =>
  exchange.receivedAt ? ("Received" as const) : ("Picked up" as const);

/** The shop has to act, from now on. The timeline of the order names the parcel already. */
async function putOnList(
  tx: Queries,
  settings: Settings,
  { exchange, now }: LockedExchange,
  changes: Pick<ExchangeRow, "status" | "sentAt"> & { isReserved?: boolean },
): Promise<void> {
  const next = deadlineOf({ ...exchange, ...changes }, now, settings.exchangeSend);
  await tx
    .update(exchanges)
    .set({ ...changes, ...next, waitsFor: "shop" })
    .where(eq(exchanges.id, exchange.id));
}

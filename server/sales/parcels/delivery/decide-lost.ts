import { eq } from "drizzle-orm";
import type { LostDecision } from "#contract/sales/parcels.ts";
import type { Who } from "#server/customers/accounts/service.ts";
import { recordChange } from "#server/oversight/audit/service.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import {
  announceParcelMove,
  cancelPieces,
  decrementStock,
  isExpectedBack,
  type LockedOrder,
  recordOrderEvent,
} from "#server/sales/orders/service.ts";
import { orderItems } from "#server/sales/orders/tables.ts";
import { findDecisionRefusal } from "#server/sales/parcels/lost-parcel.ts";
import { insertParcel } from "#server/sales/parcels/packing/add-parcel.ts";
import { type ParcelRow, parcelItems, parcels } from "#server/sales/parcels/tables.ts";
import type { Shop } from "#server/shop.ts";
import { badRequest } from "#server/shop-error.ts";
import { lockParcel } from "./lock-parcel.ts";

/** Decides about a parcel that is lost, once: what was in it is refunded, or taken from stock and packed a second time. */
export function decideLost(
  { db, settings }: Pick<Shop, "db" | "settings">,
  who: Who,
  id: string,
  decision: LostDecision,
): Promise<void> {
  return transaction(db, async (tx) => {
    const { order, parcel } = await lockParcel(tx, who, id);
    const pieces = await tx.select().from(parcelItems).where(eq(parcelItems.parcelId, id)).orderBy(parcelItems.itemId);
    const items = await readHeldItems(tx, order, pieces);
    const refusal = findDecisionRefusal(who, { parcel, payment: order.paymentStatus, held: items }, decision);
    if (refusal) throw refusal;
    await tx.update(parcels).set({ lostDecision: decision }).where(eq(parcels.id, id));
    await recordChange(tx, who, {
      action: "changed",
      entity: "order",
      entityId: order.id,
      entityName: order.id,
      before: { parcel: "Lost" },
      after: { parcel: decision },
    });
    if (decision === "refund") {
      await recordOrderEvent(tx, order, { kind: "parcel-lost-refunded" });
      await cancelPieces(tx, settings, order, pieces, { restock: false, reason: "lost", parcelId: id });
      return;
    }
    // What was cancelled on its way beside the others is not sent again.
    const called = pieces.filter(({ itemId }) => items.some((item) => item.id === itemId && item.isExpectedBack));
    if (called.length > 0)
      await cancelPieces(tx, settings, order, called, { restock: false, reason: "lost", parcelId: id });
    await sendAgain(tx, order, parcel, pieces);
  });
}

type PackedItem = typeof parcelItems.$inferSelect;

async function readHeldItems(tx: Queries, order: LockedOrder, pieces: readonly PackedItem[]) {
  const items = await tx.select().from(orderItems).where(eq(orderItems.orderId, order.id));
  const held = items.filter((item) => pieces.some(({ itemId }) => itemId === item.id));
  return held.map((item) => ({ id: item.id, status: item.status, isExpectedBack: isExpectedBack(item) }));
}

async function sendAgain(tx: Queries, order: LockedOrder, parcel: ParcelRow, pieces: PackedItem[]): Promise<void> {
  const { id, productId, status } = orderItems;
  const items = await tx.select({ id, productId, status }).from(orderItems).where(eq(orderItems.orderId, order.id));
  const productOf = new Map(
    items.filter((item) => item.status !== "Cancelled").map((item) => [item.id, item.productId]),
  );
  const live = pieces.filter(({ itemId }) => productOf.has(itemId));
  const { purpose, brandId, exchangeId, claimId } = parcel;
  const about = { ...(exchangeId && { exchangeId }), ...(claimId && { claimId }) };
  const { id: parcelId } = await insertParcel(tx, order, { purpose, brandId, ...about, items: live });
  // The exchange or claim keeps pieces from stock once more.
  if (purpose !== "order") await announceParcelMove(tx, parcelId);
  await recordOrderEvent(tx, order, { kind: "parcel-sent-again" });
  const stock = live.map(({ itemId, size, quantity }) => ({ productId: productOf.get(itemId) ?? "", size, quantity }));
  if (!(await decrementStock(tx, stock))) {
    throw badRequest("Not enough is in stock to send this again. Please refund it.");
  }
}

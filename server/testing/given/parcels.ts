import { eq } from "drizzle-orm";
import type { Order } from "#contract/sales/orders.ts";
import type { ParcelStatus } from "#contract/sales/parcels.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import {
  followParcels,
  type LockedOrder,
  lockOrder,
  senderOf,
  updateOrderTotals,
} from "#server/sales/orders/service.ts";
import { orderItems } from "#server/sales/orders/tables.ts";
import { addParcel, moveParcel } from "#server/sales/parcels/service.ts";
import { type ParcelRow, parcels } from "#server/sales/parcels/tables.ts";
import type { Shop } from "#server/shop.ts";

type ParcelFields = Partial<
  Pick<ParcelRow, "courier" | "trackingNumber" | "expectedOn" | "createdAt" | "handedOverAt">
>;

async function lock(tx: Queries, orderId: string): Promise<LockedOrder> {
  const order = await lockOrder(tx, orderId);
  if (!order) throw new Error("there is no such order");
  return order;
}

/** A packed parcel with these pieces of an order, whoever sends it, moved on to the status. */
export function givenParcel(
  { db, settings }: Pick<Shop, "db" | "settings">,
  orderId: string,
  pieces: readonly { item: string; quantity: number }[],
  { status = "Packed", ...overrides }: ParcelFields & { status?: ParcelStatus } = {},
): Promise<ParcelRow> {
  return transaction(db, async (tx) => {
    const order = await lock(tx, orderId);
    const items = await tx.select().from(orderItems).where(eq(orderItems.orderId, orderId));
    const packed = pieces.map(({ item, quantity }) => {
      const found = items.find(({ id }) => id === item);
      if (!found) throw new Error(`the order has no item ${item}`);
      return { itemId: item, size: found.size, quantity, brandId: senderOf(found) };
    });
    const made = await addParcel(tx, order, {
      brandId: packed[0]?.brandId ?? null,
      items: packed.map(({ brandId: _, ...piece }) => piece),
    });
    await followParcels(tx, order);
    const updated = await updateOrderTotals(tx, order);
    if (status !== "Packed")
      await moveParcel(tx, settings, updated, made.id, { status, at: new Date(), source: "person" });
    const isOfParcel = eq(parcels.id, made.id);
    if (Object.keys(overrides).length > 0) await tx.update(parcels).set(overrides).where(isOfParcel);
    const [parcel] = await tx.select().from(parcels).where(isOfParcel);
    return parcel ?? made;
  });
}

/** Somebody reports on a parcel. */
export function givenReport(
  { db, settings }: Pick<Shop, "db" | "settings">,
  { id, orderId }: Pick<ParcelRow, "id" | "orderId">,
  status: ParcelStatus,
  { at = new Date(), note = "" }: { at?: Date; note?: string } = {},
): Promise<unknown> {
  return transaction(db, async (tx) =>
    moveParcel(tx, settings, await lock(tx, orderId), id, { status, at, note, source: "webhook" }),
  );
}

/** A courier who collects the cash carries all of an order in one parcel for each item, and reports that it was delivered. */
export async function deliverByCourier(
  shop: Pick<Shop, "db" | "settings">,
  { _id: orderId, products }: Pick<Order, "_id" | "products">,
): Promise<void> {
  for (const { _id: item, quantity, totalPrice } of products) {
    const { id } = await givenParcel(shop, orderId, [{ item, quantity }]);
    const booked = { provider: "simulator" as const, bookingId: id, cashToCollectPaise: Math.round(totalPrice * 100) };
    await shop.db.update(parcels).set(booked).where(eq(parcels.id, id));
    await givenReport(shop, { id, orderId }, "Delivered");
  }
}

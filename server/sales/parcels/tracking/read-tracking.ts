import { and, asc, desc, eq, inArray } from "drizzle-orm";
import type { Tracking } from "#contract/sales/tracking.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { readTrackingToken } from "#server/sales/orders/service.ts";
import { orderItems, orders } from "#server/sales/orders/tables.ts";
import { parcelEvents, parcelItems, parcels } from "#server/sales/parcels/tables.ts";
import type { Settings } from "#server/settings/settings.ts";
import { notFound } from "#server/shop-error.ts";

/** What the token of a mailed link opens. One that was made up, cut off or has run out is answered like one that never was. */
export async function readTracking(db: Queries, settings: Settings, token: string): Promise<Tracking> {
  const orderId = readTrackingToken(settings, token);
  const [order] = orderId ? await db.select({ number: orders.number }).from(orders).where(eq(orders.id, orderId)) : [];
  if (!orderId || !order) throw notFound("There is nothing to track here.");
  return { orderNumber: order.number, parcels: await readParcels(db, orderId) };
}

async function readParcels(db: Queries, orderId: string): Promise<Tracking["parcels"]> {
  const all = await db.select().from(parcels).where(eq(parcels.orderId, orderId)).orderBy(desc(parcels.id));
  const ids = all.map(({ id }) => id);
  if (ids.length === 0) return [];
  const items = await db
    .select({
      parcelId: parcelItems.parcelId,
      name: orderItems.name,
      size: parcelItems.size,
      quantity: parcelItems.quantity,
    })
    .from(parcelItems)
    .innerJoin(orderItems, and(eq(orderItems.orderId, orderId), eq(orderItems.id, parcelItems.itemId)))
    .where(inArray(parcelItems.parcelId, ids))
    .orderBy(asc(orderItems.position));
  const events = await db
    .select({ parcelId: parcelEvents.parcelId, status: parcelEvents.status, at: parcelEvents.at })
    .from(parcelEvents)
    .where(and(inArray(parcelEvents.parcelId, ids), eq(parcelEvents.outcome, "counted")))
    .orderBy(asc(parcelEvents.id));
  return all.map(({ id, status, purpose, courier, trackingNumber, trackingUrl, expectedOn, lostDecision }) => ({
    _id: id,
    status,
    purpose,
    courier,
    trackingNumber,
    trackingUrl,
    expectedOn,
    lostDecision,
    items: items
      .filter(({ parcelId }) => parcelId === id)
      .map(({ name, size, quantity }) => ({ name, size, quantity })),
    events: events
      .filter(({ parcelId }) => parcelId === id)
      .map(({ status, at }) => ({ status, at: at.toISOString() })),
  }));
}

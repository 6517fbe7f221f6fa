import { asc, eq, inArray } from "drizzle-orm";
import { imageUrl } from "#contract/catalogue/products.ts";
import { can } from "#contract/customers/roles.ts";
import type { Order } from "#contract/sales/orders.ts";
import type { Parcel } from "#contract/sales/parcels.ts";
import type { Who } from "#server/customers/accounts/service.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { isUuid } from "#server/platform/database/is-uuid.ts";
import { pictures } from "#server/platform/media/tables.ts";
import { brandOf, isExpectedBack } from "#server/sales/orders/service.ts";
import { orderItems, orders } from "#server/sales/orders/tables.ts";
import { handlesParcel, noParcel } from "./delivery/lock-parcel.ts";
import { allowedDecisions } from "./lost-parcel.ts";
import { followersOf } from "./parcel-status.ts";
import { type ParcelRow, parcelEvents, parcelItems, parcels } from "./tables.ts";

/** A parcel for the buyer of its order, staff who read orders, and the merchant who sends it. For anybody else there is none. */
export async function readParcel(db: Queries, who: Who, id: string): Promise<Parcel> {
  const [row] = isUuid(id) ? await db.select().from(parcels).where(eq(parcels.id, id)) : [];
  if (!row) throw noParcel();
  const [order] = await db.select({ userId: orders.userId }).from(orders).where(eq(orders.id, row.orderId));
  const isAllowed = order?.userId === who.userId || can(who, "read orders") || handlesParcel(who, row);
  if (!isAllowed) throw noParcel();
  const [parcel] = await formatParcels(db, who, [row]);
  if (!parcel) throw noParcel();
  return parcel;
}

/** The parcels of an order that a person was given, oldest first; a merchant sees its own. */
export async function readParcelsOfOrder(db: Queries, who: Who, order: Order): Promise<Parcel[]> {
  const rows = await db.select().from(parcels).where(eq(parcels.orderId, order._id)).orderBy(asc(parcels.id));
  const seesAll = order.user?._id === who.userId || can(who, "read orders");
  return formatParcels(
    db,
    who,
    seesAll ? rows : rows.filter(({ brandId }) => brandId !== null && brandId === brandOf(who)),
  );
}

async function formatParcels(db: Queries, who: Who, rows: readonly ParcelRow[]): Promise<Parcel[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const orderIds = [...new Set(rows.map(({ orderId }) => orderId))];
  const [pieces, events, items, payments] = await Promise.all([
    db.select().from(parcelItems).where(inArray(parcelItems.parcelId, ids)),
    db
      .select()
      .from(parcelEvents)
      .where(inArray(parcelEvents.parcelId, ids))
      .orderBy(asc(parcelEvents.at), asc(parcelEvents.id)),
    db
      .select({
        id: orderItems.id,
        name: orderItems.name,
        position: orderItems.position,
        status: orderItems.status,
        expectedBackSince: orderItems.expectedBackSince,
        expectedBackEnd: orderItems.expectedBackEnd,
        picture: pictures,
      })
      .from(orderItems)
      .leftJoin(pictures, eq(pictures.id, orderItems.pictureId))
      .where(inArray(orderItems.orderId, orderIds))
      .orderBy(orderItems.position, orderItems.id),
    db.select({ id: orders.id, payment: orders.paymentStatus }).from(orders).where(inArray(orders.id, orderIds)),
  ]);
  const paymentOf = new Map(payments.map(({ id, payment }) => [id, payment]));
  return rows.map((row): Parcel => {
    const handles = handlesParcel(who, row);
    const held = pieces.filter(({ parcelId }) => parcelId === row.id);
    const lines = items.filter(({ id }) => held.some(({ itemId }) => itemId === id));
    const lost = {
      parcel: row,
      payment: paymentOf.get(row.orderId) ?? "Pending",
      held: lines.map((item) => ({ status: item.status, isExpectedBack: isExpectedBack(item) })),
    };
    return {
      _id: row.id,
      orderId: row.orderId,
      status: row.status,
      purpose: row.purpose,
      items: lines.flatMap((item) => {
        const piece = held.find(({ itemId }) => itemId === item.id);
        if (!piece) return [];
        const { size, quantity } = piece;
        return [{ item: item.id, name: item.name, size, quantity, imageUrl: imageUrl(item.picture) }];
      }),
      courier: row.courier,
      trackingNumber: row.trackingNumber,
      trackingUrl: row.trackingUrl,
      isBooked: row.provider !== "hand",
      expectedOn: row.expectedOn,
      created: row.createdAt.toISOString(),
      events: events
        .filter(({ parcelId, outcome }) => parcelId === row.id && outcome === "counted")
        .map(({ status, at, note }) => ({ status, at: at.toISOString(), note })),
      lostDecision: row.lostDecision,
      allowed: handles ? followersOf(row.status) : [],
      decisions: handles ? allowedDecisions(who, lost) : [],
    };
  });
}

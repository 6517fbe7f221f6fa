import { and, asc, eq, inArray } from "drizzle-orm";
import type { ParcelStatus } from "#contract/sales/parcels.ts";
import { buyerColumns, withOrderLinks } from "#server/customers/accounts/guests/service.ts";
import { users } from "#server/customers/accounts/tables.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { queueMail } from "#server/platform/mail/outbox.ts";
import type { LockedOrder } from "#server/sales/orders/service.ts";
import { type TrackingSettings, trackingLink } from "#server/sales/orders/service.ts";
import { orderItems } from "#server/sales/orders/tables.ts";
import { type ParcelRow, parcelEvents, parcelItems } from "#server/sales/parcels/tables.ts";
import { isMailed, parcelMovedMail } from "./parcel-moved.ts";

/** Couriers may leave out that they got it: the first word of the journey counts. */
const sameMail: Partial<Record<ParcelStatus, ParcelStatus[]>> = {
  "In transit": ["Handed over", "In transit", "Out for delivery", "Attempt failed"],
};

/** Writes to the buyer about a parcel that has moved, once for each status. The report itself is recorded before. */
export async function queueParcelMail(
  tx: Queries,
  settings: TrackingSettings,
  order: LockedOrder,
  parcel: ParcelRow,
  status: ParcelStatus,
): Promise<void> {
  if (!order.userId || !isMailed(status)) return;
  const counted = await tx.$count(
    parcelEvents,
    and(
      eq(parcelEvents.parcelId, parcel.id),
      eq(parcelEvents.outcome, "counted"),
      inArray(parcelEvents.status, sameMail[status] ?? [status]),
    ),
  );
  if (counted > 1) return;
  const [buyer] = await tx.select(buyerColumns).from(users).where(eq(users.id, order.userId));
  if (!buyer?.email) return;
  const items = await readPieces(tx, parcel);
  const content = parcelMovedMail(settings, status, {
    orderId: order.id,
    orderNumber: order.number,
    firstName: buyer.firstName,
    purpose: parcel.purpose,
    items: items.map(({ status: _, ...piece }) => piece),
    courier: parcel.courier,
    trackingNumber: parcel.trackingNumber,
    expectedOn: parcel.expectedOn,
    isCash: order.paymentStatus === "Cash on delivery" && parcel.purpose === "order",
    isCancelled: parcel.purpose === "order" && items.every(({ status }) => status === "Cancelled"),
    trackingLink: trackingLink(settings, order.id),
  });
  if (!content) return;
  await queueMail(tx, { to: buyer.email, ...withOrderLinks(settings, buyer, content) });
}

const readPieces = (tx: Queries, { id, orderId }: ParcelRow) =>
  tx
    .select({
      name: orderItems.name,
      size: parcelItems.size,
      quantity: parcelItems.quantity,
      status: orderItems.status,
    })
    .from(parcelItems)
    .innerJoin(orderItems, and(eq(orderItems.orderId, orderId), eq(orderItems.id, parcelItems.itemId)))
    .where(eq(parcelItems.parcelId, id))
    .orderBy(asc(orderItems.position));

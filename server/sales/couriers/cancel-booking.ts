import { eq } from "drizzle-orm";
import type { Who } from "#server/customers/accounts/service.ts";
import { recordChange } from "#server/oversight/audit/service.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { lockParcel } from "#server/sales/parcels/service.ts";
import { type ParcelRow, parcels, promisedDayOfParcel } from "#server/sales/parcels/tables.ts";
import { badRequest } from "#server/shop-error.ts";
import { courierUnavailable } from "./book-parcel.ts";
import type { CourierContext } from "./courier-context.ts";
import { CourierError } from "./providers/courier.ts";

function readBooking({ status, provider, bookingId }: ParcelRow) {
  if (provider === "hand" || bookingId === null) throw badRequest("This parcel is not booked with a courier.");
  if (status !== "Packed") throw badRequest("Its courier has this parcel already.");
  return { provider, bookingId };
}

/** Calls off the courier of a parcel that was not picked up. It can be booked again, sent by hand, or unpacked. */
export async function cancelBooking({ db, couriers, log }: CourierContext, who: Who, id: string): Promise<void> {
  const { provider, bookingId } = await transaction(db, async (tx) =>
    readBooking((await lockParcel(tx, who, id)).parcel),
  );
  const courier = couriers.named(provider);
  if (!courier) throw badRequest("The courier of this parcel is not set up any more.");
  await courier.cancel(bookingId).catch((error: unknown) => {
    if (!(error instanceof CourierError)) throw error;
    log.warn({ err: error, parcelId: id }, "a booking could not be called off");
    throw badRequest(error.isRefusal ? "Its courier has this parcel already." : courierUnavailable);
  });
  await transaction(db, async (tx) => {
    const { order, parcel } = await lockParcel(tx, who, id);
    if (parcel.bookingId !== bookingId) return;
    await tx
      .update(parcels)
      .set({
        provider: "hand",
        bookingId: null,
        courier: "",
        trackingNumber: null,
        trackingUrl: null,
        expectedOn: promisedDayOfParcel,
        cashToCollectPaise: null,
      })
      .where(eq(parcels.id, id));
    await recordChange(tx, who, {
      action: "changed",
      entity: "order",
      entityId: order.id,
      entityName: order.id,
      before: { parcel: id, courier: parcel.courier, trackingNumber: parcel.trackingNumber },
      after: { parcel: id, courier: "", trackingNumber: null },
    });
  });
}

/** Where the courier's own label is, for those who handle the parcel. */
export async function readCourierLabel(
  { db, couriers, log }: CourierContext,
  who: Who,
  id: string,
): Promise<string | null> {
  const { parcel } = await transaction(db, (tx) => lockParcel(tx, who, id));
  const courier = couriers.named(parcel.provider);
  if (!courier || parcel.bookingId === null) return null;
  const label = await courier.readLabel(parcel.bookingId).catch((error: unknown) => {
    if (!(error instanceof CourierError)) throw error;
    log.warn({ err: error, parcelId: id }, "a courier gave no label");
    throw badRequest(courierUnavailable);
  });
  return label ?? null;
}

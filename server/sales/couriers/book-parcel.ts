import { eq } from "drizzle-orm";
import type { Who } from "#server/customers/accounts/service.ts";
import { recordChange } from "#server/oversight/audit/service.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { lockParcel } from "#server/sales/parcels/service.ts";
import { type ParcelRow, parcels } from "#server/sales/parcels/tables.ts";
import { badRequest, ShopError } from "#server/shop-error.ts";
import type { CourierContext } from "./courier-context.ts";
import { readParcelToBook } from "./parcel-to-book.ts";
import { type Booking, CourierError, type CourierProvider } from "./providers/courier.ts";

export const courierUnavailable = "The courier cannot be reached right now. Please try again in a moment.";

/**
 * Books a packed parcel with the courier of the shop. The courier is asked between two transactions: an answer that got lost, with the shop
 * or on its way, is asked for again by the next call, and the parcel's id makes it the same booking.
 */
export async function bookParcel(context: CourierContext, who: Who, id: string): Promise<void> {
  const { db, couriers, log } = context;
  const wanted = await transaction(db, async (tx) => {
    const { order, parcel } = await lockParcel(tx, who, id);
    if (isBooked(parcel)) return undefined;
    if (!couriers.current) {
      throw badRequest("This shop books no courier. Please enter courier and tracking number by hand.");
    }
    assertPacked(parcel);
    return readParcelToBook(tx, order, parcel);
  });
  if (!wanted || !couriers.current) return;
  const courier = couriers.current;
  const booking = await courier.book(wanted).catch((error: unknown) => {
    if (!(error instanceof CourierError)) throw error;
    log.error({ err: error, parcelId: id }, "a parcel could not be booked");
    throw badRequest(
      error.isRefusal
        ? "The courier does not accept this parcel. Please check its address and where it is picked up, or send it by hand."
        : courierUnavailable,
    );
  });
  await storeBooking(context, who, id, courier, booking);
}

const isBooked = ({ provider, bookingId }: ParcelRow) => provider !== "hand" && bookingId !== null;

function assertPacked({ status }: ParcelRow): void {
  if (status !== "Packed") throw badRequest(`This parcel is ${status}, so it cannot be booked.`);
}

/** While the courier was asked, somebody may have sent the parcel another way: then it is called off. */
async function storeBooking(
  { db, log }: CourierContext,
  who: Who,
  id: string,
  { name, cancel }: CourierProvider,
  booking: Booking,
): Promise<void> {
  await transaction(db, async (tx) => {
    const { order, parcel } = await lockParcel(tx, who, id);
    if (isBooked(parcel)) return;
    assertPacked(parcel);
    const { courier, trackingNumber, trackingUrl, bookingId } = booking;
    // A courier that names no day leaves the one that was promised.
    const expectedOn = booking.expectedOn ?? parcel.expectedOn;
    const after = { provider: name, courier, trackingNumber, trackingUrl, expectedOn, bookingId };
    await tx.update(parcels).set(after).where(eq(parcels.id, id));
    await recordChange(tx, who, {
      action: "changed",
      entity: "order",
      entityId: order.id,
      entityName: order.id,
      before: { parcel: id, courier: parcel.courier, trackingNumber: parcel.trackingNumber },
      after: { parcel: id, courier, trackingNumber },
    });
  }).catch(async (error: unknown) => {
    // Anything else, such as a lost connection, leaves open whether it is stored: the next call finds out.
    if (!(error instanceof ShopError)) throw error;
    await cancel(booking.bookingId).catch((err: unknown) =>
      log.error({ err, parcelId: id, bookingId: booking.bookingId }, "a booking that nobody needs was not called off"),
    );
    throw error;
  });
}

import type { CourierName } from "#server/sales/parcels/tables.ts";
import type { CourierContext } from "./courier-context.ts";
import { CourierError } from "./providers/courier.ts";

/** Cancels a booking whose parcel is no longer wanted. What was picked up already goes on, and is expected back. */
export async function callOffCourier(
  { couriers, log }: CourierContext,
  { provider, bookingId }: { provider: string; bookingId: string },
): Promise<void> {
  const courier = couriers.named(provider as CourierName);
  await courier?.cancel(bookingId).catch((error: unknown) => {
    if (!(error instanceof CourierError && error.isRefusal)) throw error;
    log.info({ bookingId }, "a courier has a cancelled parcel already, which is expected back");
  });
}

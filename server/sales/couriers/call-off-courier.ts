import type { CourierName } from "#server/sales/parcels/tables.ts";
import type { CourierContext } from "./courier-context.ts";
import { CourierError } from "./providers/courier.ts";

/** Cancels a booking whose parcel is no longer sent. What was picked up already comes back, or is stopped by a person. */
export async function callOffCourier(
  { couriers, log }: CourierContext,
  { provider, bookingId }: { provider: string; bookingId: string },
): Promise<void> {
  const courier = couriers.named(provider as CourierName);
  await courier?.cancel(bookingId).catch((error: unknown) => {
    if (!(error instanceof CourierError && error.isRefusal)) throw error;
    log.error({ err: error, bookingId }, "a courier carries a parcel that was cancelled");
  });
}

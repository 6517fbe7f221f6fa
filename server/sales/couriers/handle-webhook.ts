import { BadWebhook } from "#server/platform/http/webhook-signature.ts";
import { recordCourierReport } from "#server/sales/parcels/service.ts";
import type { CourierName } from "#server/sales/parcels/tables.ts";
import { notFound, ShopError } from "#server/shop-error.ts";
import type { CourierContext } from "./courier-context.ts";

type Headers = Record<string, string | string[] | undefined>;

/** By the last part of the address. Shiprocket calls no address that holds its name, `sr` or `kr`. */
const byAddress: Record<string, CourierName> = { simulator: "simulator", aggregator: "shiprocket" };

/** Handles what a courier sends of its own accord. Returns only once it is committed. */
export async function handleWebhook(
  context: CourierContext,
  address: string,
  rawBody: Buffer,
  headers: Headers,
): Promise<void> {
  const { couriers, log } = context;
  const courier = Object.hasOwn(byAddress, address) ? couriers.named(byAddress[address] ?? "hand") : undefined;
  if (!courier) throw notFound("There is no such courier.");
  try {
    const news = courier.readWebhook(rawBody, headers);
    if (!news) return;
    const isKnown = await recordCourierReport(context, { provider: courier.name, ...news, source: "webhook" });
    // Other shops may use the same account, and a booking may not be stored yet: the shop asks for what it missed.
    if (!isKnown)
      log.info({ courier: courier.name, bookingId: news.bookingId }, "a courier reported on an unknown parcel");
  } catch (error) {
    if (!(error instanceof BadWebhook)) throw error;
    log.warn({ courier: courier.name, reason: error.message }, "a courier's webhook was refused");
    throw new ShopError(error.status, "This message was not accepted.");
  }
}

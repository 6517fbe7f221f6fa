import type { FastifyBaseLogger } from "fastify";
import { isConstantTimeEqual } from "#server/platform/constant-time-equal.ts";
import { BadWebhook } from "#server/platform/http/webhook-signature.ts";
import { CourierError, type CourierProvider, type ParcelToBook } from "#server/sales/couriers/providers/courier.ts";
import { readResponse } from "#server/sales/couriers/providers/courier-request.ts";
import type { Settings } from "#server/settings/settings.ts";
import { orderToCreate } from "./order-to-create.ts";
import { readScans } from "./read-scans.ts";
import {
  AssignedAwb,
  CreatedOrder,
  Label,
  type Order,
  OrderList,
  SingleOrder,
  Tracking,
  Webhook,
} from "./shiprocket-schemas.ts";
import { createSession } from "./shiprocket-session.ts";
import { parseDay } from "./shiprocket-statuses.ts";

const isCash = ({ payment_method }: Order) => /^cod$/i.test(payment_method);
const isCancelled = ({ status }: Order) => /^CANCEL/i.test(status);
/** Shiprocket tells of some refusals with 200 and a message. */
const refusal = (what: string, body: unknown) =>
  new CourierError(
    `${what}: ${String((body as { message?: unknown } | undefined)?.message ?? "no reason").slice(0, 200)}`,
    {
      status: 422,
    },
  );

/**
 * Shiprocket's documented REST API: an order of theirs is one parcel of ours. It has no idempotency keys, so a booking that stopped
 * half-way is found by its reference, the parcel's id, and goes on where it stopped.
 */
export function createShiprocket(
  settings: NonNullable<Settings["shiprocket"]>,
  { supportEmail }: Pick<Settings, "supportEmail">,
  log: Pick<FastifyBaseLogger, "warn">,
): CourierProvider {
  const ask = createSession(settings);
  const onUnknown = (code: string) => log.warn({ code }, "Shiprocket reported a status that is not known");

  async function readOrder(id: number | string): Promise<Order> {
    return readResponse(SingleOrder, (await ask(`/orders/show/${id}`)).body).data;
  }

  /** Those that were made for a parcel: its first has the parcel's id as reference, those after a cancelled one `-2`, `-3` behind it. */
  async function findOrders(parcelId: string): Promise<Order[]> {
    const { body } = await ask(`/orders?search=${encodeURIComponent(parcelId)}&per_page=50`);
    return readResponse(OrderList, body).data.filter(
      ({ channel_order_id: reference }) => reference === parcelId || reference.startsWith(`${parcelId}-`),
    );
  }

  async function cancelOrder(order: Order): Promise<void> {
    if (isCancelled(order)) return;
    const awbs = order.shipments.flatMap(({ awb }) => (awb ? [awb] : []));
    if (awbs.length > 0) {
      await ask("/orders/cancel/shipment/awbs", { method: "POST", body: { awbs }, isIdempotent: true });
    }
    await ask("/orders/cancel", { method: "POST", body: { ids: [order.id] }, isIdempotent: true });
  }

  async function createOrder(parcel: ParcelToBook): Promise<Order> {
    const made = await findOrders(parcel.id);
    const live = made.find((order) => !isCancelled(order));
    if (live && isCash(live) === parcel.cashToCollectPaise > 0) return live;
    // Made when the order was still to be paid at the door: nobody pays twice.
    if (live) await cancelOrder(live);
    const reference = made.length === 0 ? parcel.id : `${parcel.id}-${made.length + 1}`;
    // A merchant's parcels leave from its own place, which has the brand's slug as its name at Shiprocket.
    const body = orderToCreate(parcel, reference, parcel.seller ?? settings.pickup, supportEmail);
    const response = await ask("/orders/create/adhoc", { method: "POST", body, expects: [400, 422] });
    const { data } = CreatedOrder.safeParse(response.body);
    if (data) return readOrder(data.order_id);
    // Somebody else booked it at the same moment, and an order id is taken once.
    const other = (await findOrders(parcel.id)).find((order) => !isCancelled(order));
    if (!other) throw refusal("Shiprocket did not take the order", response.body);
    return other;
  }

  async function assignAwb(order: Order): Promise<{ order: Order; courier: string }> {
    const [shipment] = order.shipments;
    if (!shipment) throw new CourierError("Shiprocket made an order without a shipment.");
    if (shipment.awb) return { order, courier: shipment.courier ?? "" };
    const request = { method: "POST", body: { shipment_id: shipment.id }, expects: [400, 422] } as const;
    const response = await ask("/courier/assign/awb", request);
    const { data } = AssignedAwb.safeParse(response.body);
    const assigned = await readOrder(order.id);
    if (!assigned.shipments[0]?.awb) throw refusal("Shiprocket found no courier", response.body);
    return { order: assigned, courier: data?.response.data.courier_name ?? assigned.shipments[0].courier ?? "" };
  }

  async function requestPickup(order: Order): Promise<void> {
    const [shipment] = order.shipments;
    if (!shipment || shipment.pickup_scheduled_date) return;
    const body = { shipment_id: [shipment.id] };
    const { status } = await ask("/courier/generate/pickup", { method: "POST", body, expects: [400, 422] });
    // Some couriers are told with the number already, and refuse to be told again.
    if (status >= 400)
      log.warn({ shipmentId: shipment.id, status }, "Shiprocket made no pickup of its own for a parcel");
  }

  return {
    name: "shiprocket",

    async book(parcel) {
      const { order, courier } = await assignAwb(await createOrder(parcel));
      await requestPickup(order);
      const awb = order.shipments[0]?.awb ?? "";
      return {
        bookingId: String(order.id),
        trackingNumber: awb,
        trackingUrl: `https://shiprocket.co/tracking/${encodeURIComponent(awb)}`,
        courier,
        expectedOn: parseDay(order.shipments[0]?.etd),
      };
    },

    async read(bookingId) {
      const { shipments } = await readOrder(bookingId);
      const { body } = await ask(`/courier/track/shipment/${shipments[0]?.id ?? 0}`);
      const { shipment_status, shipment_track_activities, etd } = readResponse(Tracking, body).tracking_data;
      const scans = shipment_track_activities ?? [];
      return readScans({ scans, currentCode: shipment_status, currentAt: undefined, etd }, onUnknown);
    },

    async cancel(bookingId) {
      await cancelOrder(await readOrder(bookingId));
    },

    async readLabel(bookingId) {
      const { shipments } = await readOrder(bookingId);
      const body = { shipment_id: shipments.map(({ id }) => id) };
      const response = await ask("/courier/generate/label", { method: "POST", body, isIdempotent: true });
      return readResponse(Label, response.body).label_url;
    },

    readWebhook(rawBody, headers) {
      const key = headers["x-api-key"];
      // Shiprocket signs nothing. Repeated or old news do no harm: each report counts once, and none backwards.
      if (!settings.webhookToken || typeof key !== "string" || !isConstantTimeEqual(key, settings.webhookToken)) {
        throw new BadWebhook(401, "its token is wrong");
      }
      const message = parseJson(rawBody);
      const { data } = Webhook.safeParse(message);
      if (!data) throw new BadWebhook(400, "it is not of the known form");
      if (Number(data.is_return ?? 0) !== 0) return undefined;
      const { scans, shipment_status_id, current_timestamp, etd } = data;
      const parcel = { scans: scans ?? [], currentCode: shipment_status_id, currentAt: current_timestamp, etd };
      return { bookingId: String(data.sr_order_id), ...readScans(parcel, onUnknown) };
    },
  };
}

function parseJson(rawBody: Buffer): unknown {
  try {
    return JSON.parse(rawBody.toString("utf8"));
  } catch {
    throw new BadWebhook(400, "it is not JSON");
  }
}

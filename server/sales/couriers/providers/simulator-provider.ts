import { createHmac } from "node:crypto";
import * as z from "zod";
import type { ParcelStatus } from "#contract/sales/parcels.ts";
import { localUrl } from "#server/platform/http/listen.ts";
import { BadWebhook, readSigned } from "#server/platform/http/webhook-signature.ts";
import { acceptedSecrets, type Settings } from "#server/settings/settings.ts";
import type { CourierProvider, CourierState } from "./courier.ts";
import { readResponse, requestCourier } from "./courier-request.ts";

const statuses = {
  picked_up: "Handed over",
  in_transit: "In transit",
  out_for_delivery: "Out for delivery",
  attempt_failed: "Attempt failed",
  refused: "Attempt failed",
  delivered: "Delivered",
  returned: "Returned to sender",
  lost: "Lost",
} as const satisfies Record<string, ParcelStatus>;

const State = z.object({
  reports: z.array(
    z.object({
      status: z.enum(Object.keys(statuses) as (keyof typeof statuses)[]),
      at: z.iso.datetime(),
      note: z.string(),
    }),
  ),
  expected_on: z.iso.date(),
});
const Booked = State.extend({
  booking_id: z.string().min(1),
  tracking_number: z.string().min(1),
  tracking_url: z.url(),
  courier: z.string(),
});
const Webhook = State.extend({ booking_id: z.string() });

/** Keys made from the shop's own secret, so that nothing needs to be set up. */
export function simulatorKeys(tokenSecret: string) {
  const keyFor = (use: string) => createHmac("sha256", tokenSecret).update(`demo courier: ${use}`).digest("base64url");
  return { apiKey: keyFor("api"), webhookSecret: keyFor("webhooks") };
}

const toState = ({ reports, expected_on }: z.infer<typeof State>): CourierState => ({
  reports: reports.map(({ status, at, note }) => ({ status: statuses[status], at: new Date(at), note })),
  expectedOn: expected_on,
});

/** The courier of demo/courier: an addressee's name is all that it wants to know beside the PIN code, and it keeps neither. */
export function createSimulator(
  settings: Pick<Settings, "host" | "port" | "tokenSecret" | "tokenSecretPrevious">,
): CourierProvider {
  const shopUrl = localUrl(settings);
  const headers = { authorization: `Bearer ${simulatorKeys(settings.tokenSecret).apiKey}` };
  const webhookSecrets = acceptedSecrets(settings).map((secret) => simulatorKeys(secret).webhookSecret);
  const url = (path: string) => `${shopUrl}/demo-courier/api/${path}`;

  return {
    name: "simulator",

    async book({ id, address, pieces, weightGrams, valuePaise, cashToCollectPaise }) {
      const body = {
        reference: id,
        notify_url: `${shopUrl}/api/courier/webhook/simulator`,
        pieces: pieces.reduce((sum, { quantity }) => sum + quantity, 0),
        weight_grams: weightGrams,
        value_paise: valuePaise,
        cash_to_collect_paise: cashToCollectPaise,
        address: {
          name: address.name,
          phone: address.phoneNumber,
          lines: [address.address, address.city, address.state],
          pin_code: address.zipCode.replaceAll(/\s/g, ""),
        },
      };
      const request = { method: "POST", headers, body, isIdempotent: true } as const;
      const booked = readResponse(Booked, (await requestCourier(url("bookings"), request)).body);
      return {
        bookingId: booked.booking_id,
        trackingNumber: booked.tracking_number,
        trackingUrl: booked.tracking_url,
        courier: booked.courier,
        expectedOn: booked.expected_on,
      };
    },

    async read(bookingId) {
      return toState(readResponse(State, (await requestCourier(url(`bookings/${bookingId}`), { headers })).body));
    },

    async cancel(bookingId) {
      await requestCourier(url(`bookings/${bookingId}/cancel`), { method: "POST", headers, isIdempotent: true });
    },

    readLabel: async () => undefined,

    readWebhook(rawBody, requestHeaders) {
      const { data } = Webhook.safeParse(readSigned(rawBody, requestHeaders, webhookSecrets));
      if (!data) throw new BadWebhook(400, "it is not of the known form");
      return { bookingId: data.booking_id, ...toState(data) };
    },
  };
}

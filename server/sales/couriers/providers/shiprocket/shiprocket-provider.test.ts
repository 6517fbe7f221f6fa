import { expect, test } from "vitest";
import { BadWebhook } from "#server/platform/http/webhook-signature.ts";
import { CourierError, type ParcelToBook } from "#server/sales/couriers/providers/courier.ts";
import { readSettings } from "#server/settings/settings.ts";
import { openLog } from "#server/testing/log.ts";
import { openShiprocket, webhookToken } from "#server/testing/providers/shiprocket-server.ts";
import { createShiprocket } from "./shiprocket-provider.ts";

const shiprocket = await openShiprocket();
const { state, orders } = shiprocket;
const { log, said } = openLog();

function newProvider(environment: Record<string, string> = {}) {
  const settings = readSettings({ ...shiprocket.settings, ...environment });
  if (!settings.shiprocket) throw new Error("Shiprocket is not set up");
  return createShiprocket(settings.shiprocket, settings, log);
}
const provider = newProvider();

const newParcel = (overrides: Partial<ParcelToBook> = {}): ParcelToBook => ({
  id: crypto.randomUUID(),
  orderNumber: "CFHJKMPX23",
  orderedAt: new Date("2026-11-17T20:00:00Z"),
  address: {
    name: "Asha Rao",
    phoneNumber: "+91 98765 43210",
    address: "12 Weavers Street",
    city: "Bengaluru",
    state: "Karnataka",
    country: "India",
    zipCode: "560 001",
    isDefault: true,
  },
  seller: null,
  pieces: [{ name: "Kurta (M)", sku: "K-1", quantity: 2, totalPaise: 259_850 }],
  weightGrams: 450,
  valuePaise: 259_850,
  cashToCollectPaise: 0,
  ...overrides,
});
const madeFor = (id: string) => orders.filter(({ channel_order_id }) => channel_order_id.startsWith(id));
const body = (message: unknown) => Buffer.from(JSON.stringify(message));

test("a parcel is an order at Shiprocket with a number, a pickup and a day", async () => {
  const parcel = newParcel();
  const booking = await provider.book(parcel);
  const [order] = madeFor(parcel.id);
  const awb = order?.shipments[0]?.awb;
  expect(booking).toEqual({
    bookingId: String(order?.id),
    trackingNumber: awb,
    trackingUrl: `https://shiprocket.co/tracking/${awb}`,
    courier: "Xpressbees Surface",
    expectedOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
  });
  expect(order?.shipments[0]?.pickup_scheduled_date).not.toBeNull();
  expect(order?.created).toMatchObject({
    order_date: "2026-11-18 01:30",
    pickup_location: "Primary",
    payment_method: "Prepaid",
    sub_total: 2598.5,
    billing_email: "support@example.com",
    billing_phone: "9876543210",
    billing_pincode: "560001",
    weight: 0.45,
  });
  expect(await provider.readLabel(booking.bookingId)).toBe(`https://labels.example/${awb}.pdf`);
  expect(await provider.read(booking.bookingId)).toEqual({ reports: [], expectedOn: null });
});

test("a cash parcel says what is collected, and a merchant's leaves from its own place", async () => {
  const parcel = newParcel({ cashToCollectPaise: 12_345, seller: "other-looms" });
  await provider.book(parcel);
  expect(madeFor(parcel.id)[0]?.created).toMatchObject({
    payment_method: "COD",
    sub_total: 123.45,
    pickup_location: "other-looms",
  });
});

test.each(["/orders/create/adhoc", "/courier/assign/awb", "/courier/generate/pickup"])(
  "a booking whose answer is lost at %s goes on where it stopped",
  async (path) => {
    const parcel = newParcel();
    state.lost = { path, times: 1 };
    await expect(provider.book(parcel)).rejects.toThrow(CourierError);
    state.broken = { path, times: 1 };
    const booking = await provider.book(parcel).catch(() => provider.book(parcel));
    state.broken.times = 0;
    expect(madeFor(parcel.id)).toHaveLength(1);
    expect(await provider.book(parcel)).toEqual(booking);
    expect(madeFor(parcel.id)[0]?.shipments[0]?.pickup_scheduled_date).not.toBeNull();
  },
);

test("an order without a number is given one by the next call", async () => {
  const parcel = newParcel();
  state.hasCouriers = false;
  const refused = provider.book(parcel);
  await expect(refused).rejects.toThrow("No courier serviceable.");
  await expect(refused).rejects.toHaveProperty("isRefusal", true);
  state.hasCouriers = true;
  expect((await provider.book(parcel)).trackingNumber).toMatch(/^\d+$/);
  expect(madeFor(parcel.id)).toHaveLength(1);
});

test("what Shiprocket refuses with 422, or with 200 and a sentence, is a refusal", async () => {
  for (const parcel of [
    newParcel({ seller: "nowhere" }),
    newParcel({ weightGrams: 0, address: { ...newParcel().address, zipCode: "1" } }),
  ]) {
    await expect(provider.book(parcel)).rejects.toHaveProperty("isRefusal", true);
  }
});

test("two who book the same parcel at once get the same booking", async () => {
  const parcel = newParcel();
  const [first, second] = await Promise.all([provider.book(parcel), provider.book(parcel)]);
  expect(second).toEqual(first);
  expect(madeFor(parcel.id)).toHaveLength(1);
});

test("a token is kept, and renewed when it is refused", async () => {
  const own = newProvider();
  const before = state.logins;
  await Promise.all([own.book(newParcel()), own.book(newParcel())]);
  expect(state.logins - before).toBe(1);
  state.token = "token 2";
  await Promise.all([own.book(newParcel()), own.book(newParcel())]);
  expect(state.logins - before).toBe(2);
  const stranger = newProvider({ SHIPROCKET_PASSWORD: "another" });
  await expect(stranger.book(newParcel())).rejects.toHaveProperty("isRefusal", false);
});

test("what is read may be asked for again; what is done is not", async () => {
  const { bookingId } = await provider.book(newParcel());
  state.broken = { path: "/courier/track", times: 2 };
  expect((await provider.read(bookingId)).reports).toEqual([]);
  state.broken = { path: "/orders/create", times: 1 };
  const parcel = newParcel();
  await expect(provider.book(parcel)).rejects.toHaveProperty("isRefusal", false);
  expect(madeFor(parcel.id)).toEqual([]);
});

test("a booking is cancelled, again without harm, and the next one has another reference", async () => {
  const parcel = newParcel();
  const first = await provider.book(parcel);
  for (let i = 0; i < 2; i++) await provider.cancel(first.bookingId);
  const second = await provider.book(parcel);
  expect(madeFor(parcel.id).map(({ channel_order_id, status }) => [channel_order_id, status])).toEqual([
    [parcel.id, "CANCELED"],
    [`${parcel.id}-2`, "READY TO SHIP"],
  ]);
  expect(second.bookingId).not.toBe(first.bookingId);
});

test.each([
  [
    [42, 6, 18, 38, 17, 7],
    ["Handed over", "In transit", "In transit", "In transit", "Out for delivery", "Delivered"],
  ],
  [
    [21, 9, 46, 41, 10],
    ["Attempt failed", "Attempt failed", "Returned to sender"],
  ],
  [[12], ["Lost"]],
  [[25], ["Lost"]],
  [["NA", 5, 19, 999], []],
] as const)("codes %o are %o, in a webhook and when read", async (codes, statuses) => {
  const { bookingId } = await provider.book(newParcel());
  const begin = Date.now() - codes.length * 60_000;
  const webhooks = codes.map((code, i) => shiprocket.scan(bookingId, code, new Date(begin + i * 60_000)));
  const news = provider.readWebhook(body(webhooks.at(-1)), { "x-api-key": webhookToken });
  expect(news).toMatchObject({ bookingId, expectedOn: expect.stringMatching(/^\d{4}-/) });
  const state = await provider.read(bookingId);
  for (const reports of [news?.reports ?? [], state.reports]) {
    const inTime = reports.toSorted((a, b) => a.at.getTime() - b.at.getTime());
    expect(inTime.map(({ status }) => status)).toEqual(statuses);
  }
  if (statuses.length > 0) {
    // A moment is the same whether it was sent or asked for, so that it counts once.
    const moments = (reports: readonly { at: Date }[] = []) => reports.map(({ at }) => at.getTime()).toSorted();
    expect(moments(news?.reports)).toEqual(moments(state.reports));
    expect(Math.abs((news?.reports[0]?.at.getTime() ?? 0) - begin)).toBeLessThan(10 * 60_000);
  }
  if ((codes as readonly unknown[]).includes(999))
    expect(said("Shiprocket reported a status that is not known")).not.toEqual([]);
});

test("a booking for cash is made anew without it once the order is paid", async () => {
  const parcel = newParcel({ cashToCollectPaise: 50_000 });
  state.lost = { path: "/courier/assign/awb", times: 1 };
  await expect(provider.book(parcel)).rejects.toThrow(CourierError);
  await provider.book({ ...parcel, cashToCollectPaise: 0 });
  expect(madeFor(parcel.id).map(({ payment_method, status }) => [payment_method, status])).toEqual([
    ["COD", "CANCELED"],
    ["Prepaid", "READY TO SHIP"],
  ]);
});

test("a webhook counts only with the token that was agreed on", () => {
  const message = body({ sr_order_id: 1, shipment_status_id: 7, current_timestamp: "23 05 2023 11:43:52" });
  for (const key of [undefined, "", "a guess", `${webhookToken} `, [webhookToken]]) {
    expect(() => provider.readWebhook(message, { "x-api-key": key })).toThrow(BadWebhook);
  }
  const headers = { "x-api-key": webhookToken };
  expect(provider.readWebhook(message, headers)?.reports).toEqual([
    { status: "Delivered", at: new Date("2023-05-23T06:13:52Z"), note: "" },
  ]);
  for (const wrong of ["", "{", "[]", "{}"]) {
    expect(() => provider.readWebhook(Buffer.from(wrong), headers)).toThrow(BadWebhook);
  }
  expect(provider.readWebhook(body({ sr_order_id: 1, is_return: 1 }), headers)).toBeUndefined();
  const withoutToken = newProvider({ SHIPROCKET_WEBHOOK_TOKEN: "" });
  expect(() => withoutToken.readWebhook(message, { "x-api-key": "" })).toThrow(BadWebhook);
});

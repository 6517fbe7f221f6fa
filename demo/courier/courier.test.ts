import { createHmac } from "node:crypto";
import Fastify from "fastify";
import { afterAll, expect, test } from "vitest";
import { type ConnectOptions, connect } from "#server/platform/database/client.ts";
import { freshDatabase } from "#server/testing/database.ts";
import { demoCourier } from "./courier.ts";

const keys = { apiKey: "the key", webhookSecret: "the secret", publicUrl: "http://shop.example/demo-courier" };
const databaseUrl = await freshDatabase();
const database = { connect: (options: ConnectOptions) => connect(databaseUrl, options) };

interface Webhook {
  body: { booking_id: string; expected_on: string; reports: { status: string; at: string; note: string }[] };
  isSigned: boolean;
  ageMs: number;
}

/** The shop's side: it records the webhooks. */
const shop = Fastify();
const webhooks: Webhook[] = [];
shop.removeAllContentTypeParsers();
shop.addContentTypeParser("*", { parseAs: "string" }, (_request, body, done) => done(null, body));
shop.post("/webhook", async ({ body, headers }) => {
  const sentAt = headers["x-webhook-timestamp"];
  const signature = createHmac("sha256", keys.webhookSecret).update(`${sentAt}${body}`).digest("base64");
  webhooks.push({
    body: JSON.parse(body as string),
    isSigned: signature === headers["x-webhook-signature"],
    ageMs: Date.now() - Number(sentAt),
  });
  return {};
});
const notify_url = `${await shop.listen({ port: 0, host: "127.0.0.1" })}/webhook`;
afterAll(() => shop.close());

async function openCourier(options: { stepSeconds?: number; hasControls?: boolean } = {}) {
  const app = Fastify();
  await app.register(demoCourier, { ...database, ...keys, stepSeconds: 3600, ...options });
  return { app, url: await app.listen({ port: 0, host: "127.0.0.1" }) };
}
const courier = await openCourier({ hasControls: true });
afterAll(() => courier.app.close());

async function call(path: string, body?: object, { url = courier.url, key = keys.apiKey } = {}) {
  const answer = await fetch(`${url}/api${path}`, {
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    ...(body && { method: "POST", body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: await answer.json() };
}

let references = 0;
const address = { name: "Asha", phone: "9876543210", lines: ["12 Weavers Street"], pin_code: "560001" };
const newForm = (overrides: object = {}) => ({
  reference: `parcel-${++references}`,
  notify_url,
  pieces: 2,
  weight_grams: 600,
  value_paise: 129_900,
  cash_to_collect_paise: 0,
  address,
  ...overrides,
});

async function booking(faults?: object) {
  const { body } = await call("/bookings", newForm());
  const id: string = body.booking_id;
  if (faults) await call("/faults", { booking_id: id, ...faults });
  return {
    id,
    number: body.tracking_number as string,
    expectedOn: body.expected_on as string,
    control: (action: string, overrides: object = {}) => call(`/bookings/${id}/control`, { action, ...overrides }),
    read: async () => (await call(`/bookings/${id}`)).body,
  };
}
const webhooksOf = (id: string) => webhooks.filter(({ body }) => body.booking_id === id);
const reportedFor = (id: string) => webhooksOf(id).flatMap(({ body }) => body.reports.map(({ status }) => status));
const often = { interval: 20 };
const journey = ["picked_up", "in_transit", "out_for_delivery", "delivered"];

test("a parcel is booked once, however often it is asked for, until that booking is cancelled", async () => {
  const form = newForm({ cash_to_collect_paise: 500 });
  const [first, second] = await Promise.all([call("/bookings", form), call("/bookings", form)]);
  expect(second.body).toEqual(first.body);
  expect(first.body).toMatchObject({ courier: "Demo Courier", cash_to_collect_paise: 500, reports: [] });
  expect(first.body.tracking_url).toBe(`${keys.publicUrl}/track/${first.body.tracking_number}`);
  for (let i = 0; i < 2; i++) expect((await call(`/bookings/${first.body.booking_id}/cancel`, {})).status).toBe(200);
  expect((await call("/bookings", form)).body.booking_id).not.toBe(first.body.booking_id);
});

test("a parcel without a PIN code, and one that was picked up, is refused", async () => {
  expect((await call("/bookings", newForm({ address: { ...address, pin_code: "12" } }))).status).toBe(400);
  const { id, control } = await booking();
  await control("advance");
  expect((await call(`/bookings/${id}/cancel`, {})).status).toBe(409);
});

test("the shop learns of each step by a signed webhook, and reads all of them", async () => {
  const { id, control, read } = await booking();
  await control("advance", { steps: 4 });
  await expect.poll(() => reportedFor(id).toSorted(), often).toEqual(journey.toSorted());
  expect(webhooksOf(id).every(({ isSigned }) => isSigned)).toBe(true);
  expect((await read()).reports.map(({ status }: { status: string }) => status)).toEqual(journey);
});

test("parcels go on by themselves, a step at a time", async () => {
  const { id } = await booking();
  await call("/clock", { minutes: 61 });
  await expect.poll(() => reportedFor(id), often).toEqual(["picked_up"]);
  await call("/clock", { minutes: 61 });
  await expect.poll(() => reportedFor(id).toSorted(), often).toEqual(["in_transit", "picked_up"]);
});

test("it can fail to deliver, be refused, lose a parcel and be late", async () => {
  const failed = await booking();
  for (const action of ["advance", "fail attempt", "advance", "advance"]) await failed.control(action);
  const refused = await booking();
  for (const action of ["advance", "refuse", "advance"]) await refused.control(action);
  const lost = await booking();
  await lost.control("lose");
  expect((await lost.control("refuse")).status).toBe(409);
  const late = await booking();
  await late.control("delay", { days: 4 });
  const ends = [
    [failed, ["picked_up", "attempt_failed", "out_for_delivery", "delivered"]],
    [refused, ["picked_up", "refused", "returned"]],
    [lost, ["lost"]],
  ] as const;
  for (const [parcel, statuses] of ends) {
    expect((await parcel.read()).reports.map(({ status }: { status: string }) => status)).toEqual(statuses);
  }
  expect(Date.parse((await late.read()).expected_on) - Date.parse(late.expectedOn)).toBe(4 * 24 * 3_600_000);
  await expect.poll(() => webhooksOf(late.id), often).toHaveLength(1);
});

test("it can be silent, repeat itself, mix up the order, sign wrongly and pretend to be late", async () => {
  const silent = await booking({ isSilent: true });
  const mixed = await booking({ times: 3, shuffledMs: 200 });
  const forged = await booking({ hasWrongSignature: true });
  const old = await booking({ ageMs: 7_200_000 });
  for (const { control } of [silent, mixed, forged, old]) await control("advance", { steps: 2 });
  await expect.poll(() => reportedFor(mixed.id), often).toHaveLength(6);
  await expect.poll(() => webhooksOf(forged.id).map(({ isSigned }) => isSigned), often).toEqual([false, false]);
  await expect.poll(() => webhooksOf(old.id), often).toHaveLength(2);
  expect(webhooksOf(old.id).every(({ isSigned, ageMs }) => isSigned && ageMs >= 7_200_000)).toBe(true);
  expect(webhooksOf(silent.id)).toEqual([]);
  expect((await silent.read()).reports).toHaveLength(2);
});

test("it can be down, and lose its answers", async () => {
  await call("/faults", { isDown: true });
  expect((await call("/bookings", newForm())).status).toBe(503);
  await call("/faults", { losesAnswers: true });
  const form = newForm();
  await expect(call("/bookings", form)).rejects.toThrow();
  await call("/faults", {});
  expect((await call("/bookings", form)).status).toBe(200);
});

test("only who has the key may book, and nobody simulates faults outside of tests", async () => {
  expect((await call("/bookings", newForm(), { key: "a guess" })).status).toBe(401);
  const { app, url } = await openCourier();
  for (const path of ["/faults", "/clock"]) expect((await call(path, {}, { url })).status).toBe(404);
  await app.close();
});

test("anybody with the number sees where a parcel is, and not whom it is for", async () => {
  const { number, control } = await booking();
  await control("advance");
  const answer = await fetch(`${courier.url}/track/${number}`);
  const page = await answer.text();
  expect(page).toContain("Picked up from the sender");
  expect(page).not.toContain("Asha");
  expect((await fetch(`${courier.url}/track/SIM0`)).status).toBe(404);
});

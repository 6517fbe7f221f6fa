import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { OrderDetails } from "#contract/sales/orders.ts";
import { signedWebhook } from "#server/testing/providers/cashfree-server.ts";
import { openCourierShop } from "#server/testing/shops/courier-shop.ts";

const { app, db, ask, cashOrder, book, row, control, faults, poll, said, webhookSecret } = await openCourierShop();
const often = { interval: 20, timeout: 10_000 };

/** A parcel that its courier has been booked for. */
async function onItsWay(bookingFaults?: object) {
  const order = await cashOrder();
  const { _id: id } = await order.pack();
  await book(order.merchant, id);
  const { bookingId } = await row(id);
  if (bookingFaults) await faults({ booking_id: bookingId, ...bookingFaults });
  return {
    ...order,
    id,
    orderId: order.id,
    bookingId: bookingId ?? "",
    status: async () => (await row(id)).status,
    control: (action: string, overrides: object = {}) => control(bookingId, action, overrides),
    events: async () => {
      const { rows } = await db.execute<{ status: string; outcome: string }>(
        sql`select status, outcome from parcel_events where parcel_id = ${id} and source <> 'person' order by created_at, id`,
      );
      return rows;
    },
    readOrder: async (): Promise<OrderDetails> => (await ask(order.buyer, "GET", `/order/${order.id}`)).body.order,
  };
}

async function sendWebhook(message: object, { secret = webhookSecret, sentAt = Date.now(), to = "simulator" } = {}) {
  const { payload, headers } = signedWebhook(message, secret, sentAt);
  return (await app.inject({ method: "POST", url: `/api/courier/webhook/${to}`, payload, headers })).statusCode;
}
const report = (status: string, secondsAgo: number) => ({
  status,
  at: new Date(Date.now() - secondsAgo * 1000).toISOString(),
  note: "",
});
const news = (booking_id: string, ...reports: object[]) => ({ booking_id, expected_on: "2030-01-15", reports });

test("a parcel is followed from the door of the seller to that of the buyer", async () => {
  const { status, control, readOrder } = await onItsWay();
  for (const [steps, expected] of [
    [1, "Handed over"],
    [1, "In transit"],
    [1, "Out for delivery"],
    [1, "Delivered"],
  ] as const) {
    await control("advance", { steps });
    await expect.poll(status, often).toBe(expected);
  }
  expect((await readOrder()).products[0]?.status).toBe("Delivered");
});

test("told three times and in any order, it arrives once", async () => {
  const { status, control, events } = await onItsWay({ times: 3, shuffledMs: 150 });
  await control("advance", { steps: 4 });
  await expect.poll(status, often).toBe("Delivered");
  await expect.poll(async () => (await events()).length, often).toBe(4);
  const counted = (await events()).filter(({ outcome }) => outcome === "counted").map((event) => event.status);
  expect(counted.at(-1)).toBe("Delivered");
  expect(new Set(counted).size).toBe(counted.length);
});

test("what is silent is asked for, and what is asked for and told counts once", async () => {
  const { bookingId, status, control, events } = await onItsWay({ isSilent: true });
  const { reports } = await control("advance", { steps: 2 });
  expect(await status()).toBe("Packed");
  for (let i = 0; i < 2; i++) await poll();
  expect(await status()).toBe("In transit");
  expect(await sendWebhook(news(bookingId, ...reports))).toBe(200);
  expect(await events()).toEqual([
    { status: "Handed over", outcome: "counted" },
    { status: "In transit", outcome: "counted" },
  ]);
});

test("parcels that have come to their end, or were asked for a moment ago, are not asked for", async () => {
  const { id, control, status } = await onItsWay();
  await control("advance", { steps: 4 });
  await expect.poll(status, often).toBe("Delivered");
  const before = (await row(id)).checkedAt;
  await db.execute(
    sql`update parcels set checked_at = ${before.toISOString()}::timestamptz - interval '1 day' where id = ${id}`,
  );
  await faults({ isDown: true });
  await poll();
  await faults();
  expect((await row(id)).status).toBe("Delivered");
  expect(said("a courier did not say how a parcel stands").some(({ parcelId }) => parcelId === id)).toBe(false);
});

test("a courier that is down is asked again in the next round", async () => {
  const { id, status, control } = await onItsWay({ isSilent: true });
  await control("advance");
  await faults({ isDown: true });
  await poll();
  expect(said("a courier did not say how a parcel stands").some(({ parcelId }) => parcelId === id)).toBe(true);
  expect(await status()).toBe("Packed");
  await faults();
  await poll();
  expect(await status()).toBe("Handed over");
});

test("forged, altered, too old and unknown messages change nothing", async () => {
  const { bookingId, status, control, events } = await onItsWay({ hasWrongSignature: true });
  await control("advance");
  const old = await onItsWay({ ageMs: 2 * 3_600_000 });
  await old.control("advance");
  const delivered = news(bookingId, report("delivered", 0));
  expect(await sendWebhook(delivered, { secret: "another" })).toBe(401);
  expect(await sendWebhook(delivered, { sentAt: Date.now() - 2 * 3_600_000 })).toBe(401);
  expect(await sendWebhook(delivered, { sentAt: Date.now() + 3_600_000 })).toBe(401);
  expect(await sendWebhook({ booking_id: bookingId })).toBe(400);
  expect(await sendWebhook(news(bookingId, report("eaten", 0)))).toBe(400);
  expect(await sendWebhook(delivered, { to: "aggregator" })).toBe(404);
  expect(await sendWebhook(delivered, { to: "__proto__" })).toBe(404);
  const { payload, headers } = signedWebhook(delivered, webhookSecret);
  const altered = { method: "POST", url: "/api/courier/webhook/simulator", headers, payload: `${payload} ` } as const;
  expect((await app.inject(altered)).statusCode).toBe(401);
  expect(await sendWebhook(news("booking_of_another_shop", report("delivered", 0)))).toBe(200);
  expect([await status(), await old.status(), await events()]).toEqual(["Packed", "Packed", []]);
  // What these did not say is asked for.
  await poll();
  expect([await status(), await old.status()]).toEqual(["Handed over", "Handed over"]);
});

test("a message that is sent again changes nothing, and none goes backwards", async () => {
  const { bookingId, status, events } = await onItsWay();
  const out = news(bookingId, report("out_for_delivery", -60));
  for (let i = 0; i < 3; i++) expect(await sendWebhook(out)).toBe(200);
  await sendWebhook(news(bookingId, report("picked_up", -30), report("in_transit", -40)));
  expect(await status()).toBe("Out for delivery");
  await sendWebhook(news(bookingId, report("delivered", -90)));
  await sendWebhook(news(bookingId, report("lost", -120)));
  expect(await status()).toBe("Delivered");
  expect((await events()).filter(({ outcome }) => outcome === "counted").map((event) => event.status)).toEqual([
    "Out for delivery",
    "Delivered",
  ]);
});

test("a failed attempt is followed by another", async () => {
  const { status, control } = await onItsWay();
  await control("advance", { steps: 3 });
  await control("fail attempt");
  await expect.poll(status, often).toBe("Attempt failed");
  await control("advance");
  await expect.poll(status, often).toBe("Out for delivery");
  await control("advance");
  await expect.poll(status, often).toBe("Delivered");
});

test("what is refused at the door comes back: items are cancelled and in stock again", async () => {
  const { id, products, status, control, readOrder } = await onItsWay();
  await control("advance", { steps: 3 });
  await control("refuse");
  await expect.poll(status, often).toBe("Attempt failed");
  expect((await readOrder()).products[0]?.status).not.toBe("Cancelled");
  await control("advance");
  await expect.poll(status, often).toBe("Returned to sender");
  expect((await row(id)).isRefused).toBe(true);
  expect((await readOrder()).status).toBe("Cancelled");
  const { rows } = await db.execute(sql`select quantity from products where id = ${products[0]?.id ?? ""}`);
  expect(rows).toEqual([{ quantity: 50 }]);
});

test("what is lost waits for a person", async () => {
  const { id, status, control } = await onItsWay();
  await control("advance", { steps: 2 });
  await control("lose");
  await expect.poll(status, often).toBe("Lost");
  expect((await row(id)).lostDecision).toBeNull();
});

test("the expected day follows the courier", async () => {
  const { id, control, bookingId } = await onItsWay();
  const { expectedOn } = await row(id);
  await control("delay", { days: 5 });
  await expect
    .poll(async () => Date.parse((await row(id)).expectedOn ?? "") - Date.parse(expectedOn ?? ""), often)
    .toBe(5 * 86_400_000);
  await sendWebhook(news(bookingId));
  expect((await row(id)).expectedOn).toBe("2030-01-15");
});

import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditEntries } from "#server/oversight/audit/tables.ts";
import { orders } from "#server/sales/orders/tables.ts";
import { lockParcel } from "#server/sales/parcels/service.ts";
import { givenPayment } from "#server/testing/given/orders.ts";
import { givenMerchant } from "#server/testing/given/people.ts";
import { openShop } from "#server/testing/shop.ts";
import { openCourierShop } from "#server/testing/shops/courier-shop.ts";
import { createCourierContext } from "./courier-context.ts";
import { readParcelToBook } from "./parcel-to-book.ts";

const { app, shop, db, admin, ask, cashOrder, book, row, bookings, control, faults, callOff } = await openCourierShop();
const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);

test("a merchant books its packed parcel, and pressing again changes nothing", async () => {
  const { merchant, pack } = await cashOrder();
  const { _id } = await pack();
  const noted = await db.$count(auditEntries);
  const [first, second] = await Promise.all([book(merchant, _id), book(merchant, _id)]);
  expect(first.body.parcel).toMatchObject({
    isBooked: true,
    status: "Packed",
    courier: "Demo Courier",
    trackingNumber: expect.stringMatching(/^SIM\d+$/),
    expectedOn: expect.stringMatching(/^\d{4}-/),
  });
  expect(second.body.parcel).toEqual(first.body.parcel);
  expect((await db.$count(auditEntries)) - noted).toBe(1);
  expect(await bookings(_id)).toHaveLength(1);
  const page = await app.inject(new URL(first.body.parcel.trackingUrl).pathname);
  expect(page.body).toContain("Waiting to be picked up");
  expect((await ask(merchant, "GET", `/parcel/${_id}/courier-label`)).body).toEqual({ url: null });
});

test("others book nothing, and nobody what is on its way", async () => {
  const { merchant, buyer, pack } = await cashOrder();
  const { _id } = await pack();
  expect((await book(await givenMerchant(shop, { name: "Far Looms" }), _id)).status).toBe(404);
  expect((await book(buyer, _id)).status).toBe(403);
  await ask(merchant, "PUT", `/parcel/${_id}/status`, { status: "Handed over" });
  expect((await book(admin, _id)).body.error).toBe("This parcel is Handed over, so it cannot be booked.");
});

test("a courier that is not there changes nothing, and is asked again later", async () => {
  const { merchant, pack } = await cashOrder();
  const { _id } = await pack();
  await faults({ isDown: true });
  const refused = await book(merchant, _id);
  await faults();
  expect(refused).toMatchObject({
    status: 400,
    body: { error: "The courier cannot be reached right now. Please try again in a moment." },
  });
  expect(await row(_id)).toMatchObject({ provider: "hand", bookingId: null, trackingNumber: null, status: "Packed" });
  expect((await book(merchant, _id)).status).toBe(200);
});

test("a parcel whose booking got lost, with its answer or with the shop, is the same booking in the end", async () => {
  const { merchant, pack } = await cashOrder();
  const { _id } = await pack();
  await faults({ losesAnswers: true });
  expect((await book(merchant, _id)).status).toBe(400);
  await faults();
  const [made] = await bookings(_id);
  expect((await book(merchant, _id)).status).toBe(200);
  expect(await row(_id)).toMatchObject({ provider: "simulator", bookingId: made?.id });

  // A process that dies between the courier's answer and its own commit.
  const other = await cashOrder();
  const parcel = await other.pack();
  const { couriers } = createCourierContext(shop, app.log);
  const who = { permissions: ["manage orders"], merchant: null } as never;
  const wanted = await db.transaction(async (tx) => {
    const locked = await lockParcel(tx, who, parcel._id);
    return readParcelToBook(tx, locked.order, locked.parcel);
  });
  const booking = await couriers.current?.book(wanted);
  expect((await row(parcel._id)).bookingId).toBeNull();
  await book(other.merchant, parcel._id);
  expect((await row(parcel._id)).bookingId).toBe(booking?.bookingId);
  expect(await bookings(parcel._id)).toHaveLength(1);
});

test("what a courier refuses is said in a sentence", async () => {
  const { merchant, pack, id } = await cashOrder();
  const { _id } = await pack();
  await db.execute(`update orders set address = jsonb_set(address, '{zipCode}', '"12"') where id = '${id}'`);
  expect((await book(merchant, _id)).body.error).toMatch(/^The courier does not accept this parcel\./);
  expect(await bookings(_id)).toEqual([]);
});

test("several parcels of a cash order collect its amount once, to the paisa", async () => {
  const { id, merchant, buyer, items, pack } = await cashOrder([3, 2]);
  const first = await pack([1, 1]);
  await book(merchant, first._id);
  const second = await pack([1, 0]);
  await book(merchant, second._id);
  // One piece is cancelled before the last parcel: what is left of the order is collected, not more.
  await ask(buyer, "PUT", `/order/status/item/${items[1]}`, { status: "Cancelled", quantity: 1 });
  const last = await pack([1, 0]);
  await book(merchant, last._id);
  const rows = await Promise.all([first, second, last].map(({ _id }) => row(_id)));
  const collected = rows.map(({ cashToCollectPaise }) => cashToCollectPaise ?? 0);
  const { body } = await ask(buyer, "GET", `/order/${id}`);
  expect(sum(collected)).toBe(Math.round(body.order.totalWithTax * 100));
  expect(collected.every((paise) => paise > 0)).toBe(true);
  const booked = await Promise.all([first, second, last].map(({ _id }) => bookings(_id)));
  expect(booked.map(([made]) => Number(made?.cash))).toEqual(collected);
});

test("nothing is collected of an order that was paid meanwhile", async () => {
  const { id, merchant, pack } = await cashOrder();
  const { _id } = await pack();
  await faults({ isDown: true });
  await book(merchant, _id);
  await faults();
  expect((await row(_id)).cashToCollectPaise).toBeGreaterThan(0);
  const [order] = await db.select().from(orders).where(eq(orders.id, id));
  await givenPayment(db, id, order?.totalWithTaxPaise ?? 0);
  await db.update(orders).set({ paymentStatus: "Paid" }).where(eq(orders.id, id));
  await book(merchant, _id);
  expect((await row(_id)).cashToCollectPaise).toBe(0);
  expect(await bookings(_id)).toMatchObject([{ cash: "0" }]);
});

test("the last parcel collects the fees that no other does", async () => {
  await ask(admin, "PUT", "/shipping", { flat: 49, cashFee: 25.5 });
  const { id, merchant, buyer, pack } = await cashOrder([3]);
  const first = await pack([1]);
  const second = await pack([1]);
  await book(merchant, second._id);
  await ask(merchant, "DELETE", `/parcel/${first._id}`);
  const third = await pack([2]);
  await book(merchant, third._id);
  await ask(admin, "PUT", "/shipping", { flat: 0, cashFee: 0 });
  const rows = await Promise.all([second, third].map(({ _id }) => row(_id)));
  const { body } = await ask(buyer, "GET", `/order/${id}`);
  expect(sum(rows.map(({ cashToCollectPaise }) => cashToCollectPaise ?? 0))).toBe(
    Math.round(body.order.totalWithTax * 100),
  );
});

test("a booking is called off until the courier has the parcel; it can then be booked anew or unpacked", async () => {
  const { merchant, pack } = await cashOrder();
  const { _id, expectedOn: promised } = await pack();
  expect(promised).not.toBeNull();
  await book(merchant, _id);
  expect((await ask(merchant, "DELETE", `/parcel/${_id}`)).body.error).toMatch(/Please cancel that first/);
  const noted = await db.$count(auditEntries);
  const off = await ask(merchant, "DELETE", `/parcel/${_id}/book`);
  expect((await db.$count(auditEntries)) - noted).toBe(1);
  expect(off.body.parcel).toMatchObject({ isBooked: false, courier: "", trackingNumber: null, expectedOn: promised });
  expect((await ask(merchant, "DELETE", `/parcel/${_id}/book`)).body.error).toBe(
    "This parcel is not booked with a courier.",
  );
  await book(merchant, _id);
  expect((await bookings(_id)).map(({ is_cancelled }) => is_cancelled)).toEqual([true, false]);
  await faults({ isSilent: true });
  await control((await row(_id)).bookingId, "advance");
  await faults();
  expect((await ask(merchant, "DELETE", `/parcel/${_id}/book`)).body.error).toBe(
    "Its courier has this parcel already.",
  );
});

test("the courier is called off when a buyer cancels what is packed", async () => {
  const whole = await cashOrder();
  const gone = await whole.pack();
  await book(whole.merchant, gone._id);
  const part = await cashOrder([1, 1]);
  const smaller = await part.pack();
  await book(part.merchant, smaller._id);
  await ask(whole.buyer, "DELETE", `/order/cancel/${whole.id}`);
  await ask(part.buyer, "PUT", `/order/status/item/${part.items[0]}`, { status: "Cancelled" });
  await callOff();
  for (const { _id } of [gone, smaller]) expect(await bookings(_id)).toMatchObject([{ is_cancelled: true }]);
  expect(await row(smaller._id)).toMatchObject({ provider: "hand", bookingId: null, cashToCollectPaise: null });
  await book(part.merchant, smaller._id);
  const { body } = await ask(part.buyer, "GET", `/order/${part.id}`);
  expect((await row(smaller._id)).cashToCollectPaise).toBe(Math.round(body.order.totalWithTax * 100));
});

test("a shop without a courier says so, and has no simulator", async () => {
  const byHand = await openShop({ DATABASE_URL: shop.settings.databaseUrl });
  const { merchant, pack } = await cashOrder();
  const { _id } = await pack();
  const answer = await byHand.app.inject({
    method: "POST",
    url: `/api/parcel/${_id}/book`,
    headers: merchant.headers,
  });
  expect(answer.json().error).toBe("This shop books no courier. Please enter courier and tracking number by hand.");
  expect((await byHand.app.inject("/demo-courier/track/SIM1")).statusCode).toBe(404);
  expect((await byHand.app.inject({ method: "POST", url: "/api/courier/webhook/simulator" })).statusCode).toBe(404);
});

test("the courier of a parcel that was cancelled on its way is called off where it still can, and the next one collects what is left", async () => {
  const { id, merchant, buyer, items, pack } = await cashOrder([1, 1], 100_000);
  const first = await pack([1, 0]);
  await book(merchant, first._id);
  await ask(merchant, "PUT", `/parcel/${first._id}/status`, { status: "Handed over" });
  await ask(buyer, "PUT", `/order/status/item/${items[0]}`, { status: "Cancelled" });
  await callOff();
  expect(await bookings(first._id)).toMatchObject([{ is_cancelled: true }]);
  expect((await row(first._id)).status).toBe("Handed over");
  const { order } = (await ask(buyer, "GET", `/order/${id}`)).body;
  const second = await pack([0, 1]);
  await book(merchant, second._id);
  expect((await row(second._id)).cashToCollectPaise).toBe(Math.round(order.totalWithTax * 100));
});

test("beside something that was not cancelled it is collected for, and the next parcel takes the rest", async () => {
  const { merchant, buyer, items, pack } = await cashOrder([1, 1, 1], 100_000);
  const first = await pack([1, 1, 0]);
  await book(merchant, first._id);
  await ask(merchant, "PUT", `/parcel/${first._id}/status`, { status: "Handed over" });
  await ask(buyer, "PUT", `/order/status/item/${items[0]}`, { status: "Cancelled" });
  const second = await pack([0, 0, 1]);
  await book(merchant, second._id);
  const collected = [await row(first._id), await row(second._id)].map(({ cashToCollectPaise }) => cashToCollectPaise);
  expect(collected).toEqual([200_001, 100_002]);
});

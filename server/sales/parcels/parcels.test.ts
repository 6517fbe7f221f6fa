import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { OrderDetails } from "#contract/sales/orders.ts";
import type { Parcel } from "#contract/sales/parcels.ts";
import { products } from "#server/catalogue/products/tables.ts";
import { recordCourierReport } from "#server/sales/parcels/service.ts";
import { parcels } from "#server/sales/parcels/tables.ts";
import { givenProduct } from "#server/testing/given/catalogue.ts";
import { givenBuyer, givenOrder, payAtTheDoor, readOrderAs, setStatus } from "#server/testing/given/orders.ts";
import { givenAdmin, givenMerchant, type Person } from "#server/testing/given/people.ts";
import { openShop } from "#server/testing/shop.ts";

const { app, shop, db } = await openShop();
const admin = await givenAdmin(shop);

const send = (who: Pick<Person, "headers">, method: "GET" | "POST" | "PUT" | "DELETE", url: string, payload?: object) =>
  app.inject({ method, url: `/api${url}`, headers: who.headers, ...(payload && { payload }) });
const move = (who: Person, id: string, status: string) => send(who, "PUT", `/parcel/${id}/status`, { status });

async function givenCashOrder(quantity = 3) {
  const merchant = await givenMerchant(shop);
  const buyer = await givenBuyer(shop);
  const product = await givenProduct(db, { brandId: merchant.brandId, sizes: ["M"], quantity: 600 });
  const order = await givenOrder(app, buyer, [{ product: product.id, quantity }]);
  await payAtTheDoor(app, buyer, order._id);
  const item = order.products[0]?._id ?? "";
  const pack = (pieces: number, who: Person = merchant) =>
    send(who, "POST", "/parcel/add", {
      orderId: order._id,
      items: [{ item, quantity: pieces }],
      courier: "India Post",
    });
  const packed = async (pieces: number): Promise<Parcel> => (await pack(pieces)).json().parcel;
  const read = (): Promise<OrderDetails> => readOrderAs(app, buyer, order._id);
  const taken = async () => {
    const [row] = await db.select({ quantity: products.quantity }).from(products).where(eq(products.id, product.id));
    return 600 - (row?.quantity ?? 0);
  };
  return { merchant, buyer, order, item, pack, packed, read, taken };
}

const statuses = ({ products: items }: OrderDetails) => items.map(({ quantity, status }) => `${quantity} ${status}`);

test("an item of three pieces can be in two parcels, and one is cancelled: the item is what its pieces are", async () => {
  const { merchant, buyer, item, pack, packed, read, taken } = await givenCashOrder();
  const first = await packed(1);
  expect(first).toMatchObject({ status: "Packed", courier: "India Post", items: [{ item, quantity: 1 }] });
  expect(statuses(await read())).toEqual(["3 Processing"]);
  await move(merchant, first._id, "Delivered");
  expect(statuses(await read())).toEqual(["3 Processing"]);
  const second = await packed(1);
  const cancel = (quantity: number) =>
    send(buyer, "PUT", `/order/status/item/${item}`, { status: "Cancelled", quantity });
  expect((await cancel(2)).json().error).toContain("Only 1 of 3 pieces");
  expect((await cancel(1)).statusCode).toBe(200);
  expect(statuses(await read())).toEqual(["2 Processing", "1 Cancelled"]);
  expect((await pack(1)).json().error).toContain("All pieces");
  await move(merchant, second._id, "Handed over");
  expect(statuses(await read())).toEqual(["2 Shipped", "1 Cancelled"]);
  await move(merchant, second._id, "Delivered");
  const order = await read();
  expect(statuses(order)).toEqual(["2 Delivered", "1 Cancelled"]);
  expect(order.parcels.map(({ status }) => status)).toEqual(["Delivered", "Delivered"]);
  expect(await taken()).toBe(2);
});

test("a status set by hand makes a parcel without tracking, moves it on, and takes it away when it is set back", async () => {
  const { item, packed, read } = await givenCashOrder();
  await packed(1);
  await setStatus(app, admin, item, "Shipped");
  const shipped = await read();
  expect(statuses(shipped)).toEqual(["3 Shipped"]);
  expect(shipped.parcels.map(({ status, items }) => `${items[0]?.quantity} ${status}`)).toEqual([
    "1 Handed over",
    "2 Handed over",
  ]);
  expect((await setStatus(app, admin, item, "Processing")).statusCode).toBe(200);
  expect(await read()).toMatchObject({ status: "Processing", parcels: [] });
  await setStatus(app, admin, item, "Delivered");
  expect(await read()).toMatchObject({ status: "Delivered", parcels: [{ status: "Delivered", trackingNumber: null }] });
});

test("what is in a parcel with a tracking number is not set back, and a status set by hand takes its parcel along", async () => {
  const { merchant, order, item, read } = await givenCashOrder(1);
  const details = { courier: "Delhivery", trackingNumber: "DL1", trackingUrl: "https://track.example/DL1" };
  const answer = await send(merchant, "POST", "/parcel/add", {
    orderId: order._id,
    items: [{ item, quantity: 1 }],
    ...details,
  });
  expect(answer.json().parcel).toMatchObject(details);
  await setStatus(app, admin, item, "Shipped");
  expect((await setStatus(app, admin, item, "Not processed")).json().error).toContain("tracking number");
  expect(await read()).toMatchObject({ status: "Shipped", parcels: [{ status: "Handed over" }] });
});

test("people cannot move a parcel backwards or repeat a step, and nothing follows an end", async () => {
  const { merchant, packed } = await givenCashOrder();
  const { _id: id } = await packed(3);
  const tries = [
    "Packed",
    "In transit",
    "In transit",
    "Handed over",
    "Attempt failed",
    "Handed over",
    "In transit",
    "Delivered",
    "Lost",
  ];
  const codes: number[] = [];
  for (const status of tries) codes.push((await move(merchant, id, status)).statusCode);
  expect(codes).toEqual([400, 200, 400, 400, 200, 400, 200, 200, 400]);
});

test("a refused cash parcel comes back: its pieces are cancelled and in stock again, and the buyer is remembered", async () => {
  const { merchant, packed, read, taken } = await givenCashOrder();
  const kept = await packed(1);
  const refused = await packed(2);
  await move(merchant, kept._id, "Delivered");
  await move(merchant, refused._id, "Handed over");
  const answers = await Promise.all([1, 2].map(() => move(merchant, refused._id, "Returned to sender")));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
  expect(statuses(await read())).toEqual(["1 Delivered", "2 Cancelled"]);
  expect(await taken()).toBe(1);
  const [row] = await db.select().from(parcels).where(eq(parcels.id, refused._id));
  expect(row?.isRefused).toBe(true);
});

test.each(["refund", "send again"])("a lost parcel waits for a person, who decides once: %s", async (decision) => {
  const { merchant, buyer, packed, read, taken } = await givenCashOrder();
  const { _id: id } = await packed(2);
  await move(merchant, id, "Lost");
  expect(statuses(await read())).toEqual(["3 Processing"]);
  const decide = (who: Person) => send(who, "PUT", `/parcel/${id}/lost`, { decision });
  expect((await decide(buyer)).statusCode).toBe(403);
  const answers = await Promise.all([decide(merchant), decide(admin)]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
  const order = await read();
  if (decision === "refund") {
    expect(statuses(order)).toEqual(["1 Processing", "2 Cancelled"]);
    expect(await taken()).toBe(3);
  } else {
    expect(order.parcels.map(({ status }) => status)).toEqual(["Lost", "Packed"]);
    expect(await taken()).toBe(5);
  }
});

test("what was lost, packed again and unpacked can be packed once more", async () => {
  const { merchant, packed, pack, read, taken } = await givenCashOrder();
  const { _id: id } = await packed(3);
  await move(merchant, id, "Handed over");
  await move(merchant, id, "Lost");
  expect((await send(merchant, "PUT", `/parcel/${id}/lost`, { decision: "send again" })).statusCode).toBe(200);
  const again = (await read()).parcels.find(({ status }) => status === "Packed");
  expect((await send(merchant, "DELETE", `/parcel/${again?._id}`)).statusCode).toBe(200);
  expect(await read()).toMatchObject({ status: "Processing", products: [{ status: "Processing" }] });
  const { orders } = (await send(merchant, "GET", "/parcel/to-pack")).json();
  expect(orders).toMatchObject([{ items: [{ quantity: 3 }] }]);
  expect((await pack(2)).json()).toMatchObject({ parcel: { status: "Packed" } });
  expect((await pack(1)).json()).toMatchObject({ parcel: { status: "Packed" } });
  expect(await taken(), "three are lost, and three are packed").toBe(6);
});

test("what a courier reports counts once, in any order, never backwards", async () => {
  const { packed, read } = await givenCashOrder();
  const { _id: id } = await packed(3);
  await db.update(parcels).set({ provider: "simulator", bookingId: id }).where(eq(parcels.id, id));
  const at = (minute: number) => new Date(Date.now() + minute * 60_000);
  const failed = { status: "Attempt failed", at: at(3) } as const;
  const report = (...reports: Parameters<typeof recordCourierReport>[1]["reports"][number][]) =>
    recordCourierReport(shop, {
      provider: "simulator",
      bookingId: id,
      reports,
      source: "webhook",
      expectedOn: "2030-01-02",
    });
  await report(failed);
  await report(failed, { status: "Out for delivery", at: at(2) }, { status: "In transit", at: at(1) });
  expect((await read()).parcels[0]).toMatchObject({ status: "Attempt failed", expectedOn: "2030-01-02" });
  await report({ status: "Out for delivery", at: at(4) });
  await report({ status: "Delivered", at: at(0) });
  await report({ status: "In transit", at: at(9) }, { status: "Lost", at: at(10) });
  const order = await read();
  expect(order.parcels[0]?.events.map(({ status }) => status).toSorted()).toEqual(
    ["Packed", "Attempt failed", "Out for delivery", "Delivered"].toSorted(),
  );
  expect(statuses(order)).toEqual(["3 Delivered"]);
});

test("the same pieces are packed once, however often somebody presses", async () => {
  const { pack, order, item, buyer } = await givenCashOrder();
  const answers = await Promise.all([pack(2), pack(2), pack(2, admin)]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400, 400]);
  expect((await pack(1, buyer)).statusCode).toBe(403);
  const other = await givenMerchant(shop, { name: "Other Looms" });
  expect((await pack(1, other)).statusCode).toBe(404);
  const twice = {
    orderId: order._id,
    items: [
      { item, quantity: 1 },
      { item, quantity: 1 },
    ],
  };
  expect((await send(admin, "POST", "/parcel/add", twice)).json().error).toContain("Only 1");
});

test("a cancelled item leaves its packed parcel; one under way has to come back", async () => {
  const { buyer, merchant, packed, item, read, taken } = await givenCashOrder();
  await packed(1);
  const sent = await packed(2);
  await move(merchant, sent._id, "In transit");
  expect((await setStatus(app, buyer, item, "Cancelled")).statusCode).toBe(200);
  const order = await read();
  expect(order).toMatchObject({ status: "Cancelled", parcels: [{ _id: sent._id, status: "In transit" }] });
  expect(await taken()).toBe(2);
  await move(merchant, sent._id, "Returned to sender");
  expect(await taken()).toBe(0);
});

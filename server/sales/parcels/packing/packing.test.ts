import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Reply } from "#contract/api.ts";
import { securityEvents } from "#server/oversight/security-events/tables.ts";
import { readLabels, readSlips } from "#server/sales/parcels/paper/read-papers.ts";
import type { ParcelRow } from "#server/sales/parcels/tables.ts";
import { givenProduct } from "#server/testing/given/catalogue.ts";
import { givenBuyer, givenOrder, payAtTheDoor } from "#server/testing/given/orders.ts";
import { givenParcel, givenReport } from "#server/testing/given/parcels.ts";
import { givenAdmin, givenMerchant, type Person } from "#server/testing/given/people.ts";
import { openShop } from "#server/testing/shop.ts";

const { app, shop, db } = await openShop({ RATE_LIMITS: "off" });
const admin = await givenAdmin(shop);
const merchant = await givenMerchant(shop, { name: "Loom" });
const other = await givenMerchant(shop, { name: "Other" });
const buyer = await givenBuyer(shop);
const kurta = await givenProduct(db, {
  name: "Kurta",
  sku: "KURTA",
  sizes: ["M", "L"],
  quantity: 50,
  pricePaise: 100_000,
  taxable: false,
  brandId: merchant.brandId,
});
const towel = await givenProduct(db, { name: "Towel", sku: "TOWEL", sizes: ["Free size"], quantity: 50 });

const get = (url: string, { headers }: Pick<Person, "headers">) => app.inject({ url: `/api${url}`, headers });
const toPack = async (person: Person) => (await get("/parcel/to-pack", person)).json<Reply<"GET /parcel/to-pack">>();
const list = async (person: Person, query = "") => (await get(`/parcel${query}`, person)).json<Reply<"GET /parcel">>();

/** Two kurtas in M, one in L, and a towel of the shop, to be paid at the door. */
async function givenCashOrder() {
  const lines = [
    { product: kurta.id, size: "M" as const, quantity: 2 },
    { product: kurta.id, size: "L" as const, quantity: 1 },
    { product: towel.id, size: "Free size" as const, quantity: 1 },
  ];
  const order = await givenOrder(app, buyer, lines);
  await payAtTheDoor(app, buyer, order._id);
  return order;
}

const idOf = (order: { products: { _id: string }[] }, index: number) => order.products[index]?._id ?? "";
const isLost = (parcel: ParcelRow) => givenReport(shop, parcel, "Lost");

async function decideLost({ id }: ParcelRow): Promise<void> {
  const decide = { method: "PUT", url: `/api/parcel/${id}/lost`, headers: admin.headers } as const;
  expect((await app.inject({ ...decide, payload: { decision: "refund" } })).statusCode).toBe(200);
}

test("each seller sees what is left of its own to pack, and the pick list sums it up", async () => {
  const order = await givenCashOrder();
  await givenOrder(app, buyer, [{ product: kurta.id, size: "M", quantity: 1 }]);
  const all = await toPack(merchant);
  expect(
    all.orders.map(({ number }) => number),
    "what is not paid waits",
  ).toEqual([order.number]);
  expect(all.orders[0]?.items.map(({ size, quantity }) => [size, quantity])).toEqual([
    ["M", 2],
    ["L", 1],
  ]);
  expect(all.orders[0]?.recipient).toMatchObject({ name: expect.any(String) });
  expect((await toPack(admin)).orders.map(({ items }) => items.map(({ name }) => name))).toEqual([["Towel"]]);
  expect((await toPack(other)).counts).toEqual({ orders: 0, exchanges: 0, parcels: 0 });

  const parcel = await givenParcel(shop, order._id, [{ item: idOf(order, 0), quantity: 1 }]);
  const rest = await toPack(merchant);
  expect(rest.orders[0]?.items.map(({ size, quantity }) => [size, quantity])).toEqual([
    ["M", 1],
    ["L", 1],
  ]);
  expect(rest.parcels.map(({ _id, items }) => [_id, items[0]?.quantity])).toEqual([[parcel.id, 1]]);
  expect((await get("/parcel/pick-list", merchant)).json()).toMatchObject({
    lines: [
      { name: "Kurta", size: "M", quantity: 1, orders: [order.number] },
      { name: "Kurta", size: "L", quantity: 1 },
    ],
    pieces: 2,
    orders: 1,
  });
  const pdf = await get("/parcel/pick-list.pdf", merchant);
  expect(pdf.rawPayload.subarray(0, 5).toString()).toBe("%PDF-");
});

test("a label says where a parcel goes and what its courier collects; a slip says no prices", async () => {
  const order = await givenCashOrder();
  const first = await givenParcel(shop, order._id, [{ item: idOf(order, 0), quantity: 1 }], {
    courier: "Delhivery",
    trackingNumber: "TB1234567890IN",
  });
  const second = await givenParcel(shop, order._id, [
    { item: idOf(order, 0), quantity: 1 },
    { item: idOf(order, 1), quantity: 1 },
  ]);
  const who = { permissions: ["read orders"], userId: admin.userId } as never;
  const { papers } = await readLabels(db, shop.settings, who, [second.id, first.id]);
  expect(papers.map(({ cashPaise, pieces, barcode }) => ({ cashPaise, pieces, barcode }))).toEqual([
    { cashPaise: 200_000, pieces: 2, barcode: second.id.slice(-12).toUpperCase() },
    { cashPaise: 100_000, pieces: 1, barcode: "TB1234567890IN" },
  ]);
  expect(papers[0]?.sender.name).toBe("Loom");
  expect(papers[0]?.recipient).toMatchObject({ zipCode: expect.any(String), phone: expect.any(String) });
  const slips = await readSlips(db, shop.settings, who, [second.id]);
  expect(slips.papers[0]?.lines.map(({ name, size, quantity }) => [name, size, quantity])).toEqual([
    ["Kurta", "M", 1],
    ["Kurta", "L", 1],
  ]);

  const pdf = await get(`/parcel/labels.pdf?ids=${first.id},${second.id}`, merchant);
  expect(pdf.statusCode, pdf.body.slice(0, 200)).toBe(200);
  expect(pdf.headers).toMatchObject({ "cache-control": "private, no-store", "content-type": "application/pdf" });
  expect(pdf.body.match(/MediaBox \[0 0 283\.46 425\.2\]/g), "two pages of 10 by 15 cm").toHaveLength(2);
  expect((await get(`/parcel/slips.pdf?ids=${first.id}`, merchant)).statusCode).toBe(200);
  await expect
    .poll(() => db.$count(securityEvents, eq(securityEvents.actorId, merchant.userId)), { timeout: 20_000 })
    .toBeGreaterThan(1);
});

test("papers of several orders are of their parcels that are under way, a merchant's of its own", async () => {
  const [packed, lost, open] = [await givenCashOrder(), await givenCashOrder(), await givenCashOrder()];
  for (const item of [idOf(packed, 0), idOf(packed, 1)]) {
    await givenParcel(shop, packed._id, [{ item, quantity: 1 }]);
  }
  const gone = await givenParcel(shop, lost._id, [{ item: idOf(lost, 0), quantity: 2 }]);
  await isLost(gone);
  const print = (kind: string, orders: { _id: string }[], person: Person = merchant) =>
    get(`/parcel/${kind}.pdf?orders=${orders.map(({ _id }) => _id).join(",")}`, person);
  for (const person of [merchant, admin]) {
    const labels = await print("labels", [open, lost, packed], person);
    expect(labels.statusCode, labels.body.slice(0, 200)).toBe(200);
    expect(labels.body.match(/MediaBox/g)).toHaveLength(2);
  }
  expect((await print("slips", [packed])).headers["content-disposition"]).toContain("packing-slips.pdf");
  const nothing = "None of these orders has a parcel under way. Please pack them first.";
  expect((await print("labels", [open, lost])).json().error).toBe(nothing);
  expect((await print("labels", [packed], other)).json().error, "of another merchant").toBe(nothing);
  expect((await print("labels", [])).json().error).toBe("Parcels are required.");
  await decideLost(gone);
});

test("papers are for staff and the seller, of parcels that are under way", async () => {
  const order = await givenCashOrder();
  const parcel = await givenParcel(shop, order._id, [{ item: idOf(order, 0), quantity: 2 }]);
  const { id } = parcel;
  for (const person of [buyer, other]) expect((await get(`/parcel/${id}/label.pdf`, person)).statusCode).toBe(404);
  expect((await get(`/parcel/labels.pdf?ids=${id},${crypto.randomUUID()}`, merchant)).statusCode).toBe(404);
  const many = Array.from({ length: 51 }, () => id).join(",");
  expect((await get(`/parcel/labels.pdf?ids=${many}`, merchant)).json().error).toMatch(/At most 50/);
  await isLost(parcel);
  expect((await get(`/parcel/${id}/label.pdf`, merchant)).statusCode, "no address of what has ended").toBe(400);
  expect((await get(`/parcel/${id}/label.pdf`, admin)).statusCode).toBe(200);
  await decideLost(parcel);
});

test("lists show what waits too long, and what is lost and not decided", async () => {
  const order = await givenCashOrder();
  const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3_600_000);
  const towelItem = [{ item: idOf(order, 2), quantity: 1 }];
  const own = await givenParcel(shop, order._id, towelItem, { courier: "Post" });
  const stuck = await givenParcel(shop, order._id, [{ item: idOf(order, 0), quantity: 1 }], {
    status: "In transit",
    createdAt: daysAgo(9),
    handedOverAt: daysAgo(8),
  });
  const lost = await givenParcel(shop, order._id, [{ item: idOf(order, 0), quantity: 1 }]);
  await isLost(lost);
  expect((await list(merchant, "?view=late")).parcels.map(({ _id }) => _id)).toEqual([stuck.id]);
  expect((await list(merchant, "?view=lost")).parcels.map(({ _id, isUndecided }) => [_id, isUndecided])).toEqual([
    [lost.id, true],
  ]);
  const ofOrder = `?search=${order.number.toLowerCase()}`;
  expect(new Set((await list(admin, ofOrder)).parcels.map(({ _id }) => _id))).toEqual(
    new Set([own.id, stuck.id, lost.id]),
  );
  expect((await list(merchant, ofOrder)).count, "a merchant sees its own").toBe(2);
  expect((await list(other)).count).toBe(0);
  expect((await list(admin, "?courier=Post&view=packed")).parcels.map(({ seller }) => seller)).toEqual([null]);
  expect((await list(merchant)).counts).toMatchObject({ late: 1, lost: 1 });
});

import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { OrderCounts } from "#contract/sales/order-lists.ts";
import { type Order, type OrderList, orderNumberPattern } from "#contract/sales/orders.ts";
import { brands } from "#server/catalogue/brands/tables.ts";
import { claims } from "#server/sales/cases/claims/tables.ts";
import { exchanges } from "#server/sales/cases/exchanges/tables.ts";
import { returns } from "#server/sales/cases/returns/tables.ts";
import { orders } from "#server/sales/orders/tables.ts";
import { givenProduct } from "#server/testing/given/catalogue.ts";
import {
  cancelOrderAs,
  givenBuyer,
  givenOrder,
  payAtTheDoor,
  readOrderAs,
  setStatus,
} from "#server/testing/given/orders.ts";
import { givenAdmin, givenMember, givenMerchant, type Person } from "#server/testing/given/people.ts";
import { openShop } from "#server/testing/shop.ts";

const { app, shop, db } = await openShop({ RATE_LIMITS: "off" });
const admin = await givenAdmin(shop);
const merchant = await givenMerchant(shop);
const product = (name: string, brandId: string | null = null) =>
  givenProduct(db, { name, brandId, sizes: ["M"], quantity: 5000, pricePaise: 10_000 });
const shirt = await product("Shirt");
const kurta = await product("Kurta", merchant.brandId);
const buyer = await givenBuyer(shop);

const place = async (...bag: { id: string }[]) =>
  givenOrder(
    app,
    buyer,
    bag.map(({ id }) => ({ product: id })),
  );
const backdate = (id: string, moment: string) =>
  db
    .update(orders)
    .set({ createdAt: sql`${moment}::timestamptz` })
    .where(eq(orders.id, id));
const itemOf = ({ products }: Order, position = 0) => products[position]?._id ?? "";

// What is to be found: placed one day apart, in all states; one in the last moment of a day of India, one in the first.
const waiting = await place(kurta);
const processing = await place(shirt, kurta);
const delivered = await place(kurta);
const cancelled = await place(kurta);
const half = await place(shirt, kurta);
await payAtTheDoor(app, buyer, delivered._id);
await payAtTheDoor(app, buyer, processing._id);
await setStatus(app, admin, itemOf(processing, 0), "Processing");
await setStatus(app, admin, itemOf(processing, 1), "Shipped");
await setStatus(app, admin, itemOf(delivered), "Delivered");
await cancelOrderAs(app, buyer, cancelled._id);
await setStatus(app, admin, itemOf(half, 1), "Cancelled");
await backdate(waiting._id, "2026-03-05T18:29:59.999Z");
await backdate(processing._id, "2026-03-04T12:00Z");
await backdate(delivered._id, "2026-03-02T18:30Z");
await backdate(cancelled._id, "2026-03-02T12:00Z");
await backdate(half._id, "2026-03-01T12:00Z");

const names = new Map(Object.entries({ waiting, processing, delivered, cancelled, half }).map(([k, o]) => [o._id, k]));

async function get<T>(who: Person, path: string): Promise<T> {
  const answer = await app.inject({ url: `/api/order${path}`, headers: who.headers });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}
const found = async (who: Person, path: string) => {
  const { orders: listed, count } = await get<OrderList>(who, path);
  expect(count).toBe(listed.length);
  return listed.map(({ _id }) => names.get(_id));
};

test.for([
  ["", ["waiting", "processing", "delivered", "half"]],
  ["?status=", ["waiting", "processing", "delivered", "half"]],
  ["?status=Not processed", ["waiting", "half"]],
  ["?status=Processing", ["processing"]],
  ["?status=Cancelled", ["cancelled"]],
  ["?status=Shipped", []],
  ["?payment=Cash on delivery", ["processing", "delivered"]],
  ["?payment=Settled", ["processing", "delivered"]],
  ["?payment=Unpaid&status=Not processed", ["waiting", "half"]],
  ["?payment=Paid", []],
  ["?from=2026-03-03&to=2026-03-04", ["processing", "delivered"]],
  ["?from=2026-03-05", ["waiting"]],
  ["?to=2026-03-01&payment=Pending", ["half"]],
] as const)("the list%s of all and one's own show %j", async ([query, expected]) => {
  expect(await found(admin, query)).toEqual(expected);
  expect(await found(buyer, `/me${query}`)).toEqual(expected);
});

test.for([
  ["", ["waiting", "processing", "delivered"]],
  ["?status=Shipped", ["processing"]],
  ["?status=Processing", []],
  ["?status=Cancelled", ["cancelled", "half"]],
  ["?payment=Settled&to=2026-03-03", ["delivered"]],
] as const)("a brand's list%s goes by its own lines and shows %j", async ([query, expected]) => {
  expect(await found(merchant, `/brand${query}`)).toEqual(expected);
});

test("the counts are those of the lists, and the filters but the status narrow them", async () => {
  const counts = async (who: Person, path: string) => (await get<{ counts: OrderCounts }>(who, path)).counts;
  const all = { "Not processed": 2, Processing: 1, Shipped: 0, Delivered: 1, Cancelled: 1 };
  expect(await counts(admin, "/counts")).toEqual(all);
  expect(await counts(admin, "/counts?status=Shipped")).toEqual(all);
  expect(await counts(buyer, "/me/counts")).toEqual(all);
  expect(await counts(merchant, "/brand/counts")).toEqual({
    "Not processed": 1,
    Processing: 0,
    Shipped: 1,
    Delivered: 1,
    Cancelled: 2,
  });
  const settled = { "Not processed": 0, Processing: 1, Shipped: 0, Delivered: 1, Cancelled: 0 };
  for (const [who, path] of [[admin, "/counts"] as const, [buyer, "/me/counts"] as const]) {
    expect(await counts(who, `${path}?payment=Settled`)).toEqual(settled);
    expect(await counts(who, `${path}?from=2026-03-03&to=2026-03-04`)).toEqual(settled);
  }
  const nobody = { "Not processed": 0, Processing: 0, Shipped: 0, Delivered: 0, Cancelled: 0 };
  expect(await counts(await givenMember(shop), "/me/counts")).toEqual(nobody);
});

test("pages of a filter follow each other without a gap", async () => {
  const pages: string[] = [];
  for (const page of [1, 2, 3]) {
    const { orders: listed, ...paged } = await get<OrderList>(admin, `?payment=Pending&limit=1&page=${page}`);
    expect(paged).toEqual({ totalPages: 2, currentPage: page, count: 2 });
    pages.push(...listed.map(({ _id }) => names.get(_id) ?? ""));
  }
  expect(pages).toEqual(["waiting", "half"]);
});

test("the lists go by returns, exchanges and claims: open ones, none, or by status", async () => {
  const ended = new Date();
  const claim = { size: "M", quantity: 1, totalPaise: 0, taxPaise: 0, kind: "Damaged", wish: "Refund" } as const;
  await db.insert(returns).values([
    { orderId: delivered._id, refundPaise: 0, brandId: merchant.brandId },
    { orderId: processing._id, refundPaise: 0, status: "Refunded", endedAt: ended },
    { orderId: processing._id, refundPaise: 0, status: "Refunded", endedAt: ended },
  ]);
  await db.insert(exchanges).values({
    orderId: half._id,
    itemId: itemOf(half),
    fromSize: "M",
    size: "L",
    quantity: 1,
    status: "Picked up",
    brandId: null,
  });
  await db.insert(claims).values({ orderId: half._id, itemId: itemOf(half), ...claim });
  const expected: [query: string, all: string[], brand: string[]][] = [
    ["open", ["delivered", "half"], ["delivered"]],
    ["none", ["waiting", "processing"], ["waiting", "processing"]],
    ["open return", ["delivered"], ["delivered"]],
    ["return Requested", ["delivered"], ["delivered"]],
    ["return Refunded", ["processing"], []],
    ["return Rejected", [], []],
    ["open exchange", ["half"], []],
    ["exchange Picked up", ["half"], []],
    ["open claim", ["half"], []],
    ["claim Requested", ["half"], []],
  ];
  for (const [cases, all, ofBrand] of expected) {
    expect(await found(admin, `?cases=${cases}`), cases).toEqual(all);
    expect(await found(buyer, `/me?cases=${cases}`), cases).toEqual(all);
    expect(await found(merchant, `/brand?cases=${cases}`), cases).toEqual(ofBrand);
  }
  expect(await found(admin, "?cases=none&from=2026-03-05")).toEqual(["waiting"]);
  expect(await found(admin, `?cases=open&search=${half.number}`)).toEqual(["half"]);
  expect((await get<OrderList>(admin, "?cases=none&limit=1&page=2")).orders.map(({ _id }) => names.get(_id))).toEqual([
    "processing",
  ]);
  const counts = async (who: Person, path: string) => (await get<{ counts: OrderCounts }>(who, path)).counts;
  const none = { "Not processed": 1, Processing: 1, Shipped: 0, Delivered: 0, Cancelled: 1 };
  expect(await counts(admin, "/counts?cases=none")).toEqual(none);
  expect(await counts(buyer, "/me/counts?cases=none")).toEqual(none);
  expect(await counts(admin, "/counts?cases=open")).toMatchObject({ "Not processed": 1, Delivered: 1, Cancelled: 0 });
  const file = await app.inject({ url: "/api/order/export.csv?cases=open return", headers: admin.headers });
  expect(file.body.trim().split("\n")).toHaveLength(2);
  for (const table of [returns, exchanges, claims]) await db.delete(table);
});

test("staff look at the orders of one brand, by the status of its items", async () => {
  const [brand] = await db.select().from(brands).where(eq(brands.id, merchant.brandId));
  const query = `?brand=${brand?.slug}`;
  expect(await found(admin, query)).toEqual(["waiting", "processing", "delivered"]);
  expect(await found(admin, `${query}&status=Cancelled`)).toEqual(["cancelled", "half"]);
  expect(await found(admin, `${query}&search=${delivered.number}`)).toEqual(["delivered"]);
  expect(await found(admin, "?brand=nobodys")).toEqual([]);
  const { counts } = await get<{ counts: OrderCounts }>(admin, `/counts${query}`);
  expect(counts).toMatchObject({ "Not processed": 1, Shipped: 1, Delivered: 1, Cancelled: 2 });
  const file = await app.inject({ url: `/api/order/export.csv${query}`, headers: admin.headers });
  expect(file.body.trim().split("\n")).toHaveLength(4);
  expect(await found(buyer, `/me${query}`), "nothing for others").toHaveLength(4);
});

test.for([
  ["?status=Lost", "Status must be one of Not processed, Processing, Shipped, Delivered, Cancelled."],
  ["?payment=Gold", "Payment must be one of Pending, Paid, Failed, Refunded, Cash on delivery, Settled, Unpaid."],
  ["?from=yesterday", "From must be a date such as 2026-01-31."],
  ["?to=2026-02-30", "To must be a date such as 2026-01-31."],
  ["?from=2026-03-02&to=2026-03-01", "From must not be after To."],
] as const)("%s is refused with a sentence", async ([query, error]) => {
  for (const path of ["/me", "/me/counts"]) {
    const answer = await app.inject({ url: `/api/order${path}${query}`, headers: buyer.headers });
    expect([answer.statusCode, answer.json().error]).toEqual([400, error]);
  }
});

test("every order has a readable number of its own, by which its buyer and staff find it", async () => {
  const all = [waiting, processing, delivered, cancelled, half];
  for (const { number } of all) expect(number).toMatch(new RegExp(orderNumberPattern));
  expect(new Set(all.map(({ number }) => number)).size).toBe(all.length);
  expect((await readOrderAs(app, buyer, waiting._id)).number).toBe(waiting.number);
  expect((await readOrderAs(app, merchant, waiting._id)).number).toBe(waiting.number);
  const typed = `${waiting.number.slice(0, 5).toLowerCase()}-${waiting.number.slice(5)}`;
  const search = async (who: Person) =>
    (await get<{ orders: Order[] }>(who, `/search?search=${typed}`)).orders.map(({ _id }) => _id);
  expect(await search(buyer)).toEqual([waiting._id]);
  expect(await search(admin)).toEqual([waiting._id]);
  expect(await search(merchant)).toEqual([]);
  expect(await search(await givenMember(shop))).toEqual([]);
});

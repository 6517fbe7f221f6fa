import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Overview } from "#contract/oversight/overview.ts";
import { reviews } from "#server/catalogue/reviews/tables.ts";
import { createSessionReader, type Who } from "#server/customers/accounts/service.ts";
import { merchants } from "#server/marketplace/merchants/tables.ts";
import { claims } from "#server/sales/cases/claims/tables.ts";
import { exchanges } from "#server/sales/cases/exchanges/tables.ts";
import { returns } from "#server/sales/cases/returns/tables.ts";
import { orderBrands, orderItems, orders } from "#server/sales/orders/tables.ts";
import { parcels } from "#server/sales/parcels/tables.ts";
import { payouts } from "#server/sales/payouts/tables.ts";
import { sendMessage } from "#server/support/chat/send-message.ts";
import { contactMessages } from "#server/support/contact/tables.ts";
import { grievances } from "#server/support/grievance/tables.ts";
import { givenProduct } from "#server/testing/given/catalogue.ts";
import { cancelOrderAs, givenBuyer, givenOrder, payAtTheDoor, setStatus } from "#server/testing/given/orders.ts";
import { givenAdmin, givenMember, givenMerchant, type Person } from "#server/testing/given/people.ts";
import { openShop } from "#server/testing/shop.ts";
import { readOverview } from "./read-overview.ts";

const { app, shop, db } = await openShop({ RATE_LIMITS: "off", TAX_RATE_PERCENT: "5" });
const readSession = createSessionReader(shop);
const whoIs = async ({ headers }: Pick<Person, "headers">): Promise<Who> => {
  const who = await readSession({ headers });
  if (!who) throw new Error("nobody is signed in");
  return who;
};
const ask = async ({ headers }: Pick<Person, "headers">) => app.inject({ url: "/api/overview", headers });
const overviewOf = async (person: Pick<Person, "headers">): Promise<Overview> => (await ask(person)).json().overview;

const [owner, merchant, rival, buyer] = [
  await givenAdmin(shop),
  await givenMerchant(shop),
  await givenMerchant(shop),
  await givenBuyer(shop),
];
const sizes = ["M" as const];
/** 1,234.56 and 5 % of it: 1,296.29 in all. */
const kurta = await givenProduct(db, {
  sizes,
  quantity: 50,
  pricePaise: 123_456,
  taxable: true,
  brandId: merchant.brandId,
});
/** 999.99 without tax, of another brand. */
const saree = await givenProduct(db, { sizes, quantity: 50, pricePaise: 99_999, brandId: rival.brandId });

async function orderAt(moment: string, lines = [{ product: kurta.id }], { isSettled = true } = {}) {
  const order = await givenOrder(app, buyer, lines);
  if (isSettled) await payAtTheDoor(app, buyer, order._id);
  await db
    .update(orders)
    .set({ createdAt: new Date(moment) })
    .where(eq(orders.id, order._id));
  return order;
}

test("today and this week are those of India, to the moment of midnight, and sales are right to the paisa", async () => {
  // Monday 7 September 2026 begins in India while it is still Sunday, 18:30, in UTC.
  await orderAt("2026-09-06T18:29:59.999Z");
  await orderAt("2026-09-06T18:30:00.000Z");
  const both = await orderAt("2026-09-07T18:29:59.999Z", [{ product: kurta.id }, { product: saree.id }]);
  await orderAt("2026-09-07T18:30:00.000Z");
  const gone = await orderAt("2026-09-07T18:31:00.000Z");
  await cancelOrderAs(app, buyer, gone._id);
  const unpaid = await orderAt("2026-09-08T08:00:00.000Z", undefined, { isSettled: false });
  const at = async (person: Person, moment: string) =>
    (await readOverview(shop, await whoIs(person), new Date(moment))).orders;

  expect(await at(owner, "2026-09-06T18:29:59.999Z"), "the last moment of Sunday").toMatchObject({
    today: { orders: 1, sales: 1296.29 },
    week: { orders: 1, sales: 1296.29 },
  });
  expect(await at(owner, "2026-09-06T18:30:00.000Z"), "the first of Monday").toMatchObject({
    today: { orders: 1, sales: 1296.29 },
    week: { orders: 1, sales: 1296.29 },
  });
  expect(await at(owner, "2026-09-07T18:29:59.999Z"), "the last of Monday").toMatchObject({
    today: { orders: 2, sales: 3592.57 },
    week: { orders: 2, sales: 3592.57 },
  });
  const tuesday = "2026-09-08T10:00:00.000Z";
  expect(await at(owner, tuesday)).toMatchObject({
    today: { orders: 1, sales: 1296.29 },
    week: { orders: 3, sales: 4888.86 },
  });
  expect(await at(merchant, tuesday), "its own lines").toMatchObject({
    today: { orders: 1, sales: 1296.29 },
    week: { orders: 3, sales: 3888.87 },
  });
  expect(await at(rival, tuesday)).toMatchObject({
    today: { orders: 0, sales: 0 },
    week: { orders: 1, sales: 999.99 },
  });

  await payAtTheDoor(app, buyer, unpaid._id);
  expect(await at(owner, tuesday), "what is paid is a sale").toMatchObject({ today: { orders: 2, sales: 2592.58 } });
  await cancelOrderAs(app, buyer, unpaid._id);

  const saleOfRival = both.products.find(({ product }) => product._id === saree.id);
  await setStatus(app, owner, saleOfRival?._id ?? "", "Cancelled");
  expect(await at(owner, tuesday), "a cancelled line is no sale").toMatchObject({
    week: { orders: 3, sales: 3888.87 },
  });
  expect(await at(rival, tuesday)).toMatchObject({ week: { orders: 0, sales: 0 } });
  const stole = await givenProduct(db, { sizes, quantity: 50, pricePaise: 10_000, brandId: rival.brandId });
  const two = await orderAt("2026-09-08T09:00:00.000Z", [{ product: saree.id }, { product: stole.id }]);
  expect(await at(rival, tuesday)).toMatchObject({ today: { orders: 1, sales: 1099.99 } });
  await setStatus(app, owner, two.products.find(({ product }) => product._id === stole.id)?._id ?? "", "Cancelled");
  expect(await at(rival, tuesday), "one of two lines").toMatchObject({ today: { orders: 1, sales: 999.99 } });
  expect(await at(owner, "2026-09-13T18:30:00.000Z"), "a week later").toMatchObject({ week: { orders: 0, sales: 0 } });
});

test("an order is to process once it is paid or on delivery, and until somebody begins", async () => {
  // Nothing that other tests left waits to be processed.
  await db.update(orderItems).set({ status: "Processing" }).where(eq(orderItems.status, "Not processed"));
  await db.update(orders).set({ status: "Processing" }).where(eq(orders.status, "Not processed"));
  await db.update(orderBrands).set({ status: "Processing" }).where(eq(orderBrands.status, "Not processed"));
  const toProcess = async (person: Person) => {
    const { orders: figures } = await overviewOf(person);
    return [figures?.toProcess, figures?.unpaid];
  };
  const [[, unpaidBefore]] = [await toProcess(owner)];
  const order = await givenOrder(app, buyer, [{ product: kurta.id }]);
  expect(await toProcess(owner)).toEqual([0, (unpaidBefore ?? 0) + 1]);
  await payAtTheDoor(app, buyer, order._id);
  expect(await toProcess(owner)).toEqual([1, unpaidBefore]);
  expect(await toProcess(merchant)).toEqual([1, null]);
  expect(await toProcess(rival)).toEqual([0, null]);
  // The list behind the figure has as many.
  for (const [person, path] of [
    [owner, "/api/order"],
    [merchant, "/api/order/brand"],
  ] as const) {
    const query = { status: "Not processed", payment: "Settled" };
    expect((await app.inject({ url: path, query, headers: person.headers })).json().count).toBe(1);
  }
  const unpaid = await app.inject({ url: "/api/order?payment=Unpaid", headers: owner.headers });
  expect(unpaid.json().count).toBe(unpaidBefore);
  await setStatus(app, merchant, order.products[0]?._id ?? "", "Processing");
  expect([await toProcess(owner), await toProcess(merchant)]).toEqual([
    [0, unpaidBefore],
    [0, null],
  ]);
});

test("overdue returns and lost parcels are counted, of the own brand for a seller", async () => {
  const figures = async (person: Person) => {
    const { orders: of } = await overviewOf(person);
    return [of?.overdueReturns, of?.lostParcels];
  };
  expect(await figures(owner)).toEqual([0, 0]);
  const { _id: orderId } = await givenOrder(app, buyer, [{ product: kurta.id }]);
  const [past, future] = [new Date(Date.now() - 1000), new Date(Date.now() + 1e6)];
  const due = { orderId, refundPaise: 0, waitsFor: "seller" as const };
  await db.insert(returns).values([
    { ...due, dueAt: past, brandId: merchant.brandId },
    { ...due, dueAt: past },
    { ...due, dueAt: future },
  ]);
  const lost = { orderId, status: "Lost" as const, endedAt: past };
  await db.insert(parcels).values([lost, { ...lost, lostDecision: "refund" }]);
  expect(await figures(owner)).toEqual([2, 1]);
  expect(await figures(merchant)).toEqual([1, 0]);
  expect(await figures(rival)).toEqual([0, 0]);
  await db.delete(returns);
  await db.delete(parcels).where(eq(parcels.status, "Lost"));
});

test("open cases on which the office has to act next are counted, those of the own brand for a seller", async () => {
  const { _id: orderId, products } = await givenOrder(app, buyer, [{ product: kurta.id }]);
  const itemId = products[0]?._id ?? "";
  const dueAt = new Date();
  const seller = { orderId, dueAt, waitsFor: "seller" as const, brandId: merchant.brandId };
  const money = { refundPaise: 0 };
  await db.insert(returns).values([
    { ...seller, ...money },
    { ...seller, ...money, waitsFor: "buyer", status: "Approved" },
    { ...seller, ...money, waitsFor: "shop", brandId: null },
    { ...seller, ...money, status: "Refused", endedAt: dueAt },
  ]);
  const size = { itemId, fromSize: "M" as const, size: "L" as const, quantity: 1 };
  await db.insert(exchanges).values([
    { ...seller, ...size },
    { ...seller, ...size, endedAt: dueAt, status: "Refused" },
  ]);
  const report = { kind: "Damaged" as const, wish: "Refund" as const, note: "A hole", totalPaise: 100, taxPaise: 0 };
  const claim = { itemId, size: "M" as const, quantity: 1, ...report };
  await db.insert(claims).values([
    { ...seller, ...claim },
    { ...seller, ...claim, waitsFor: "buyer" },
  ]);
  const waiting = async (person: Person) => (await overviewOf(person)).cases;
  expect(await waiting(owner)).toEqual({ returns: 2, exchanges: 1, claims: 1 });
  expect(await waiting(merchant)).toEqual({ returns: 1, exchanges: 1, claims: 1 });
  expect(await waiting(rival)).toEqual({ returns: 0, exchanges: 0, claims: 0 });
  for (const table of [returns, exchanges, claims]) await db.delete(table);
});

test("payouts that a person approves or makes are counted, not those that a provider has", async () => {
  const { _id: orderId } = await givenOrder(app, buyer, [{ product: kurta.id }]);
  const of = async (state: "to approve" | "due" | "waiting", provider: "hand" | "demo") => {
    const [row] = await db.insert(returns).values({ orderId, refundPaise: 100 }).returning();
    const to = { method: "upi" as const, masked: "a•••@upi", amountPaise: 100 };
    await db.insert(payouts).values({ orderId, returnId: row?.id, state, provider, ...to });
  };
  await of("to approve", "demo");
  await of("due", "hand");
  await of("due", "demo");
  await of("waiting", "hand");
  expect((await overviewOf(owner)).payouts).toBe(2);
  await db.delete(payouts);
  await db.delete(returns);
});

test("what a person packs is counted as the page of packing counts it", async () => {
  const own = await givenProduct(db, { sizes, quantity: 50 });
  const order = await givenOrder(app, buyer, [{ product: own.id }, { product: kurta.id }]);
  await payAtTheDoor(app, buyer, order._id);
  for (const person of [owner, merchant, rival]) {
    const { counts } = (await app.inject({ url: "/api/parcel/to-pack", headers: person.headers })).json();
    expect((await overviewOf(person)).orders?.toPack).toBe(counts.orders + counts.exchanges);
  }
  expect((await overviewOf(merchant)).orders?.toPack).toBeGreaterThan(0);
  await cancelOrderAs(app, buyer, order._id);
});

test("what waits is counted: reviews, merchants, messages, grievances, chat and low stock", async () => {
  const before = await overviewOf(owner);
  const words = { title: "Good", review: "Good cloth", rating: 5 };
  await db.insert(reviews).values([
    { ...words, productId: kurta.id },
    { ...words, productId: kurta.id, status: "Rejected" },
  ]);
  const application = { name: "Asha", phoneNumber: "9876543210", brandName: "Rao", business: "Handloom cotton" };
  await db.insert(merchants).values([application, { ...application, status: "Rejected" }]);
  const message = { name: "Asha", email: "asha@example.com", message: "Where is my kurta?" };
  await db.insert(contactMessages).values([message, { ...message, answeredAt: new Date() }]);
  const later = (ms: number) => new Date(Date.now() + ms);
  const clocks = { acknowledgeBy: later(1e6), resolveBy: later(1e7) };
  await db.insert(grievances).values({ ...message, ...clocks, number: "G-1" });
  const writer = await whoIs(buyer);
  for (const text of ["One", "Two"]) await sendMessage(db, writer, { to: owner.userId, text });
  await givenProduct(db, { sizes, quantity: 5, brandId: merchant.brandId });
  await givenProduct(db, { sizes, quantity: 6 });

  expect(await overviewOf(owner)).toEqual({
    ...before,
    reviews: 1,
    merchants: 1,
    messages: 1,
    grievances: 1,
    chat: 2,
    lowStock: 1,
  });
  const ofMerchant = await overviewOf(merchant);
  expect(ofMerchant).toMatchObject({ chat: 0, lowStock: 1, reviews: null, merchants: null, messages: null });
  expect((await overviewOf(rival)).lowStock).toBe(0);
});

test.for([
  ["manager", ["orders", "cases", "payouts", "reviews", "merchants", "messages", "grievances", "chat", "lowStock"]],
  ["support", ["orders", "cases", "reviews", "messages", "grievances", "chat"]],
  ["catalogue", ["reviews", "lowStock"]],
  ["finance", ["orders", "cases", "payouts"]],
] as const)("of the staff, %s sees %j", async ([staffRole, names]) => {
  const overview = await overviewOf(await givenAdmin(shop, { staffRole }));
  const seen = Object.entries(overview).filter(([, figure]) => figure !== null);
  expect(seen.map(([name]) => name)).toEqual(names);
});

test("members, visitors and disabled merchants have none; a merchant without a brand has noughts", async () => {
  expect((await ask(await givenMember(shop))).statusCode).toBe(403);
  expect((await ask(await givenMerchant(shop, { isActive: false }))).statusCode).toBe(403);
  expect((await app.inject("/api/overview")).statusCode).toBe(401);
  const lonely = await givenMerchant(shop);
  await db.update(merchants).set({ brandId: null }).where(eq(merchants.id, lonely.merchantId));
  expect(await overviewOf(lonely)).toMatchObject({
    orders: { today: { orders: 0, sales: 0 }, week: { orders: 0, sales: 0 }, toProcess: 0 },
    lowStock: 0,
  });
});

test("the lists of today and of this week have the orders that the figures count", async () => {
  const { start } = (
    await db.execute<{ start: string }>(
      sql`select date_trunc('day', now() at time zone 'Asia/Kolkata') at time zone 'Asia/Kolkata' as start`,
    )
  ).rows[0] ?? { start: "" };
  const midnight = new Date(start).getTime();
  await orderAt(new Date(midnight).toISOString());
  await orderAt(new Date(midnight - 1).toISOString());
  await orderAt(new Date(midnight).toISOString(), undefined, { isSettled: false });
  const { today, week } = (await overviewOf(owner)).orders ?? {};
  const listed = async (path: string, placed: string, person: Person) =>
    (
      await app.inject({ url: `/api/order${path}`, query: { placed, payment: "Settled" }, headers: person.headers })
    ).json();
  expect([(await listed("", "today", owner)).count, (await listed("", "week", owner)).count]).toEqual([
    today?.orders,
    week?.orders,
  ]);
  const { counts } = await listed("/counts", "today", owner);
  const { Cancelled: _, ...live } = counts as Record<string, number>;
  expect(Object.values(live).reduce((sum, many) => sum + many)).toBe(today?.orders);
  const ofMerchant = (await overviewOf(merchant)).orders;
  expect((await listed("/brand", "today", merchant)).count).toBe(ofMerchant?.today.orders);
  expect((await listed("", "yesterday", owner)).error).toBe("Placed must be today or week.");
});

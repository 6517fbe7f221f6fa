import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Exchange } from "#contract/sales/cases/exchanges.ts";
import { reserveWaitingJob } from "#server/sales/cases/exchanges/progress/reserve-waiting.ts";
import { remindOfCasesJob } from "#server/sales/cases/remind-of-cases.ts";
import { parcels } from "#server/sales/parcels/tables.ts";
import { caseTools, setStock } from "#server/testing/given/cases.ts";
import { hideProduct } from "#server/testing/given/catalogue.ts";
import { readOrderAs } from "#server/testing/given/orders.ts";
import { givenAdmin, givenMember, givenMerchant, type Person } from "#server/testing/given/people.ts";
import { mailsTo } from "#server/testing/mails.ts";
import { openShop } from "#server/testing/shop.ts";
import { exchanges } from "./tables.ts";

const { app, shop, db } = await openShop();
const admin = await givenAdmin(shop);
const merchant = await givenMerchant(shop);
const { call, deliveredItem, age, workOff, runJob } = caseTools(app, shop, admin);

const add = (who: Person, item: string, form: object = {}) =>
  call(who, "POST", "/exchange/add", { item, quantity: 1, size: "L", ...form });
const added = async (who: Person, item: string, form: object = {}): Promise<Exchange> => {
  const answer = await add(who, item, form);
  expect(answer.json()).toMatchObject({ success: true });
  return answer.json().exchange;
};
const set = (who: Person, id: string, status: string, rest: object = {}) =>
  call(who, "PUT", `/exchange/${id}/status`, { status, ...rest });
const read = async (who: Person, id: string): Promise<Exchange> =>
  (await call(who, "GET", `/exchange/${id}`)).json().exchange;
const subjects = async ({ email }: Person) => (await mailsTo(db, email)).map(({ subject }) => subject);

test("a shopper changes the size alone: the new piece leaves stock with the call, the old one comes back, and papers stay", async () => {
  const { buyer, item, orderId, stock } = await deliveredItem({ brandId: merchant.brandId });
  const before = await readOrderAs(app, buyer, orderId);
  const options = (await call(buyer, "GET", `/exchange/options/${item}`)).json();
  expect(options).toMatchObject({ sentence: null, held: [{ size: "M", quantity: 1 }] });
  expect(options.sizes.map(({ size, available }: { size: string; available: number }) => [size, available])).toEqual([
    ["M", 1],
    ["L", 1],
    ["XL", 0],
  ]);
  const exchange = await added(buyer, item);
  expect(exchange).toMatchObject({ status: "Approved", fromSize: "M", size: "L", quantity: 1, canWithdraw: true });
  expect(await stock()).toEqual({ M: 599, L: 0, XL: 0 });

  expect((await set(merchant, exchange._id, "Sent")).json().error).toContain("can be set to");
  expect((await set(merchant, exchange._id, "Picked up")).statusCode).toBe(200);
  expect((await call(buyer, "DELETE", `/exchange/${exchange._id}`)).json().error).toContain("no longer be withdrawn");
  expect((await set(merchant, exchange._id, "Sent")).json().exchange).toMatchObject({
    status: "Sent",
    receivedAt: null,
  });
  expect((await set(merchant, exchange._id, "Sent")).statusCode).toBe(200);
  expect((await set(merchant, exchange._id, "Received")).json().fields).toHaveProperty("accepted");
  expect((await set(merchant, exchange._id, "Received", { accepted: true })).json().exchange).toMatchObject({
    status: "Sent",
    accepted: true,
    endedAt: null,
  });
  expect(await stock()).toEqual({ M: 600, L: 0, XL: 0 });
  expect((await set(merchant, exchange._id, "Picked up")).statusCode).toBe(400);
  await set(merchant, exchange._id, "Delivered");
  expect(await read(buyer, exchange._id)).toMatchObject({ status: "Delivered", waitsFor: null, allowed: [] });
  expect((await read(buyer, exchange._id)).endedAt).not.toBeNull();

  const after = await readOrderAs(app, buyer, orderId);
  expect(after.products).toEqual(before.products);
  expect(after.totalWithTax).toBe(before.totalWithTax);
  expect(after.timeline.map(({ text }) => text).join(" ")).toContain("is done: the new piece was delivered");
  const [parcel] = await db.select().from(parcels).where(eq(parcels.exchangeId, exchange._id));
  expect(parcel).toMatchObject({ status: "Delivered", purpose: "exchange", brandId: merchant.brandId });
  await workOff("follow-parcel");
  expect(await read(buyer, exchange._id)).toMatchObject({ status: "Delivered" });
  // What came instead can be exchanged again, within its own days.
  expect((await call(buyer, "GET", `/exchange/options/${item}`)).json().held).toMatchObject([
    { size: "L", quantity: 1 },
  ]);
});

test("of two who want the last piece one gets it, and one buyer on two devices gives a piece away once", async () => {
  const first = await deliveredItem({ quantity: 1, stock: { M: 600, L: 1 } });
  const answers = await Promise.all([add(first.buyer, first.item), add(first.buyer, first.item)]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400]);
  expect(await first.stock()).toEqual({ M: 599, L: 0 });

  const second = await deliveredItem({ stock: { M: 600, L: 1, XL: 3 }, quantity: 2 });
  const wanted = await Promise.all([add(second.buyer, second.item), add(second.buyer, second.item)]);
  expect(wanted.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400]);
  expect(wanted.find(({ statusCode }) => statusCode === 400)?.json().error).toContain("You can wait for it");
  expect(await second.stock()).toEqual({ M: 598, L: 0, XL: 3 });
  expect((await add(second.buyer, second.item, { size: "XL", quantity: 2 })).json().error).toContain("Only 1 piece");
});

test("what is not one's own, not delivered, too old, the same size or no longer sold is not exchanged", async () => {
  const { buyer, item, product } = await deliveredItem({ stock: { M: 600, L: 5 } });
  const stranger = await givenMember(shop);
  expect((await add(stranger, item)).statusCode).toBe(404);
  expect((await call(stranger, "GET", `/exchange/options/${item}`)).statusCode).toBe(404);
  expect((await add(buyer, "nonsense")).statusCode).toBe(404);
  for (const quantity of [0, -1, 1.5, 51, 1e9, "1", null])
    expect((await add(buyer, item, { quantity })).statusCode).toBe(400);
  expect((await add(buyer, item, { size: "M" })).json().error).toContain("already");
  expect((await add(buyer, item, { size: "XXL" })).json().error).toContain("does not come in");
  expect((await add(buyer, item, { size: "Tent" })).statusCode).toBe(400);
  await age(item, 8);
  expect((await add(buyer, item)).json().error).toBe("This item can no longer be returned.");
  await age(item, -8);
  await hideProduct(db, product.id);
  expect((await add(buyer, item)).json().error).toContain("no longer sold");
  const shipped = await deliveredItem({ status: "Shipped" });
  expect((await add(shipped.buyer, shipped.item)).json().error).toContain("Only what was delivered");
});

test("withdrawing and refusing give the new piece back, and what cannot be accepted ends the exchange", async () => {
  const { buyer, item, stock } = await deliveredItem({ stock: { M: 600, L: 1 } });
  const withdrawn = await added(buyer, item);
  expect((await call(admin, "DELETE", `/exchange/${withdrawn._id}`)).statusCode).toBe(403);
  expect((await call(await givenMember(shop), "DELETE", `/exchange/${withdrawn._id}`)).statusCode).toBe(404);
  expect((await call(buyer, "DELETE", `/exchange/${withdrawn._id}`)).statusCode).toBe(200);
  expect((await call(buyer, "DELETE", `/exchange/${withdrawn._id}`)).statusCode).toBe(400);
  expect(await stock()).toEqual({ M: 599, L: 1 });

  const refused = await added(buyer, item);
  expect((await set(admin, refused._id, "Refused")).json().fields).toHaveProperty("reason");
  await set(admin, refused._id, "Refused", { reason: "It was worn." });
  expect(await stock()).toEqual({ M: 599, L: 1 });

  const rejected = await added(buyer, item);
  expect((await set(buyer, rejected._id, "Picked up")).statusCode).toBe(403);
  expect((await set(merchant, rejected._id, "Picked up")).statusCode).toBe(404);
  await set(admin, rejected._id, "Picked up");
  await set(admin, rejected._id, "Received", { accepted: false, reason: "It is torn." });
  expect(await read(buyer, rejected._id)).toMatchObject({ status: "Refused", accepted: false, reason: "It is torn." });
  expect(await stock()).toEqual({ M: 599, L: 1 });
  expect(await subjects(buyer)).toEqual(
    expect.arrayContaining([expect.stringContaining("refused"), expect.stringContaining("withdrawn")]),
  );
});

test("who waits for a sold-out size has a promise, gets it in turn when it is there, and nobody overtakes", async () => {
  const { buyer, item, product, stock } = await deliveredItem({ quantity: 3, stock: { M: 600, L: 0 } });
  expect((await add(buyer, item)).json().error).toContain("You can wait for it");
  const first = await added(buyer, item, { quantity: 2, wait: true });
  expect(first).toMatchObject({ status: "Requested", isReserved: false, waitsFor: "shop", canReturn: true });
  const second = await added(buyer, item, { wait: true });
  const days = (new Date(first.promisedOn ?? 0).getTime() - Date.now()) / 86_400_000;
  expect(Math.round(days)).toBeGreaterThanOrEqual(13);
  await setStock(db, product.id, { M: 597, L: 1 });
  await runJob(reserveWaitingJob, {});
  expect((await read(buyer, second._id)).status).toBe("Requested");
  expect((await set(admin, first._id, "Approved")).json().error).toContain("still sold out");
  await setStock(db, product.id, { M: 597, L: 2 });
  await runJob(reserveWaitingJob, {});
  await runJob(reserveWaitingJob, {});
  expect([(await read(buyer, first._id)).status, (await read(buyer, second._id)).status]).toEqual([
    "Approved",
    "Requested",
  ]);
  expect(await stock()).toEqual({ M: 597, L: 0 });
  await db.update(exchanges).set({ dueAt: sql`now() - interval '1 minute'` }).where(eq(exchanges.id, second._id));
  await runJob(remindOfCasesJob, {});
  await runJob(remindOfCasesJob, {});
  expect((await subjects(buyer)).filter((subject) => subject.includes("still not there"))).toHaveLength(1);
  const overdue = (await call(admin, "GET", "/exchange?overdue=true")).json();
  expect(overdue.exchanges.map(({ _id, isOverdue }: Exchange) => [_id, isOverdue])).toEqual([[second._id, true]]);
  const aged = async (days: string) =>
    (await call(buyer, "GET", `/exchange/me?age=${days}`)).json().exchanges?.map(({ _id }: Exchange) => _id);
  await db.update(exchanges).set({ createdAt: sql`now() - interval '73 hours'` }).where(eq(exchanges.id, first._id));
  expect(await aged("3")).toEqual([first._id]);
  expect(await aged("4")).toEqual([]);
  expect((await call(buyer, "GET", "/exchange/me?age=old")).json().fields).toHaveProperty("age");
});

test("an exchange follows its parcel: one that came back is sent again, one that is lost takes another piece", async () => {
  const { buyer, item, stock } = await deliveredItem({ stock: { M: 600, L: 2 } });
  const { _id: id } = await added(buyer, item);
  await set(admin, id, "Picked up");
  await set(admin, id, "Sent");
  const newest = async () =>
    (await db.select().from(parcels).where(eq(parcels.exchangeId, id)).orderBy(parcels.id)).at(-1)?.id;
  const move = async (status: string) => {
    expect((await call(admin, "PUT", `/parcel/${await newest()}/status`, { status })).statusCode).toBe(200);
    await workOff("follow-parcel");
  };
  await move("Returned to sender");
  expect(await read(admin, id)).toMatchObject({
    status: "Picked up",
    sentAt: null,
    isReserved: true,
    waitsFor: "shop",
  });
  expect(await stock()).toEqual({ M: 599, L: 1 });
  await set(admin, id, "Sent");
  await move("Lost");
  expect(await read(admin, id)).toMatchObject({ status: "Picked up", isReserved: false, waitsFor: "shop" });
  expect((await call(admin, "PUT", `/parcel/${await newest()}/lost`, { decision: "send again" })).statusCode).toBe(200);
  expect(await stock()).toEqual({ M: 599, L: 0 });
  await move("In transit");
  expect(await read(buyer, id)).toMatchObject({ status: "Sent", isReserved: true });
  await move("Delivered");
  expect(await read(buyer, id)).toMatchObject({ status: "Delivered", endedAt: null, waitsFor: "seller" });
  await set(admin, id, "Received", { accepted: false, reason: "It is torn." });
  expect((await read(buyer, id)).endedAt).not.toBeNull();
  expect(await stock()).toEqual({ M: 599, L: 0 });
});

test("an exchange whose new piece is not there is turned into a return, also when the days for returns are over", async () => {
  const { buyer, item, stock, order } = await deliveredItem({ quantity: 2, stock: { M: 600, L: 0, XL: 2 } });
  const upi = { refundTo: { upi: "asha@upi" } };
  const turn = (who: Person, id: string, form: object = upi) => call(who, "POST", `/exchange/${id}/return`, form);
  const waiting = await added(buyer, item, { wait: true });
  await age(item, 30);
  expect((await turn(await givenMember(shop), waiting._id)).statusCode).toBe(404);
  expect((await turn(buyer, waiting._id, {})).json().fields).toHaveProperty("refundTo");
  const both = await Promise.all([turn(buyer, waiting._id), turn(buyer, waiting._id)]);
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400]);
  const { returnId } = both.find(({ statusCode }) => statusCode === 200)?.json() ?? {};
  const readReturn = async (id: string) => (await call(buyer, "GET", `/return/${id}`)).json().return;
  expect(await readReturn(returnId)).toMatchObject({ status: "Approved", items: [{ size: "M", quantity: 1 }] });
  expect(await read(buyer, waiting._id)).toMatchObject({ status: "Withdrawn", isReserved: false });

  await age(item, -30);
  const { _id: id } = await added(buyer, item, { size: "XL" });
  expect((await turn(buyer, id)).statusCode).toBe(400);
  for (const status of ["Picked up", "Sent"]) await set(admin, id, status);
  await set(admin, id, "Received", { accepted: true });
  const [parcel] = await db.select().from(parcels).where(eq(parcels.exchangeId, id));
  await call(admin, "PUT", `/parcel/${parcel?.id}/status`, { status: "Returned to sender" });
  await workOff("follow-parcel");
  expect(await stock()).toEqual({ M: 599, L: 0, XL: 1 });
  const turned = await turn(buyer, id);
  expect(await readReturn(turned.json().returnId)).toMatchObject({ status: "Received", items: [{ accepted: 1 }] });
  // The old piece is in stock since the exchange received it, and comes back once.
  expect(await stock()).toEqual({ M: 599, L: 0, XL: 2 });
  expect(order.products[0]?.quantity).toBe(2);
  await workOff("issue-invoice", "issue-credit-note");
});

import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Exchange } from "#contract/sales/cases/exchanges.ts";
import { exchanges } from "#server/sales/cases/exchanges/tables.ts";
import { remindOfCasesJob } from "#server/sales/cases/remind-of-cases.ts";
import { orders } from "#server/sales/orders/tables.ts";
import { caseTools } from "#server/testing/given/cases.ts";
import { readOrderAs } from "#server/testing/given/orders.ts";
import { givenAdmin, givenMerchant, type Person } from "#server/testing/given/people.ts";
import { givenFlatScheme, givenGstScheme } from "#server/testing/given/prices.ts";
import { mailsTo } from "#server/testing/mails.ts";
import { openPayingShop } from "#server/testing/shops/paying-shop.ts";

const paying = await openPayingShop("demo");
const { app, shop, db } = paying;
const admin = await givenAdmin(shop);
const merchant = await givenMerchant(shop);
const { call, deliveredItem, runJob, workOff } = caseTools(app, shop, admin);

const close = (who: Person, id: string, as: string, reason = "It never came.") =>
  call(who, "PUT", `/exchange/${id}/close`, { as, reason });
const read = async (id: string): Promise<Exchange> => (await call(admin, "GET", `/exchange/${id}`)).json().exchange;

/** The new piece has arrived, and the old one has not come back. */
async function givenDelivered() {
  const sold = await deliveredItem({ brandId: merchant.brandId, quantity: 3, stock: { M: 600, L: 600 } });
  const form = { item: sold.item, quantity: 2, size: "L" };
  const { exchange } = (await call(sold.buyer, "POST", "/exchange/add", form)).json();
  for (const status of ["Picked up", "Sent", "Delivered"]) {
    expect((await call(admin, "PUT", `/exchange/${exchange._id}/status`, { status })).statusCode).toBe(200);
  }
  const pass = () => db.update(exchanges).set({ dueAt: sql`now()` }).where(eq(exchanges.id, exchange._id));
  return { ...sold, id: exchange._id as string, pass };
}

test("when the old piece never comes back the new one becomes a sale: at the same price, delivered, payable online, no stock twice", async () => {
  const { buyer, id, pass, orderId, order, item, stock } = await givenDelivered();
  const before = await stock();
  expect((await close(merchant, id, "charged")).statusCode).toBe(403);
  expect((await close(admin, id, "charged")).json().error).toContain("some days left");
  expect((await close(admin, id, "charged", "")).statusCode).toBe(400);
  await pass();
  await runJob(remindOfCasesJob, {});
  await runJob(remindOfCasesJob, {});
  const mails = async () => (await mailsTo(db, buyer.email)).map(({ subject }) => subject);
  expect((await mails()).filter((subject) => subject.includes("do not have your old piece"))).toHaveLength(1);
  const both = await Promise.all([close(admin, id, "charged"), close(admin, id, "charged")]);
  expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  const { chargedOrder, endedAt, closedAs } = await read(id);
  expect({ closedAs, isOver: endedAt !== null }).toEqual({ closedAs: "charged", isOver: true });
  expect(await db.$count(orders, eq(orders.userId, buyer.userId))).toBe(2);

  const charged = await readOrderAs(app, buyer, chargedOrder ?? "");
  expect(charged).toMatchObject({ status: "Delivered", paymentStatus: "Pending" });
  expect(charged.products).toMatchObject([{ size: "L", quantity: 2, status: "Delivered" }]);
  expect(charged.totalWithTax).toBeCloseTo((order.totalWithTax / 3) * 2, 2);
  expect(await stock()).toEqual(before);
  expect((await readOrderAs(app, buyer, orderId)).products).toMatchObject([{ size: "M", quantity: 3 }]);
  expect(await mails()).toEqual(expect.arrayContaining([expect.stringContaining("Please pay for")]));
  // What was exchanged belongs to the new order now; the old pieces are sold as they were.
  expect((await call(buyer, "GET", `/exchange/options/${item}`)).json().held).toMatchObject([
    { size: "M", quantity: 3 },
  ]);

  await db
    .update(orders)
    .set({ createdAt: sql`${orders.createdAt} - interval '3 days'` })
    .where(eq(orders.id, charged._id));
  const cash = await call(buyer, "POST", "/payment/cash-on-delivery", { orderId: charged._id });
  expect(cash.json().error).toContain("paid online");
  const { body } = await paying.createSession(buyer, { id: charged._id, amount: charged.totalWithTax });
  const { id: attemptId, amountPaise } = await paying.attemptOf(body.payment_session_id);
  const paymentId = await paying.counter.pay(body.payment_session_id, "succeeded");
  await paying.sendWebhook({ attemptId, paymentId, state: "succeeded", amountPaise });
  expect((await readOrderAs(app, buyer, charged._id)).paymentStatus).toBe("Paid");
  const asked = (await mailsTo(db, merchant.email)).filter(({ text }) => text.includes(charged.number));
  expect(asked).toEqual([]);
  await workOff("issue-invoice", "refund-order");
});

test("with GST the sale is taxed by the rate of its day", async () => {
  await givenGstScheme(db);
  const { buyer, id, pass } = await givenDelivered();
  await givenFlatScheme(db);
  await pass();
  expect((await close(admin, id, "charged")).statusCode).toBe(200);
  const { chargedOrder } = await read(id);
  const charged = await readOrderAs(app, buyer, chargedOrder ?? "");
  expect(charged).toMatchObject({ taxIncluded: true, paymentStatus: "Pending" });
  expect(charged.totalTax).toBeGreaterThan(0);
});

test("written off, nobody pays; and what came back, or was never sent, is not closed", async () => {
  const { id, stock, buyer } = await givenDelivered();
  const before = await stock();
  expect((await close(admin, id, "written off")).statusCode).toBe(200);
  expect(await read(id)).toMatchObject({ closedAs: "written off", chargedOrder: null, allowed: [], canClose: false });
  expect(await stock()).toEqual(before);
  expect(await db.$count(orders, eq(orders.userId, buyer.userId))).toBe(1);
  const late = await call(admin, "PUT", `/exchange/${id}/status`, { status: "Received", accepted: true });
  expect(late.json().error).toContain("stays so");
  const fresh = await deliveredItem({ stock: { M: 600, L: 5 } });
  const { exchange } = (
    await call(fresh.buyer, "POST", "/exchange/add", { item: fresh.item, quantity: 1, size: "L" })
  ).json();
  expect((await close(admin, exchange._id, "written off")).json().error).toContain("still away");
  for (const status of ["Picked up", "Sent"]) await call(admin, "PUT", `/exchange/${exchange._id}/status`, { status });
  expect((await read(exchange._id)).canClose).toBe(false);
  expect((await close(admin, exchange._id, "written off")).json().error).toContain("has not arrived yet");
});

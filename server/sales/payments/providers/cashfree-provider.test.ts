import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { refunds } from "#server/sales/payments/tables.ts";
import { cancelOrderAs, readOrderAs } from "#server/testing/given/orders.ts";
import { type openCashfree, signedWebhook } from "#server/testing/providers/cashfree-server.ts";
import { openPayingShop } from "#server/testing/shops/paying-shop.ts";
import { createCashfreeProvider } from "./cashfree-provider.ts";

const paying = await openPayingShop("cashfree");
const { app, attemptOf, counter, createSession, db, handlers, order, report, said, sendWebhook, workOff } = paying;
if (!("cashfree" in counter)) throw new Error("this is not Cashfree");
const { orders, state } = counter.cashfree as Awaited<ReturnType<typeof openCashfree>>;

async function paidOrder() {
  const bought = await order();
  const { body } = await createSession(bought.buyer, bought);
  const { id: attemptId } = await attemptOf(body.payment_session_id);
  const paymentId = await counter.pay(body.payment_session_id, "succeeded");
  await sendWebhook({ attemptId, paymentId, state: "succeeded", amountPaise: bought.amountPaise });
  return { ...bought, attemptId };
}
const webhook = (body: object) =>
  app.inject({ method: "POST", url: "/api/payment/webhook", ...signedWebhook(body, counter.secret) });
const refundOf = async (orderId: string) => (await db.select().from(refunds).where(eq(refunds.orderId, orderId)))[0];

test("an order of ours is one of theirs for each attempt, in rupees, with the buyer's number as they want it", async () => {
  const bought = await order({ pricesPaise: [129_950], phoneNumber: "+91 (98765) 432-10" });
  const { body } = await createSession(bought.buyer, bought);
  const { id } = await attemptOf(body.payment_session_id);
  expect(orders.get(id)).toMatchObject({ order_amount: 1299.5, order_currency: "INR", order_status: "ACTIVE" });
});

test("an answer that breaks or gets lost on its way is asked for again, and nothing is doubled", async () => {
  const bought = await order();
  state.brokenAnswers = 2;
  const before = orders.size;
  const first = await createSession(bought.buyer, bought);
  expect(first.status).toBe(200);
  const other = await order();
  state.lostAnswers = 1;
  expect((await createSession(other.buyer, other)).status).toBe(200);
  expect(orders.size).toBe(before + 2);
});

test("a refund whose answer got lost is found again, not made twice", async () => {
  const { buyer, id, amount, attemptId } = await paidOrder();
  await cancelOrderAs(app, buyer, id);
  await handlers["refund-order"]({ orderId: id }, { isLastTry: false });
  state.lostAnswers = 1;
  await workOff();
  expect(orders.get(attemptId)?.refunds.map(({ refund_amount }) => refund_amount)).toEqual([amount]);
  expect((await report(buyer, id)).paymentStatus).toBe("Refunded");
});

test("a refund that takes its time is followed to its end, sooner when Cashfree says so", async () => {
  const { buyer, id, attemptId } = await paidOrder();
  await cancelOrderAs(app, buyer, id);
  state.refundStatus = "ONHOLD";
  await handlers["refund-order"]({ orderId: id }, { isLastTry: false });
  const refund = await refundOf(id);
  const follow = () => handlers["track-refund"]({ refundId: refund?.id ?? "" }, { isLastTry: false });
  await follow();
  expect(await refundOf(id)).toMatchObject({ state: "waiting" });
  expect(await report(buyer, id)).toMatchObject({ paymentStatus: "Paid", refunded: 0 });
  const [theirs] = orders.get(attemptId)?.refunds ?? [];
  if (!theirs) throw new Error("Cashfree has no refund");
  theirs.refund_status = "SUCCESS";
  state.refundStatus = "SUCCESS";
  const news = { type: "REFUND_STATUS_WEBHOOK", data: { refund: theirs } };
  expect((await webhook(news)).statusCode).toBe(200);
  await workOff();
  expect(await report(buyer, id)).toMatchObject({ paymentStatus: "Refunded", refunded: 1500 });
});

test("a refund that is refused is told to people and asked for anew", async () => {
  const { buyer, id } = await paidOrder();
  await cancelOrderAs(app, buyer, id);
  state.refundStatus = "CANCELLED";
  await handlers["refund-order"]({ orderId: id }, { isLastTry: false });
  const refund = await refundOf(id);
  await handlers["track-refund"]({ refundId: refund?.id ?? "" }, { isLastTry: false });
  expect(said("a refund was refused by the provider")).toHaveLength(1);
  expect((await readOrderAs(app, buyer, id)).timeline.at(-1)?.text).toBe(
    "A refund of ₹1,500.00 did not go through. We are looking into it.",
  );
  state.refundStatus = "SUCCESS";
  for (const theirs of orders.values())
    theirs.refunds = theirs.refunds.filter((one) => one.refund_status === "SUCCESS");
  await workOff();
  expect(await report(buyer, id)).toMatchObject({ paymentStatus: "Refunded", refunded: 1500 });
});

test("news of other things is taken and left alone", async () => {
  expect((await webhook({ type: "WEBHOOK", data: { test_object: { test_key: "test_value" } } })).statusCode).toBe(200);
  expect((await webhook({ type: "PAYMENT_CHARGES_WEBHOOK", data: {} })).statusCode).toBe(200);
  expect((await webhook({ type: "PAYMENT_SUCCESS_WEBHOOK", data: {} })).statusCode).toBe(400);
  expect((await webhook([])).statusCode).toBe(200);
});

test("a signature is checked over the bytes as they were sent", async () => {
  const bought = await order();
  const { body } = await createSession(bought.buyer, bought);
  const { id } = await attemptOf(body.payment_session_id);
  // 1500.00 and 1500 are the same number, but not the same bytes.
  const text = `{"type":"PAYMENT_SUCCESS_WEBHOOK","data":{"order":{"order_id":"${id}","order_amount":1500.00},
    "payment":{"cf_payment_id":123,"payment_status":"SUCCESS","payment_amount":1500.00,"payment_currency":"INR"}}}`;
  const { headers, payload } = signedWebhook(text, counter.secret);
  const send = (bytes: string) => app.inject({ method: "POST", url: "/api/payment/webhook", headers, payload: bytes });
  expect((await send(JSON.stringify(JSON.parse(payload)))).statusCode).toBe(401);
  expect((await send(payload)).statusCode).toBe(200);
  expect((await report(bought.buyer, bought.id)).paymentStatus).toBe("Paid");
});

test("with wrong keys nothing is told but that it did not work", async () => {
  const cashfree = paying.shop.settings.cashfree;
  if (!cashfree) throw new Error("Cashfree is not set up");
  const provider = createCashfreeProvider({ ...cashfree, secretKey: "wrong" }, { publicUrl: "https://shop.example" });
  await expect(provider.readSession("018f3b1e-7c1a-7000-8000-000000000000")).rejects.toThrow(
    "The payment provider answered 401 request_failed authentication Failed",
  );
});

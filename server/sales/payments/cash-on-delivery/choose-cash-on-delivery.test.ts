import { expect, test } from "vitest";
import type { OrderDetails } from "#contract/sales/orders.ts";
import { givenProduct } from "#server/testing/given/catalogue.ts";
import { givenBuyer, givenOrder, setStatus } from "#server/testing/given/orders.ts";
import { givenAdmin } from "#server/testing/given/people.ts";
import { mailsTo } from "#server/testing/mails.ts";
import { openShop } from "#server/testing/shop.ts";
import { openPayingShop } from "#server/testing/shops/paying-shop.ts";
import { announceCashOrders } from "./announce-cash-orders.ts";

const paying = await openPayingShop("demo", { COD_MAX_RUPEES: "1500" });
const { app, ask, attemptOf, counter, createSession, handlers, order, report, shop, sendWebhook, workOff } = paying;
type Bought = Awaited<ReturnType<typeof order>>;
const payInCash = ({ buyer, id }: Bought) => ask(buyer, "POST", "/payment/cash-on-delivery", { orderId: id });

test("a buyer chooses to pay at the door, once however often it is asked", async () => {
  const bought = await order();
  const answers = await Promise.all([payInCash(bought), payInCash(bought), payInCash(bought)]);
  for (const { status, body } of answers) {
    expect(status).toBe(200);
    expect(body).toEqual({ success: true, message: "You pay ₹1,500.00 when your order arrives." });
  }
  expect(await report(bought.buyer, bought.id)).toMatchObject({
    paymentStatus: "Cash on delivery",
    method: "Cash on delivery",
    paid: 0,
    online: false,
    cashOnDelivery: { allowed: false, sentence: "This order is paid on delivery already." },
  });
  const { body } = await ask<{ order: OrderDetails }>(bought.buyer, "GET", `/order/${bought.id}`);
  expect(body.order.timeline.filter(({ text }) => text === "To be paid on delivery: ₹1,500.00.")).toHaveLength(1);
});

test("the newest order that waits for payment is known, until it is settled, cancelled or at the bank", async () => {
  const bought = await order();
  const { buyer, id } = bought;
  const waiting = async () => (await ask<{ order: unknown }>(buyer, "GET", "/payment/waiting")).body.order;
  expect(await waiting()).toEqual({ _id: id, amount: 1500 });
  expect(await report(buyer, id)).toMatchObject({ tried: false });
  const { body } = await createSession(buyer, bought);
  expect(await report(buyer, id)).toMatchObject({ tried: true });
  expect((await ask<{ order: OrderDetails }>(buyer, "GET", `/order/${id}`)).body.order.paymentTried).toBe(true);
  expect(await waiting()).toEqual({ _id: id, amount: 1500 });
  await counter.pay(body.payment_session_id, "pending");
  // Refused, since the provider is asked first and says that the bank decides.
  expect((await payInCash(bought)).status).toBe(400);
  expect(await waiting()).toBeNull();

  const cash = await order();
  await payInCash(cash);
  expect((await ask(cash.buyer, "GET", "/payment/waiting")).body).toEqual({ order: null });
  await workOff(["announce-cash-order"]);
  // As when its process died before the queue heard that the job is done.
  await announceCashOrders(shop.db, shop.settings, [cash.id]);
  const mails = (await mailsTo(shop.db, cash.buyer.email)).filter(({ subject }) => subject.includes("on delivery"));
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toContain("please keep ₹1,500.00 ready");
  const cancelled = await order();
  await ask(cancelled.buyer, "DELETE", `/order/cancel/${cancelled.id}`);
  expect((await ask(cancelled.buyer, "GET", "/payment/waiting")).body).toEqual({ order: null });
});

test("orders above the bound are not paid at the door", async () => {
  const dear = await order({ pricesPaise: [150_001] });
  expect((await payInCash(dear)).body.error).toBe("Cash on delivery is possible up to ₹1,500.00.");
  expect((await report(dear.buyer, dear.id)).cashOnDelivery).toEqual({
    allowed: false,
    sentence: "Cash on delivery is possible up to ₹1,500.00.",
  });
  expect((await report(dear.buyer, dear.id)).paymentStatus).toBe("Pending");
});

test("what is paid or cancelled is not paid at the door", async () => {
  const paid = await order();
  const { body } = await createSession(paid.buyer, paid);
  await counter.pay(body.payment_session_id, "succeeded");
  // The window is asked before it is closed, so the payment is found though no webhook came.
  expect((await payInCash(paid)).body.error).toBe("This order is paid already.");
  expect((await report(paid.buyer, paid.id)).paymentStatus).toBe("Paid");
  const cancelled = await order();
  await ask(cancelled.buyer, "DELETE", `/order/cancel/${cancelled.id}`);
  expect((await payInCash(cancelled)).body.error).toBe("This order was cancelled.");
});

test("nobody chooses cash while a bank is checking a payment", async () => {
  const bought = await order();
  const { body } = await createSession(bought.buyer, bought);
  await counter.pay(body.payment_session_id, "pending");
  expect((await payInCash(bought)).body.error).toBe(
    "Your bank is still checking a payment for this order. Please wait a moment.",
  );
});

test("choosing cash closes the payment window", async () => {
  const bought = await order();
  const { body } = await createSession(bought.buyer, bought);
  expect((await payInCash(bought)).status).toBe(200);
  await expect(counter.pay(body.payment_session_id, "succeeded")).rejects.toThrow("410");
  expect((await attemptOf(body.payment_session_id)).state).toBe("closed");
});

test("a payment that comes all the same is taken before delivery and sent back after it", async () => {
  const [before, after] = [await order(), await order()];
  const admin = await givenAdmin(shop);
  for (const bought of [before, after]) {
    const { body } = await createSession(bought.buyer, bought);
    const { id: attemptId } = await attemptOf(body.payment_session_id);
    const paymentId = await counter.pay(body.payment_session_id, "pending");
    await shop.db.execute(`update orders set payment_status = 'Cash on delivery' where id = '${bought.id}'`);
    if (bought === after) await setStatus(app, admin, bought.lines[0]?._id ?? "", "Delivered");
    await counter.pay(body.payment_session_id, "succeeded");
    expect(await sendWebhook({ attemptId, paymentId, state: "succeeded", amountPaise: bought.amountPaise })).toBe(200);
  }
  await workOff();
  expect(await report(before.buyer, before.id)).toMatchObject({ paymentStatus: "Paid", refunded: 0 });
  expect(await report(after.buyer, after.id)).toMatchObject({
    paymentStatus: "Cash on delivery",
    refunded: after.amount,
  });
});

test("an order that is paid at the door is not given up", async () => {
  const bought = await order();
  await payInCash(bought);
  await paying.age(bought.id, 600);
  await handlers["release-unpaid"]({}, { isLastTry: false });
  expect((await report(bought.buyer, bought.id)).paymentStatus).toBe("Cash on delivery");
  expect(await paying.stockOf(bought.productId)).toBe(4);
});

test("a shop with online payment switched off takes cash only, and one that takes none says so", async () => {
  const off = await openShop({ PAYMENT_PROVIDER: "off", COD_MAX_RUPEES: "0" });
  const buyer = await givenBuyer(off.shop);
  const { id } = await givenProduct(off.db, { sizes: ["M"] });
  const { _id: orderId, totalWithTax: orderAmount } = await givenOrder(off.app, buyer, [{ product: id }]);
  const call = { method: "POST" as const, headers: buyer.headers };
  const session = await off.app.inject({
    ...call,
    url: "/api/payment/create-session",
    body: { orderId, orderAmount },
  });
  expect(session.json().error).toBe("Online payment is not offered at the moment.");
  const cash = await off.app.inject({ ...call, url: "/api/payment/cash-on-delivery", body: { orderId } });
  expect(cash.json().error).toBe("Cash on delivery is not offered at the moment.");
  const status = await off.app.inject({ url: `/api/payment/status/${orderId}`, headers: buyer.headers });
  expect(status.json()).toMatchObject({ online: false, paymentStatus: "Pending" });
  expect((await off.app.inject({ ...call, url: "/api/payment/webhook", body: {} })).statusCode).toBe(400);
  expect((await off.app.inject("/demo-gateway/checkout.js")).statusCode).toBe(404);
});

import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { givenProduct } from "#server/testing/given/catalogue.ts";
import { givenBuyer, givenOrder } from "#server/testing/given/orders.ts";
import { givenAdmin, givenMember } from "#server/testing/given/people.ts";
import { openShop } from "#server/testing/shop.ts";
import { openPayingShop } from "#server/testing/shops/paying-shop.ts";
import { paymentAttempts } from "./tables.ts";

describe.each(["demo", "cashfree"] as const)("through %s", async (provider) => {
  const { age, ask, attemptOf, counter, createSession, db, order, shop, sendWebhook } = await openPayingShop(provider);
  const attemptsOf = (orderId: string) => db.$count(paymentAttempts, eq(paymentAttempts.orderId, orderId));

  test("whoever asks twice, or many times at once, gets the same session", async () => {
    const bought = await order();
    const answers = await Promise.all(Array.from({ length: 6 }, () => createSession(bought.buyer, bought)));
    const again = await createSession(bought.buyer, bought);
    const sessions = [...answers, again].map(({ body }) => body.payment_session_id);
    expect(new Set(sessions).size).toBe(1);
    expect(await attemptsOf(bought.id)).toBe(1);
    expect(again.body).toEqual({
      success: true,
      payment_session_id: sessions[0],
      order_id: bought.id,
      provider,
      mode: "sandbox",
      script: provider === "demo" ? "/demo-gateway/checkout.js" : "https://sdk.cashfree.com/js/v3/cashfree.js",
    });
  });

  test("a session that is about to end is not given out again", async () => {
    const bought = await order();
    const first = await createSession(bought.buyer, bought);
    await age(bought.id, 18);
    const second = await createSession(bought.buyer, bought);
    expect(second.body.payment_session_id).not.toBe(first.body.payment_session_id);
  });

  test("the amount must be what the order costs now", async () => {
    const bought = await order();
    for (const amount of [bought.amount - 0.01, bought.amount + 1, 0]) {
      const { status, body } = await createSession(bought.buyer, { id: bought.id, amount });
      expect(status).toBe(400);
      expect(body.error).toBe("The amount is not what this order costs. Please review your order and try again.");
    }
    await createSession(bought.buyer, bought);
    const line = bought.lines[1];
    await ask(bought.buyer, "PUT", `/order/status/item/${line?._id}`, { status: "Cancelled" });
    expect((await createSession(bought.buyer, bought)).status).toBe(400);
    const cheaper = { id: bought.id, amount: bought.amount - (line?.totalPrice ?? 0) };
    const { body } = await createSession(bought.buyer, cheaper);
    expect((await attemptOf(body.payment_session_id)).amountPaise).toBe(cheaper.amount * 100);
  });

  test("nobody pays without a phone number", async () => {
    const bought = await order({ phoneNumber: " " });
    const { status, body } = await createSession(bought.buyer, bought);
    expect(status).toBe(400);
    expect(body.error).toBe("Phone number is required for payment. Redirecting to Account Details...");
    expect(await attemptsOf(bought.id)).toBe(0);
  });

  test("nobody pays for, or looks into, somebody else's order; an admin may look", async () => {
    const bought = await order();
    for (const other of [await givenMember(shop, { phoneNumber: "9876543210" }), await givenAdmin(shop)]) {
      for (const id of [bought.id, "not-an-id"]) {
        expect((await createSession(other, { id, amount: bought.amount })).status).toBe(404);
        expect((await ask(other, "POST", "/payment/cash-on-delivery", { orderId: id })).status).toBe(404);
      }
    }
    const look = (person: typeof bought.buyer) => ask(person, "GET", `/payment/status/${bought.id}`);
    expect((await look(await givenMember(shop))).status).toBe(404);
    expect((await look(await givenAdmin(shop))).status).toBe(200);
    expect((await ask(bought.buyer, "GET", "/payment/status/nonsense")).status).toBe(404);
  });

  test("what is paid, cancelled, or to be paid on delivery is not paid online", async () => {
    const paid = await order();
    const { body } = await createSession(paid.buyer, paid);
    const { id: attemptId } = await attemptOf(body.payment_session_id);
    await sendWebhook({ attemptId, paymentId: "p-9", state: "succeeded", amountPaise: paid.amountPaise });
    expect((await createSession(paid.buyer, paid)).body.error).toBe("This order is paid already.");
    const cancelled = await order();
    await ask(cancelled.buyer, "DELETE", `/order/cancel/${cancelled.id}`);
    expect((await createSession(cancelled.buyer, cancelled)).body.error).toBe("This order was cancelled.");
    const cash = await order();
    await ask(cash.buyer, "POST", "/payment/cash-on-delivery", { orderId: cash.id });
    expect((await createSession(cash.buyer, cash)).body.error).toBe("This order is paid on delivery.");
  });

  test("no new window is opened for an order whose time to pay is over", async () => {
    const bought = await order();
    await age(bought.id, 61);
    const { status, body } = await createSession(bought.buyer, bought);
    expect(status).toBe(400);
    expect(body.error).toBe("The time to pay for this order is over. Please order again.");
  });

  test("a buyer whose bank is still thinking comes back to the same window", async () => {
    const bought = await order();
    const { body } = await createSession(bought.buyer, bought);
    const { id: attemptId } = await attemptOf(body.payment_session_id);
    const paymentId = await counter.pay(body.payment_session_id, "pending");
    await sendWebhook({ attemptId, paymentId, state: "pending", amountPaise: bought.amountPaise });
    await age(bought.id, 25);
    const again = await createSession(bought.buyer, bought);
    expect(again.body.payment_session_id).toBe(body.payment_session_id);
  });
});

test("a provider that does not answer is a sentence for the buyer, and the next try goes on where it stopped", async () => {
  // Nobody listens on the port of this shop, so its gateway cannot be reached.
  const { app, shop } = await openShop({ PORT: "1" });
  const buyer = await givenBuyer(shop);
  const { id } = await givenProduct(shop.db, { sizes: ["M"] });
  const { _id: orderId, totalWithTax: orderAmount } = await givenOrder(app, buyer, [{ product: id }]);
  const ask = { method: "POST" as const, url: "/api/payment/create-session", headers: buyer.headers };
  for (let i = 0; i < 2; i++) {
    const answer = await app.inject({ ...ask, body: { orderId, orderAmount } });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().error).toBe("The payment provider cannot be reached right now. Please try again in a moment.");
  }
  expect(await shop.db.$count(paymentAttempts)).toBe(1);
});

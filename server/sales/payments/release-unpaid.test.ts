import { describe, expect, test } from "vitest";
import { cancelOrderAs, readOrderAs } from "#server/testing/given/orders.ts";
import { mailsTo } from "#server/testing/mails.ts";
import { openPayingShop } from "#server/testing/shops/paying-shop.ts";

describe.each(["demo", "cashfree"] as const)("through %s", async (provider) => {
  const paying = await openPayingShop(provider);
  const { age, app, attemptOf, counter, createSession, db, handlers, order, report, stockOf, sendWebhook } = paying;
  const reconcilePayments = () => handlers["reconcile-payments"]({}, { isLastTry: false });
  const releaseUnpaid = () => handlers["release-unpaid"]({}, { isLastTry: false });

  async function begun() {
    const bought = await order({ stock: 1 });
    const { body } = await createSession(bought.buyer, bought);
    return { ...bought, sessionId: body.payment_session_id };
  }
  type Begun = Awaited<ReturnType<typeof begun>>;
  const statusOf = async ({ buyer, id }: Pick<Begun, "buyer" | "id">) => (await readOrderAs(app, buyer, id)).status;

  test("a payment whose webhook never came is found when the provider is asked", async () => {
    const bought = await begun();
    await counter.pay(bought.sessionId, "succeeded");
    await reconcilePayments();
    expect((await readOrderAs(app, bought.buyer, bought.id)).paymentStatus).toBe("Pending");
    await age(bought.id, 1);
    await reconcilePayments();
    expect((await readOrderAs(app, bought.buyer, bought.id)).paymentStatus).toBe("Paid");
  });

  test("a shopper who comes back sees the truth though the webhook is late, and it counts once when it comes", async () => {
    const bought = await begun();
    const paymentId = await counter.pay(bought.sessionId, "succeeded");
    await age(bought.id, 1);
    const looks = await Promise.all(Array.from({ length: 4 }, () => report(bought.buyer, bought.id)));
    expect(looks.map(({ paymentStatus }) => paymentStatus)).toContain("Paid");
    const { id: attemptId } = await attemptOf(bought.sessionId);
    await sendWebhook({ attemptId, paymentId, state: "succeeded", amountPaise: bought.amountPaise });
    expect(await report(bought.buyer, bought.id)).toMatchObject({ paid: bought.amount, refunded: 0 });
  });

  test("an order nobody pays for is given up after its time, its things are back, and its buyer is told", async () => {
    const bought = await order({ stock: 1 });
    await age(bought.id, 59);
    await releaseUnpaid();
    expect(await statusOf(bought)).toBe("Not processed");
    expect(await stockOf(bought.productId)).toBe(0);
    await age(bought.id, 2);
    await Promise.all([releaseUnpaid(), releaseUnpaid(), releaseUnpaid()]);
    expect(await statusOf(bought)).toBe("Cancelled");
    expect(await stockOf(bought.productId)).toBe(1);
    const subjects = (await mailsTo(db, bought.buyer.email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.includes("cancelled"))).toHaveLength(1);
  });

  test("an order is not given up while its buyer may be typing; a window that was left does not hold it for ever", async () => {
    const bought = await order({ stock: 1 });
    await age(bought.id, 55);
    const { body } = await createSession(bought.buyer, bought);
    await age(bought.id, 10);
    await releaseUnpaid();
    expect(await statusOf(bought)).toBe("Not processed");
    await age(bought.id, 6);
    await releaseUnpaid();
    expect(await statusOf(bought)).toBe("Cancelled");
    expect((await attemptOf(body.payment_session_id)).state).toBe("closed");
    expect(await stockOf(bought.productId)).toBe(1);
  });

  test("an order is not given up while a bank is deciding, though no webhook has said so", async () => {
    const bought = await begun();
    const paymentId = await counter.pay(bought.sessionId, "pending");
    await age(bought.id, 120);
    await releaseUnpaid();
    expect(await statusOf(bought)).toBe("Not processed");
    expect(await report(bought.buyer, bought.id)).toMatchObject({ paymentStatus: "Pending", underWay: true });
    await age(bought.id, 120);
    await releaseUnpaid();
    expect(await statusOf(bought)).toBe("Not processed");
    await counter.pay(bought.sessionId, "failed", paymentId);
    await age(bought.id, 1);
    await reconcilePayments();
    await releaseUnpaid();
    expect(await statusOf(bought)).toBe("Cancelled");
  });

  test("a bank that has not decided after a day holds nothing up any more, for the buyer no more than for the shop", async () => {
    const bought = await begun();
    const payInCash = () => paying.ask(bought.buyer, "POST", "/payment/cash-on-delivery", { orderId: bought.id });
    await counter.pay(bought.sessionId, "pending");
    await age(bought.id, 1);
    expect(await report(bought.buyer, bought.id)).toMatchObject({ underWay: true });
    await age(bought.id, 23 * 60);
    expect(await report(bought.buyer, bought.id)).toMatchObject({ underWay: true });
    expect((await payInCash()).status).toBe(400);
    await age(bought.id, 2 * 60);
    expect(await report(bought.buyer, bought.id)).toMatchObject({ underWay: false });
    expect((await payInCash()).status).toBe(200);
    const other = await begun();
    await counter.pay(other.sessionId, "pending");
    await age(other.id, 1);
    await report(other.buyer, other.id);
    await age(other.id, 25 * 60);
    await releaseUnpaid();
    expect(await statusOf(other)).toBe("Cancelled");
  });

  test("an order that was paid without anybody saying so is not given up but paid", async () => {
    const bought = await begun();
    await counter.pay(bought.sessionId, "succeeded");
    await age(bought.id, 120);
    await releaseUnpaid();
    expect(await readOrderAs(app, bought.buyer, bought.id)).toMatchObject({
      status: "Not processed",
      paymentStatus: "Paid",
    });
  });

  test("a payment for an order that its buyer had cancelled is sent back", async () => {
    const bought = await begun();
    await cancelOrderAs(app, bought.buyer, bought.id);
    await counter.pay(bought.sessionId, "succeeded");
    await age(bought.id, 1);
    await reconcilePayments();
    await paying.workOff();
    expect(await report(bought.buyer, bought.id)).toMatchObject({
      paymentStatus: "Refunded",
      refunded: bought.amount,
    });
    expect(await stockOf(bought.productId)).toBe(1);
  });
});

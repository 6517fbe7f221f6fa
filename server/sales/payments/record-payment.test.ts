import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { mailsTo } from "#server/testing/mails.ts";
import { openPayingShop, type ReportedPayment } from "#server/testing/shops/paying-shop.ts";
import { paymentEvents, refunds } from "./tables.ts";

/** Every order in which a few things can happen. */
function permutations<T>(things: T[]): T[][] {
  if (things.length < 2) return [things];
  return things.flatMap((thing, i) => permutations(things.toSpliced(i, 1)).map((rest) => [thing, ...rest]));
}

describe.each(["demo", "cashfree"] as const)("through %s", async (provider) => {
  const paying = await openPayingShop(provider);
  const { attemptOf, counter, createSession, db, order, report, stockOf, sendWebhook, workOff } = paying;

  /** A buyer with an order and an open window. */
  async function begun(overrides: Parameters<typeof order>[0] = {}) {
    const bought = await order(overrides);
    const { body } = await createSession(bought.buyer, bought);
    const sessionId = body.payment_session_id;
    const { id: attemptId } = await attemptOf(sessionId);
    const news = (state: ReportedPayment["state"], paymentId = "p-1"): ReportedPayment => ({
      attemptId,
      paymentId: `${paymentId}-${attemptId}`,
      state,
      amountPaise: bought.amountPaise,
    });
    return { ...bought, sessionId, attemptId, news };
  }
  const mailsAbout = async (email: string, words: string) =>
    (await mailsTo(db, email)).filter(({ subject }) => subject.includes(words)).length;

  test("an order is paid as soon as the provider says so, and its buyer is told", async () => {
    const { buyer, id, amount, news } = await begun();
    expect(await report(buyer, id)).toMatchObject({ paymentStatus: "Pending", paid: 0, method: null, online: true });
    expect(await sendWebhook(news("succeeded"))).toBe(200);
    expect(await report(buyer, id)).toEqual({
      orderId: id,
      paymentStatus: "Paid",
      amount,
      paid: amount,
      refunded: 0,
      waitsForGoods: 0,
      method: "Online",
      tried: true,
      underWay: false,
      online: false,
      cashOnDelivery: { allowed: false, sentence: "This order is paid already." },
      waitsUntil: null,
    });
    expect(await mailsAbout(buyer.email, "payment")).toBe(1);
  });

  test("whatever order the news comes in, and however often, a payment that succeeded counts once", async () => {
    const told = ["pending", "failed", "succeeded"] as const;
    for (const sequence of permutations([...told])) {
      const { buyer, id, amount, news, attemptId } = await begun();
      for (const state of [...sequence, ...sequence]) expect(await sendWebhook(news(state)), sequence.join()).toBe(200);
      await workOff();
      expect(await report(buyer, id), sequence.join()).toMatchObject({
        paymentStatus: "Paid",
        paid: amount,
        refunded: 0,
        underWay: false,
      });
      expect(await mailsAbout(buyer.email, "payment")).toBe(1);
      expect(await db.$count(paymentEvents, eq(paymentEvents.attemptId, attemptId))).toBe(3);
    }
  });

  test("the same news at the same moment counts once", async () => {
    const { buyer, id, amount, news } = await begun();
    const answers = await Promise.all(Array.from({ length: 6 }, () => sendWebhook(news("succeeded"))));
    expect(new Set(answers)).toEqual(new Set([200]));
    expect(await report(buyer, id)).toMatchObject({ paymentStatus: "Paid", paid: amount });
    expect(await mailsAbout(buyer.email, "payment")).toBe(1);
  });

  test("a payment that failed leaves the order unpaid, and a new try in the same window pays it", async () => {
    const { buyer, id, news } = await begun();
    await sendWebhook(news("failed", "first"));
    expect(await report(buyer, id)).toMatchObject({ paymentStatus: "Failed", paid: 0, online: true });
    await sendWebhook(news("pending", "second"));
    expect(await report(buyer, id)).toMatchObject({ paymentStatus: "Pending", underWay: true });
    await sendWebhook(news("failed", "second"));
    expect(await report(buyer, id)).toMatchObject({ paymentStatus: "Failed", underWay: false });
    await sendWebhook(news("succeeded", "third"));
    expect(await report(buyer, id)).toMatchObject({ paymentStatus: "Paid" });
  });

  test("a window is paid once: a second payment in it is for a person to look at, and nothing else undoes the first", async () => {
    const { buyer, id, amount, news, attemptId, sessionId } = await begun();
    await sendWebhook(news("succeeded", "first"));
    const before = await attemptOf(sessionId);
    for (const state of ["succeeded", "pending", "failed"] as const) await sendWebhook(news(state, "second"));
    await workOff();
    expect(await attemptOf(sessionId)).toEqual(before);
    expect(await report(buyer, id)).toMatchObject({
      paymentStatus: "Paid",
      paid: amount,
      refunded: 0,
      underWay: false,
    });
    expect(await mailsAbout(buyer.email, "payment")).toBe(1);
    const events = await db.select().from(paymentEvents).where(eq(paymentEvents.attemptId, attemptId));
    expect(events.map(({ outcome }) => outcome).sort()).toEqual(["counted", "ignored", "ignored", "mismatch"]);
  });

  test.each([
    ["another amount", { amountPaise: 100 }],
    ["another currency", { currency: "USD" }],
  ])("a payment of %s does not pay an order", async (_, wrong) => {
    const { buyer, id, news } = await begun();
    expect(await sendWebhook({ ...news("succeeded"), ...wrong })).toBe(200);
    expect(await report(buyer, id)).toMatchObject({ paymentStatus: "Pending", paid: 0 });
    await sendWebhook(news("succeeded"));
    expect(await report(buyer, id)).toMatchObject({ paymentStatus: "Paid" });
  });

  test("a payment for one order pays no other", async () => {
    const [mine, other] = [await begun(), await begun()];
    const { paymentId } = mine.news("succeeded");
    await sendWebhook(mine.news("succeeded"));
    expect(await sendWebhook({ ...other.news("succeeded"), paymentId })).toBe(200);
    expect(await report(other.buyer, other.id)).toMatchObject({ paymentStatus: "Pending", paid: 0 });
  });

  test("what is not signed by the provider is not believed, nor what is old, nor what nobody knows", async () => {
    const { buyer, id, news } = await begun();
    expect(await sendWebhook(news("succeeded"), { secret: "a guess" })).toBe(401);
    expect(await sendWebhook(news("succeeded"), { sentAt: Date.now() - 2 * 3_600_000 })).toBe(401);
    expect(await sendWebhook(news("succeeded"), { sentAt: Date.now() + 3_600_000 })).toBe(401);
    expect(await sendWebhook({ ...news("succeeded"), attemptId: "018f3b1e-7c1a-7000-8000-000000000000" })).toBe(400);
    expect(await sendWebhook({ ...news("succeeded"), attemptId: "'; drop table orders" })).toBe(400);
    const url = "/api/payment/webhook";
    const nobody = { method: "POST" as const, url };
    expect((await paying.app.inject(nobody)).statusCode).toBe(401);
    expect((await paying.app.inject({ ...nobody, payload: "{}" })).statusCode).toBe(401);
    expect((await paying.app.inject({ ...nobody, payload: "x".repeat(100_000) })).statusCode).toBe(413);
    expect(await report(buyer, id)).toMatchObject({ paymentStatus: "Pending", paid: 0 });
  });

  test("an order paid in two windows gives the second payment back by itself", async () => {
    const first = await begun();
    await paying.age(first.id, 19);
    const { body } = await createSession(first.buyer, first);
    expect(body.payment_session_id).not.toBe(first.sessionId);
    const second = await attemptOf(body.payment_session_id);
    const paidSecond = await counter.pay(body.payment_session_id, "succeeded");
    await sendWebhook({ ...first.news("succeeded") });
    await sendWebhook({ ...first.news("succeeded"), attemptId: second.id, paymentId: paidSecond });
    await workOff();
    expect(await report(first.buyer, first.id)).toMatchObject({
      paymentStatus: "Paid",
      paid: first.amount * 2,
      refunded: first.amount,
    });
    expect(await db.select({ of: refunds.attemptId }).from(refunds).where(eq(refunds.orderId, first.id))).toEqual([
      { of: second.id },
    ]);
  });

  test("a payment that comes after the order was given up brings it back, as long as its things are there", async () => {
    const bought = await begun({ stock: 1 });
    await paying.age(bought.id, 61);
    await paying.handlers["release-unpaid"]({}, { isLastTry: false });
    expect(await stockOf(bought.productId)).toBe(1);
    await sendWebhook(bought.news("succeeded"));
    await workOff();
    expect(await stockOf(bought.productId)).toBe(0);
    expect(await report(bought.buyer, bought.id)).toMatchObject({
      paymentStatus: "Paid",
      paid: bought.amount,
      refunded: 0,
    });
  });

  test("a payment that comes after the things were sold to somebody else is sent back", async () => {
    const bought = await begun({ stock: 1 });
    const paymentId = await counter.pay(bought.sessionId, "pending");
    await sendWebhook({ ...bought.news("pending"), paymentId });
    await paying.age(bought.id, 25 * 60);
    await paying.handlers["release-unpaid"]({}, { isLastTry: false });
    await db.execute(`update products set quantity = 0 where id = '${bought.productId}'`);
    await counter.pay(bought.sessionId, "succeeded", paymentId);
    await sendWebhook({ ...bought.news("succeeded"), paymentId });
    await workOff();
    expect(await stockOf(bought.productId)).toBe(0);
    expect(await report(bought.buyer, bought.id)).toMatchObject({
      paymentStatus: "Refunded",
      paid: bought.amount,
      refunded: bought.amount,
    });
    expect(await mailsAbout(bought.buyer.email, "refund")).toBe(1);
  });
});

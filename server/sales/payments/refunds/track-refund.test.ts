import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { createPaymentContext } from "#server/sales/payments/payment-context.ts";
import { refunds } from "#server/sales/payments/tables.ts";
import { cancelOrderAs, readOrderAs, setStatus } from "#server/testing/given/orders.ts";
import { mailsTo } from "#server/testing/mails.ts";
import { openPayingShop } from "#server/testing/shops/paying-shop.ts";

describe.each(["demo", "cashfree"] as const)("through %s", async (provider) => {
  const paying = await openPayingShop(provider);
  const { app, attemptOf, counter, createSession, db, handlers, order, report, shop, sendWebhook, workOff } = paying;

  /** An order that its buyer has paid for. */
  async function paidOrder() {
    const bought = await order();
    const { body } = await createSession(bought.buyer, bought);
    const { id: attemptId } = await attemptOf(body.payment_session_id);
    const paymentId = await counter.pay(body.payment_session_id, "succeeded");
    await sendWebhook({ attemptId, paymentId, state: "succeeded", amountPaise: bought.amountPaise });
    const [first = "", second = ""] = bought.lines.map(({ _id }) => _id);
    return { ...bought, attemptId, first, second };
  }
  const refundsOf = (orderId: string) => db.select().from(refunds).where(eq(refunds.orderId, orderId));

  test("a paid order that is cancelled is refunded, and its buyer is told", async () => {
    const { buyer, id, amount } = await paidOrder();
    expect((await cancelOrderAs(app, buyer, id)).statusCode).toBe(200);
    await workOff();
    expect(await report(buyer, id)).toMatchObject({
      paymentStatus: "Refunded",
      amount: 0,
      paid: amount,
      refunded: amount,
    });
    const { timeline } = await readOrderAs(app, buyer, id);
    expect(timeline.map(({ text }) => text)).toEqual(
      expect.arrayContaining(["A refund of ₹1,500.00 is on its way.", "₹1,500.00 was refunded."]),
    );
    const subjects = (await mailsTo(db, buyer.email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject === "Your refund from Tana Bana")).toHaveLength(1);
  });

  test("a cancelled line is refunded and the rest stays paid; the last line makes it refunded", async () => {
    const { buyer, id, first, second } = await paidOrder();
    await setStatus(app, buyer, second, "Cancelled");
    await workOff();
    expect(await report(buyer, id)).toMatchObject({ paymentStatus: "Paid", amount: 1000, paid: 1500, refunded: 500 });
    await setStatus(app, buyer, first, "Cancelled");
    await workOff();
    expect(await report(buyer, id)).toMatchObject({ paymentStatus: "Refunded", paid: 1500, refunded: 1500 });
    expect((await refundsOf(id)).map(({ amountPaise }) => amountPaise).sort()).toEqual([100_000, 50_000]);
  });

  test("cancelled from all sides at once, an order is refunded once", async () => {
    const { buyer, id, first, second } = await paidOrder();
    await Promise.all([
      cancelOrderAs(app, buyer, id),
      setStatus(app, buyer, first, "Cancelled"),
      setStatus(app, buyer, second, "Cancelled"),
      cancelOrderAs(app, buyer, id),
    ]);
    const again = () => handlers["refund-order"]({ orderId: id }, { isLastTry: false });
    await Promise.all([again(), again(), again(), again()]);
    await workOff();
    const rows = await refundsOf(id);
    expect(rows.reduce((sum, { amountPaise }) => sum + amountPaise, 0)).toBe(150_000);
    const follow = () => rows.map(({ id: refundId }) => handlers["track-refund"]({ refundId }, { isLastTry: false }));
    await Promise.all([...follow(), ...follow()]);
    expect(await report(buyer, id)).toMatchObject({ paymentStatus: "Refunded", refunded: 1500 });
  });

  test("a crash between asking the provider and writing it down refunds once", async () => {
    const { buyer, id, attemptId } = await paidOrder();
    await cancelOrderAs(app, buyer, id);
    await handlers["refund-order"]({ orderId: id }, { isLastTry: false });
    const [refund] = await refundsOf(id);
    if (!refund) throw new Error("no refund was made");
    const wanted = { refundId: refund.id, attemptId, amountPaise: refund.amountPaise };
    await createPaymentContext(shop, app.log).providers.named(provider)?.refund(wanted);
    await workOff();
    expect(await refundsOf(id)).toHaveLength(1);
    expect(await report(buyer, id)).toMatchObject({ paymentStatus: "Refunded", refunded: 1500 });
  });

  test("an order that costs less when the payment comes gives back the rest", async () => {
    const bought = await order();
    const { body } = await createSession(bought.buyer, bought);
    const { id: attemptId } = await attemptOf(body.payment_session_id);
    await setStatus(app, bought.buyer, bought.lines[1]?._id ?? "", "Cancelled");
    const paymentId = await counter.pay(body.payment_session_id, "succeeded");
    await sendWebhook({ attemptId, paymentId, state: "succeeded", amountPaise: bought.amountPaise });
    await workOff();
    expect(await report(bought.buyer, bought.id)).toMatchObject({
      paymentStatus: "Paid",
      amount: 1000,
      paid: 1500,
      refunded: 500,
    });
  });

  test("nothing is refunded where nothing was paid", async () => {
    const { buyer, id } = await order();
    await cancelOrderAs(app, buyer, id);
    await handlers["refund-order"]({ orderId: id }, { isLastTry: false });
    expect(await refundsOf(id)).toEqual([]);
  });
});

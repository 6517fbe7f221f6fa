import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { coupons, couponUses } from "#server/sales/coupons/tables.ts";
import { orders } from "#server/sales/orders/tables.ts";
import { givenProduct } from "#server/testing/given/catalogue.ts";
import { cancelOrderAs, givenBuyer, payAtTheDoor, readOrderAs } from "#server/testing/given/orders.ts";
import { givenCoupon, givenGstScheme, givenShipping } from "#server/testing/given/prices.ts";
import { openPayingShop } from "#server/testing/shops/paying-shop.ts";

const paying = await openPayingShop("cashfree");
const { age, app, ask, attemptOf, counter, createSession, db, handlers, report, sendWebhook, shop } = paying;

/** A buyer's unpaid order of one piece with a coupon. */
async function orderWith(coupon: string) {
  const buyer = await givenBuyer(shop);
  const { id } = await givenProduct(db, { pricePaise: 100_000, quantity: 5, taxable: true, sizes: ["M"] });
  const line = { product: id, size: "M", quantity: 1 };
  const { total } = (await ask<{ total: number }>(buyer, "POST", "/cart/check", { lines: [line], coupon })).body;
  const { cartId } = (await ask<{ cartId: string }>(buyer, "POST", "/cart/add", { products: [line], coupon })).body;
  const { body, status } = await ask<{ order: { _id: string; totalWithTax: number } }>(buyer, "POST", "/order/add", {
    cartId,
    total,
  });
  expect(status, body.error).toBe(200);
  const { _id, totalWithTax } = body.order;
  return { buyer, id: _id, amount: totalWithTax, amountPaise: Math.round(totalWithTax * 100), productId: id };
}

const usedOf = async (id: string) => (await db.select().from(coupons).where(eq(coupons.id, id)))[0]?.used;

/** Paid at the provider, and reported. */
async function pay({ buyer, ...order }: Awaited<ReturnType<typeof orderWith>>) {
  const { body } = await createSession(buyer, order);
  const paymentId = await counter.pay(body.payment_session_id, "succeeded");
  const { id: attemptId } = await attemptOf(body.payment_session_id);
  await sendWebhook({ attemptId, paymentId, state: "succeeded", amountPaise: order.amountPaise });
}

async function release(orderId: string) {
  await age(orderId, 200);
  await handlers["release-unpaid"]({}, { isLastTry: false });
}

test("an unpaid order gives the use of its coupon back, and takes it again when it is paid late", async () => {
  const coupon = await givenCoupon(db, { uses: 1 });
  const bought = await orderWith(coupon.code);
  const { body } = await createSession(bought.buyer, bought);
  const { id: attemptId } = await attemptOf(body.payment_session_id);
  await release(bought.id);
  expect((await readOrderAs(app, bought.buyer, bought.id)).status).toBe("Cancelled");
  expect(await usedOf(coupon.id)).toBe(0);
  const late = {
    attemptId,
    paymentId: crypto.randomUUID(),
    state: "succeeded" as const,
    amountPaise: bought.amountPaise,
  };
  await sendWebhook(late);
  expect(await readOrderAs(app, bought.buyer, bought.id)).toMatchObject({
    status: "Not processed",
    paymentStatus: "Paid",
  });
  expect(await usedOf(coupon.id)).toBe(1);
  expect(await db.select().from(couponUses).where(eq(couponUses.couponId, coupon.id))).toMatchObject([
    { isGivenBack: false, amountPaise: 10_000 },
  ]);
});

test("a late payment is sent back when somebody else has used the coupon up since", async () => {
  const coupon = await givenCoupon(db, { uses: 1 });
  const bought = await orderWith(coupon.code);
  const { body } = await createSession(bought.buyer, bought);
  const { id: attemptId } = await attemptOf(body.payment_session_id);
  await release(bought.id);
  await orderWith(coupon.code);
  const late = {
    attemptId,
    paymentId: crypto.randomUUID(),
    state: "succeeded" as const,
    amountPaise: bought.amountPaise,
  };
  await sendWebhook(late);
  expect((await readOrderAs(app, bought.buyer, bought.id)).status).toBe("Cancelled");
  expect(await usedOf(coupon.id)).toBe(1);
  await handlers["refund-order"]({ orderId: bought.id });
});

test("shipping goes back with the last item of a paid order", async () => {
  await givenShipping(db, { flat: 49 });
  const coupon = await givenCoupon(db);
  const bought = await orderWith(coupon.code);
  expect(bought.amount).toBe(994);
  await pay(bought);
  await cancelOrderAs(app, bought.buyer, bought.id);
  await handlers["refund-order"]({ orderId: bought.id });
  expect(await report(bought.buyer, bought.id)).toMatchObject({ paid: 994 });
  const [row] = await db.select().from(orders).where(eq(orders.id, bought.id));
  expect(row).toMatchObject({ totalWithTaxPaise: 0, shippingPaise: 4900 });
});

test.each(["flat", "gst"] as const)(
  "whoever pays online after choosing cash does not pay its fee (%s)",
  async (scheme) => {
    if (scheme === "gst") await givenGstScheme(db);
    await givenShipping(db, { flat: 0, cashFee: 59 });
    const coupon = await givenCoupon(db);
    const bought = await orderWith(coupon.code);
    const { body } = await createSession(bought.buyer, bought);
    const { id: attemptId } = await attemptOf(body.payment_session_id);
    // The window is closed with the choice, and the payment comes all the same.
    await payAtTheDoor(app, bought.buyer, bought.id);
    expect(await readOrderAs(app, bought.buyer, bought.id)).toMatchObject({
      cashFee: 59,
      totalWithTax: bought.amount + 59,
    });
    await sendWebhook({
      attemptId,
      paymentId: `after-cash-${scheme}`,
      state: "succeeded",
      amountPaise: bought.amountPaise,
    });
    expect(await readOrderAs(app, bought.buyer, bought.id)).toMatchObject({
      paymentStatus: "Paid",
      cashFee: 0,
      totalWithTax: bought.amount,
    });
  },
);

import { and, eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import type { ItemStatus } from "#contract/sales/orders.ts";
import { products } from "#server/catalogue/products/tables.ts";
import { purchases } from "#server/catalogue/reviews/tables.ts";
import { auditEntries } from "#server/oversight/audit/tables.ts";
import { orders } from "#server/sales/orders/tables.ts";
import { announceCashOrders } from "#server/sales/payments/cash-on-delivery/announce-cash-orders.ts";
import { givenProduct } from "#server/testing/given/catalogue.ts";
import {
  cancelOrderAs,
  givenBuyer,
  givenOrder,
  givenPayment,
  payAtTheDoor,
  readOrderAs,
  setStatus,
} from "#server/testing/given/orders.ts";
import { givenAddress, givenAdmin, givenMember, givenMerchant } from "#server/testing/given/people.ts";
import { disableMerchant } from "#server/testing/given/switches.ts";
import { mailsTo } from "#server/testing/mails.ts";
import { openShop } from "#server/testing/shop.ts";

const { app, shop, db } = await openShop({ TAX_RATE_PERCENT: "5" });

const admin = await givenAdmin(shop);
const merchant = await givenMerchant(shop, { name: "Kosala Looms" });
const rival = await givenMerchant(shop, { name: "Rival Mills" });

const stockOf = async (id: string) => (await db.select().from(products).where(eq(products.id, id)))[0]?.quantity;

/** An order of a taxed kurta of the merchant's brand and of an untaxed shawl of its rival's. */
async function givenMixedOrder() {
  const overrides = { sizes: ["M" as const], quantity: 30 };
  const kurta = await givenProduct(db, {
    ...overrides,
    name: "Kurta",
    pricePaise: 10_000,
    taxable: true,
    brandId: merchant.brandId,
  });
  const shawl = await givenProduct(db, { ...overrides, name: "Shawl", pricePaise: 70_000, brandId: rival.brandId });
  const buyer = await givenBuyer(shop);
  const order = await givenOrder(app, buyer, [{ product: kurta.id, quantity: 2 }, { product: shawl.id }]);
  const [kurtaLine = "", shawlLine = ""] = order.products.map(({ _id }) => _id);
  return { buyer, order, kurta, shawl, kurtaLine, shawlLine };
}

let mixed: Awaited<ReturnType<typeof givenMixedOrder>>;
beforeAll(async () => {
  mixed = await givenMixedOrder();
});

const asked = async (answer: ReturnType<typeof setStatus>) => {
  const { statusCode, json } = await answer;
  return [statusCode, json().error];
};

test("a line goes from the loom to the door, the order follows the line that is least far, and the buyer is told", async () => {
  const { buyer, order, kurtaLine, shawlLine, kurta } = await givenMixedOrder();
  await payAtTheDoor(app, buyer, order._id);
  await announceCashOrders(db, shop.settings, [order._id]);
  const statusNow = async () => (await readOrderAs(app, buyer, order._id)).status;
  for (const status of ["Processing", "Shipped", "Delivered"] as const) {
    const answer = await setStatus(app, merchant, kurtaLine, status);
    expect(answer.json()).toEqual({
      success: true,
      message: "Item status has been updated successfully!",
      orderCancelled: false,
    });
    expect(await statusNow()).toBe("Not processed");
  }
  await setStatus(app, admin, shawlLine, "Shipped");
  expect(await statusNow()).toBe("Shipped");
  const { timeline } = await readOrderAs(app, buyer, order._id);
  expect(timeline.map(({ text }) => text)).toEqual([
    "Order placed.",
    "To be paid on delivery: ₹910.00.",
    "Kurta (size M) is being prepared.",
    "Kurta (size M) was shipped.",
    "Kurta (size M) was delivered.",
    "Shawl (size M) was shipped.",
  ]);
  const subjects = (await mailsTo(db, buyer.email)).map(({ subject }) => subject).reverse();
  expect(subjects).toEqual([
    "Your Tana Bana order",
    "Your Tana Bana order is paid on delivery",
    "Something from your Tana Bana order is on its way",
    "Something from your Tana Bana order has arrived",
    "Something from your Tana Bana order is on its way",
  ]);
  expect(await db.select().from(purchases).where(eq(purchases.userId, buyer.userId))).toEqual([
    { userId: buyer.userId, productId: kurta.id },
  ]);
});

test("what staff and merchants change is noted, what the buyer does is not", async () => {
  const { buyer, order, kurtaLine, shawlLine } = await givenMixedOrder();
  await payAtTheDoor(app, buyer, order._id);
  await setStatus(app, merchant, kurtaLine, "Processing");
  await setStatus(app, buyer, shawlLine, "Cancelled");
  await cancelOrderAs(app, admin, order._id);
  const noted = await db
    .select({ userId: auditEntries.userId, before: auditEntries.before, after: auditEntries.after })
    .from(auditEntries)
    .where(and(eq(auditEntries.thing, "order"), eq(auditEntries.thingId, order._id)))
    .orderBy(auditEntries.id);
  expect(noted).toEqual([
    {
      userId: merchant.userId,
      before: { "Kurta (size M)": "Not processed" },
      after: { "Kurta (size M)": "Processing" },
    },
    { userId: admin.userId, before: { status: "Processing" }, after: { status: "Cancelled" } },
  ]);
});

test("a merchant moves nothing forward that is not paid, not even its own purchase; what it does is noted all the same", async () => {
  const owner = await givenMerchant(shop, { name: "Owner Looms", phoneNumber: "98765 43210" });
  await givenAddress(shop, owner, { isDefault: true });
  const { id } = await givenProduct(db, { name: "Shawl", sizes: ["M"], quantity: 30, brandId: owner.brandId });
  const noted = (orderId: string) => db.$count(auditEntries, eq(auditEntries.thingId, orderId));
  for (const buyer of [owner, await givenBuyer(shop)]) {
    const { _id: orderId, products: lines } = await givenOrder(app, buyer, [{ product: id }]);
    const [line = ""] = lines.map(({ _id }) => _id);
    expect((await readOrderAs(app, owner, orderId)).products[0]?.allowed).toEqual(["Cancelled"]);
    expect(await asked(setStatus(app, owner, line, "Processing"))).toEqual([
      400,
      "This order is not paid, so its items can be set to Cancelled only.",
    ]);
    expect(await noted(orderId)).toBe(0);
    await payAtTheDoor(app, buyer, orderId);
    for (const status of ["Processing", "Shipped", "Delivered"] as const) {
      expect((await setStatus(app, owner, line, status)).statusCode).toBe(200);
    }
    expect(await noted(orderId)).toBe(3);
    expect(await db.$count(purchases, eq(purchases.userId, buyer.userId))).toBe(buyer === owner ? 0 : 1);
  }
  const own = await givenOrder(app, owner, [{ product: id }]);
  await cancelOrderAs(app, owner, own._id);
  expect(await noted(own._id)).toBe(1);
});

test("a cancelled line leaves the totals and gives its pieces back; the last one takes the order with it", async () => {
  const { buyer, order, kurta, shawl, kurtaLine, shawlLine } = await givenMixedOrder();
  expect(order).toMatchObject({ total: 900, totalTax: 10, totalWithTax: 910 });
  const first = await setStatus(app, buyer, kurtaLine, "Cancelled");
  expect(first.json()).toMatchObject({ message: "Item has been cancelled successfully!", orderCancelled: false });
  expect(await readOrderAs(app, buyer, order._id)).toMatchObject({ total: 700, totalTax: 0, totalWithTax: 700 });
  expect([await stockOf(kurta.id), await stockOf(shawl.id)]).toEqual([30, 29]);
  expect((await setStatus(app, buyer, shawlLine, "Cancelled")).json().orderCancelled).toBe(true);
  const read = await readOrderAs(app, buyer, order._id);
  expect(read).toMatchObject({ status: "Cancelled", total: 0, totalWithTax: 0, canCancel: false });
  expect(read.products.map(({ status, allowed }) => [status, allowed])).toEqual([
    ["Cancelled", []],
    ["Cancelled", []],
  ]);
  expect(await stockOf(shawl.id)).toBe(30);
  const [last, ...before] = await mailsTo(db, buyer.email);
  expect(last?.subject).toBe("Your order at Tana Bana was cancelled");
  expect(last?.text).toContain("Nothing was paid for it");
  expect(before[0]?.subject).toBe("Part of your order at Tana Bana was cancelled");
  expect(before[0]?.text).toContain("Together, with tax: ₹210.00");
});

test("cancelling twice at once gives the pieces back once", async () => {
  const { buyer, order, kurta, shawl, kurtaLine } = await givenMixedOrder();
  const answers = await Promise.all([
    setStatus(app, buyer, kurtaLine, "Cancelled"),
    setStatus(app, admin, kurtaLine, "Cancelled"),
    setStatus(app, merchant, kurtaLine, "Cancelled"),
  ]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400, 400]);
  const whole = await Promise.all([cancelOrderAs(app, buyer, order._id), cancelOrderAs(app, admin, order._id)]);
  expect(whole.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
  expect(whole.find(({ statusCode }) => statusCode === 400)?.json().error).toBe("This order is cancelled already.");
  expect([await stockOf(kurta.id), await stockOf(shawl.id)]).toEqual([30, 30]);
});

test("a whole order is cancelled by its buyer or an admin, until something has arrived", async () => {
  const { buyer, order, kurtaLine, kurta } = await givenMixedOrder();
  for (const stranger of [merchant, rival, await givenMember(shop)]) {
    expect((await cancelOrderAs(app, stranger, order._id)).statusCode).toBe(404);
  }
  await setStatus(app, admin, kurtaLine, "Delivered");
  const late = await cancelOrderAs(app, buyer, order._id);
  expect([late.statusCode, late.json().error]).toEqual([
    400,
    "An order cannot be cancelled after some of it has been delivered.",
  ]);
  expect((await readOrderAs(app, buyer, order._id)).canCancel).toBe(false);
  expect(await stockOf(kurta.id)).toBe(28);
  const fresh = await givenMixedOrder();
  const done = await cancelOrderAs(app, fresh.buyer, fresh.order._id);
  expect(done.json()).toEqual({ success: true, message: "Order cancelled successfully" });
  expect((await mailsTo(db, fresh.buyer.email))[0]?.text).toContain("Kurta");
});

test("buyers may only cancel, merchants go step by step, and only with what is theirs", async () => {
  const { buyer, order, kurtaLine, shawlLine } = mixed;
  await payAtTheDoor(app, buyer, order._id);
  for (const status of ["Processing", "Shipped", "Delivered"] as ItemStatus[]) {
    expect(await asked(setStatus(app, buyer, kurtaLine, status))).toEqual([
      400,
      "An item that is Not processed can be set to Cancelled only.",
    ]);
  }
  expect(await asked(setStatus(app, merchant, kurtaLine, "Shipped"))).toEqual([
    400,
    "An item that is Not processed can be set to Processing or Cancelled only.",
  ]);
  expect(await asked(setStatus(app, admin, kurtaLine, "Not processed"))).toEqual([
    400,
    "This item is Not processed already.",
  ]);
  for (const stranger of [rival, await givenMember(shop), await givenMerchant(shop)]) {
    expect((await setStatus(app, stranger, kurtaLine, "Cancelled")).statusCode).toBe(404);
  }
  expect((await setStatus(app, merchant, shawlLine, "Cancelled")).statusCode).toBe(404);
});

test("a merchant who was switched off has no say, though it may go on shopping", async () => {
  const off = await givenMerchant(shop, { isActive: true });
  const { id } = await givenProduct(db, { sizes: ["M"], brandId: off.brandId });
  const order = await givenOrder(app, await givenBuyer(shop), [{ product: id }]);
  const [line = ""] = order.products.map(({ _id }) => _id);
  await disableMerchant(app, shop, off);
  expect((await setStatus(app, off, line, "Processing")).statusCode).toBe(404);
  expect((await app.inject({ url: `/api/order/${order._id}`, headers: off.headers })).statusCode).toBe(404);
  expect((await app.inject({ url: "/api/order/brand", headers: off.headers })).statusCode).toBe(403);
  expect((await app.inject({ url: "/api/order/me", headers: off.headers })).statusCode).toBe(200);
});

test("an admin may set anything back, but what is delivered or cancelled stays so", async () => {
  const { kurtaLine, shawlLine } = await givenMixedOrder();
  for (const status of ["Shipped", "Not processed", "Delivered"] as const) {
    expect((await setStatus(app, admin, kurtaLine, status)).statusCode).toBe(200);
  }
  expect(await asked(setStatus(app, admin, kurtaLine, "Cancelled"))).toEqual([
    400,
    "This item is Delivered and stays so.",
  ]);
  await setStatus(app, admin, shawlLine, "Cancelled");
  expect(await asked(setStatus(app, admin, shawlLine, "Processing"))).toEqual([
    400,
    "This item is Cancelled and stays so.",
  ]);
});

test("the item's own order counts, whatever the body says", async () => {
  const { buyer, order, kurtaLine } = mixed;
  const other = await givenMixedOrder();
  const put = (payload: object) =>
    app.inject({ method: "PUT", url: `/api/order/status/item/${kurtaLine}`, headers: buyer.headers, payload });
  for (const payload of [
    { orderId: other.order._id, status: "Cancelled" },
    { cartId: other.order.cartId, status: "Cancelled" },
    { orderId: "nonsense", status: "Cancelled" },
  ]) {
    const answer = await put(payload);
    expect([answer.statusCode, answer.json().error]).toEqual([400, "This item belongs to another order."]);
  }
  for (const status of ["Lost", "", null, undefined]) {
    const answer = await put({ status });
    expect([answer.statusCode, answer.json().error]).toEqual([
      400,
      "Status must be one of Not processed, Processing, Shipped, Delivered, Cancelled.",
    ]);
  }
  expect(await readOrderAs(app, other.buyer, other.order._id)).toMatchObject({ status: "Not processed" });
  const right = await put({ orderId: order._id, cartId: order.cartId, status: "Cancelled" });
  expect(right.statusCode).toBe(200);
});

test("items and orders that nobody knows are not found", async () => {
  const nobody = "0190a000-0000-7000-8000-000000000000";
  expect((await setStatus(app, admin, nobody, "Cancelled")).statusCode).toBe(404);
  expect((await setStatus(app, admin, "nonsense", "Cancelled")).statusCode).toBe(404);
  expect((await cancelOrderAs(app, admin, nobody)).statusCode).toBe(404);
  expect((await app.inject({ url: "/api/order/nonsense", headers: admin.headers })).statusCode).toBe(404);
});

test("an order stays readable for admins when its buyer's account is gone", async () => {
  const { buyer, order } = await givenMixedOrder();
  await db.update(orders).set({ userId: null, address: null }).where(eq(orders.id, order._id));
  expect(await readOrderAs(app, admin, order._id)).toMatchObject({ user: null, total: 900 });
  expect((await app.inject({ url: `/api/order/${order._id}`, headers: buyer.headers })).statusCode).toBe(404);
  expect((await cancelOrderAs(app, admin, order._id)).statusCode).toBe(200);
});

test("support moves items and cancels what is not paid; finance gives back what is paid, and does nothing else", async () => {
  const [support, finance] = [
    await givenAdmin(shop, { staffRole: "support" }),
    await givenAdmin(shop, { staffRole: "finance" }),
  ];
  const forbidden = [403, "Forbidden! You are not allowed to access this resource."];
  const unpaid = await givenMixedOrder();
  expect(await asked(setStatus(app, finance, unpaid.kurtaLine, "Cancelled"))).toEqual(forbidden);
  expect(await asked(setStatus(app, finance, unpaid.kurtaLine, "Processing"))).toEqual(forbidden);
  expect(await asked(cancelOrderAs(app, finance, unpaid.order._id))).toEqual(forbidden);
  expect((await readOrderAs(app, finance, unpaid.order._id)).canCancel).toBe(false);
  expect((await setStatus(app, support, unpaid.kurtaLine, "Processing")).statusCode).toBe(200);
  expect((await cancelOrderAs(app, support, unpaid.order._id)).statusCode).toBe(200);

  const { order, kurtaLine, shawlLine } = await givenMixedOrder();
  await givenPayment(db, order._id, Math.round(order.totalWithTax * 100));
  await db.update(orders).set({ paymentStatus: "Paid" }).where(eq(orders.id, order._id));
  expect(await asked(setStatus(app, support, kurtaLine, "Cancelled"))).toEqual(forbidden);
  expect(await asked(cancelOrderAs(app, support, order._id))).toEqual(forbidden);
  expect(await readOrderAs(app, support, order._id)).toMatchObject({ canCancel: false });
  expect((await setStatus(app, support, shawlLine, "Shipped")).statusCode).toBe(200);
  expect(await asked(setStatus(app, finance, shawlLine, "Delivered"))).toEqual(forbidden);
  expect((await setStatus(app, finance, kurtaLine, "Cancelled")).statusCode).toBe(200);
  expect((await cancelOrderAs(app, finance, order._id)).statusCode).toBe(200);
  expect((await readOrderAs(app, finance, order._id)).status).toBe("Cancelled");
});

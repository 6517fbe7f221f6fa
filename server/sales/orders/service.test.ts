import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { products } from "#server/catalogue/products/tables.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { givenProduct } from "#server/testing/given/catalogue.ts";
import {
  cancelOrderAs,
  givenBuyer,
  givenOrder,
  givenPayment,
  handOver,
  readOrderAs,
  sendOrder,
  setStatus,
} from "#server/testing/given/orders.ts";
import { givenAdmin } from "#server/testing/given/people.ts";
import { mailsTo } from "#server/testing/mails.ts";
import { openShop } from "#server/testing/shop.ts";
import { acceptPayment, type LockedOrder, lockOrder, releaseOrder, setPaymentStatus } from "./service.ts";

const { app, shop, db } = await openShop({ TAX_RATE_PERCENT: "5" });
const admin = await givenAdmin(shop);

const stockOf = async (id: string) => (await db.select().from(products).where(eq(products.id, id)))[0]?.quantity;

const withOrder = <T>(id: string, action: (tx: Queries, order: LockedOrder) => Promise<T>) =>
  transaction(db, async (tx) => {
    const order = await lockOrder(tx, id);
    if (!order) throw new Error("there is no such order");
    return action(tx, order);
  });
const release = (id: string) => withOrder(id, (tx, order) => releaseOrder(tx, order, shop.settings));
const pay = (id: string, amountPaise: number) =>
  withOrder(id, async (tx, order) => {
    await givenPayment(tx, id, amountPaise);
    return (await acceptPayment(tx, order, { amountPaise, at: new Date() })).outcome;
  });
const refundsAsked = async (id: string) =>
  (
    await db.execute(
      sql`select from pgboss.job where name = 'refund-order' and data->>'orderId' = ${id} and state = 'created'`,
    )
  ).rows.length;

async function givenOneOrder(quantity = 2) {
  const { id: product } = await givenProduct(db, {
    name: "Kurta",
    sizes: ["M"],
    quantity,
    pricePaise: 10_000,
    taxable: true,
  });
  const buyer = await givenBuyer(shop);
  const order = await givenOrder(app, buyer, [{ product }]);
  return { buyer, order, product, id: order._id, line: order.products[0]?._id ?? "" };
}

test("an order that is paid in time is paid, and nothing is sent back", async () => {
  const { id, buyer } = await givenOneOrder();
  expect(await pay(id, 10_500)).toBe("paid");
  const { paymentStatus, timeline } = await readOrderAs(app, buyer, id);
  expect(paymentStatus).toBe("Paid");
  expect(timeline.at(-1)?.text).toBe("Payment of ₹105.00 received.");
  expect(await refundsAsked(id)).toBe(0);
});

test("what is cancelled after it was paid is refunded, what was not paid is not", async () => {
  const [paid, unpaid] = [await givenOneOrder(), await givenOneOrder()];
  await pay(paid.id, 10_500);
  await setStatus(app, paid.buyer, paid.line, "Cancelled");
  await cancelOrderAs(app, unpaid.buyer, unpaid.id);
  expect([await refundsAsked(paid.id), await refundsAsked(unpaid.id)]).toEqual([1, 0]);
  expect((await mailsTo(db, paid.buyer.email))[0]?.text).toContain("We send back what you paid");
});

test("an order that nobody pays is released: cancelled, its pieces back on sale, the buyer told", async () => {
  const { id, buyer, product } = await givenOneOrder();
  expect(await release(id)).toBe(true);
  expect(await stockOf(product)).toBe(2);
  const order = await readOrderAs(app, buyer, id);
  expect(order).toMatchObject({ status: "Cancelled", paymentStatus: "Pending", totalWithTax: 0 });
  expect(order.timeline.at(-1)?.text).toBe("Cancelled, since it was not paid in time.");
  expect((await mailsTo(db, buyer.email))[0]?.text).toContain("because it was not paid in time");
  expect(await release(id)).toBe(false);
  expect(await stockOf(product)).toBe(2);
});

test("what is paid, to be paid on delivery or on its way is not released", async () => {
  const [paid, cash, shipped] = [await givenOneOrder(), await givenOneOrder(), await givenOneOrder()];
  await pay(paid.id, 10_500);
  await withOrder(cash.id, (tx, order) => setPaymentStatus(tx, order, "Cash on delivery"));
  await setStatus(app, admin, shipped.line, "Shipped");
  for (const { id, product } of [paid, cash, shipped]) {
    expect(await release(id)).toBe(false);
    expect(await stockOf(product)).toBe(1);
  }
});

test("money that comes after the release brings the order back while its things are there", async () => {
  const { id, buyer, product } = await givenOneOrder();
  await release(id);
  expect(await pay(id, 10_500)).toBe("paid");
  expect(await stockOf(product)).toBe(1);
  expect(await readOrderAs(app, buyer, id)).toMatchObject({
    status: "Not processed",
    paymentStatus: "Paid",
    totalWithTax: 105,
  });
  expect((await app.inject({ url: "/api/order/me", headers: buyer.headers })).json().count).toBe(1);
  expect(await refundsAsked(id)).toBe(0);
});

test("money that comes when they are sold is sent back, and nothing else happens", async () => {
  const { id, buyer, product } = await givenOneOrder(1);
  await release(id);
  await givenOrder(app, await givenBuyer(shop), [{ product }]);
  expect(await pay(id, 10_500)).toBe("refund");
  expect(await stockOf(product)).toBe(0);
  expect(await readOrderAs(app, buyer, id)).toMatchObject({ status: "Cancelled", paymentStatus: "Paid" });
  expect(await refundsAsked(id)).toBe(1);
});

test("money for an order that its buyer cancelled is sent back, though its things are there", async () => {
  const { id, buyer, product } = await givenOneOrder();
  await cancelOrderAs(app, buyer, id);
  expect(await pay(id, 10_500)).toBe("refund");
  expect(await stockOf(product)).toBe(2);
  expect(await refundsAsked(id)).toBe(1);
});

test("what the buyer cancelled before the release does not come back with the money", async () => {
  const overrides = { sizes: ["M" as const], quantity: 5, pricePaise: 10_000 };
  const [one, two] = [await givenProduct(db, overrides), await givenProduct(db, overrides)];
  const buyer = await givenBuyer(shop);
  const order = await givenOrder(app, buyer, [{ product: one.id }, { product: two.id }]);
  await setStatus(app, buyer, order.products[0]?._id ?? "", "Cancelled");
  await release(order._id);
  expect(await pay(order._id, 20_000)).toBe("paid");
  expect([await stockOf(one.id), await stockOf(two.id)]).toEqual([5, 4]);
  expect((await readOrderAs(app, buyer, order._id)).total).toBe(100);
  expect(await refundsAsked(order._id)).toBe(1);
});

test("money that comes twice is looked at for a refund", async () => {
  const { id } = await givenOneOrder();
  await pay(id, 10_500);
  expect(await pay(id, 10_500)).toBe("paid");
  expect(await refundsAsked(id)).toBe(1);
});

test("a payment and a release at the same moment end in one of two good ways", async () => {
  for (let i = 0; i < 5; i++) {
    const { id, product } = await givenOneOrder();
    await Promise.all([pay(id, 10_500), release(id)]);
    const order = await withOrder(id, async (_, held) => held);
    expect([order.status, order.paymentStatus, order.totalWithTaxPaise, await stockOf(product)]).toEqual([
      "Not processed",
      "Paid",
      10_500,
      1,
    ]);
  }
});

test("a cart whose order was released is not ordered again by sending it again", async () => {
  const { id: product } = await givenProduct(db, { sizes: ["M"], quantity: 5 });
  const buyer = await givenBuyer(shop);
  const form = await handOver(app, buyer, [{ product }]);
  const { order } = (await sendOrder(app, buyer, form)).json();
  await release(order._id);
  expect((await sendOrder(app, buyer, form)).json().order).toMatchObject({ _id: order._id, status: "Cancelled" });
  expect(await stockOf(product)).toBe(5);
});

import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Invoice } from "#contract/sales/invoices.ts";
import type { Order } from "#contract/sales/orders.ts";
import { changeProduct, givenProduct } from "#server/testing/given/catalogue.ts";
import { givenBuyer, givenOrder, readOrderAs, setStatus } from "#server/testing/given/orders.ts";
import { givenAdmin, givenMember, type Person } from "#server/testing/given/people.ts";
import { openPayingShop } from "#server/testing/shops/paying-shop.ts";
import { financialYear } from "./financial-year.ts";
import { issueInvoice } from "./issue-invoice.ts";
import { invoiceSeries, invoices } from "./tables.ts";

const paying = await openPayingShop("demo", { TAX_RATE_PERCENT: "5", SELLER_GSTIN: "29ABCDE1234F1Z5" });
const { app, shop, db } = paying;
const year = financialYear(new Date());

const read = async (id: string, headers: object) =>
  app.inject({ url: `/api/order/${id}/invoice`, headers: headers as Record<string, string> });
async function payFor(buyer: Person, { _id: id, totalWithTax: amount }: Order): Promise<void> {
  const { body } = await paying.createSession(buyer, { id, amount });
  const { id: attemptId, amountPaise } = await paying.attemptOf(body.payment_session_id);
  expect(await paying.sendWebhook({ attemptId, paymentId: crypto.randomUUID(), state: "succeeded", amountPaise })).toBe(
    200,
  );
}
const issue = (id: string) => issueInvoice(db, shop.settings, id);

test("a paid order has one invoice with a number, whoever asks for it and however often", async () => {
  const buyer = await givenBuyer(shop);
  const product = await givenProduct(db, {
    name: "Indigo kurta",
    sizes: ["M"],
    quantity: 60,
    pricePaise: 129_950,
    taxable: true,
  });
  const order = await givenOrder(app, buyer, [{ product: product.id, size: "M", quantity: 2 }]);
  await issue(order._id);
  expect((await read(order._id, buyer.headers)).statusCode, "not before it is paid").toBe(404);
  await payFor(buyer, order);
  await Promise.all([issue(order._id), issue(order._id), issue(order._id)]);
  const { invoice } = (await read(order._id, buyer.headers)).json<{ invoice: Invoice }>();
  expect(invoice).toMatchObject({
    number: `${year}/000001`,
    orderId: order._id,
    orderNumber: order.number,
    seller: { name: "Tana Bana", gstin: "29ABCDE1234F1Z5" },
    lines: [{ name: "Indigo kurta", quantity: 2, price: 1299.5, total: 2599, taxRate: 5, tax: 129.95 }],
    total: 2599,
    totalTax: 129.95,
    totalWithTax: 2728.95,
    payment: "Paid online",
    cancelledSince: 0,
  });
  expect(invoice.buyer.address.length).toBeGreaterThan(0);
  expect((await readOrderAs(app, buyer, order._id)).invoiceNumber).toBe(invoice.number);
  expect((await read(order._id, (await givenAdmin(shop)).headers)).statusCode).toBe(200);
  expect((await read(order._id, (await givenMember(shop)).headers)).statusCode).toBe(404);
  expect((await read(order._id, {})).statusCode).toBe(401);

  const file = await app.inject({ url: `/api/order/${order._id}/invoice.pdf`, headers: buyer.headers });
  expect(file.headers["content-type"]).toBe("application/pdf");
  expect(file.headers["content-disposition"]).toBe(`attachment; filename="invoice-${year}-000001.pdf"`);
  expect(file.rawPayload.subarray(0, 5).toString()).toBe("%PDF-");
  expect(file.rawPayload.subarray(-6).toString()).toContain("EOF");
});

test("what was paid in cash is invoiced when it is delivered", async () => {
  const [buyer, admin] = [await givenBuyer(shop), await givenAdmin(shop)];
  const { id } = await givenProduct(db, { sizes: ["M"], quantity: 60, pricePaise: 50_000 });
  const order = await givenOrder(app, buyer, [{ product: id, size: "M", quantity: 1 }]);
  const pay = { method: "POST", url: "/api/payment/cash-on-delivery", headers: buyer.headers } as const;
  expect((await app.inject({ ...pay, payload: { orderId: order._id } })).statusCode).toBe(200);
  await issue(order._id);
  expect((await read(order._id, buyer.headers)).statusCode).toBe(404);
  await setStatus(app, admin, order.products[0]?._id ?? "", "Delivered");
  await issue(order._id);
  const { invoice } = (await read(order._id, buyer.headers)).json<{ invoice: Invoice }>();
  expect(invoice).toMatchObject({ number: `${year}/000002`, payment: "Cash on delivery", totalWithTax: 500 });
});

test("an invoice says how the payment stands: not paid until it is", async () => {
  const [buyer, admin] = [await givenBuyer(shop), await givenAdmin(shop)];
  const { id } = await givenProduct(db, { sizes: ["M"], quantity: 60, pricePaise: 50_000 });
  const order = await givenOrder(app, buyer, [{ product: id }]);
  await setStatus(app, admin, order.products[0]?._id ?? "", "Delivered");
  await issue(order._id);
  const payment = async () => (await read(order._id, buyer.headers)).json<{ invoice: Invoice }>().invoice.payment;
  expect(await payment()).toBe("Not paid");
  await payFor(buyer, order);
  expect(await payment()).toBe("Paid online");
});

test("what is cancelled after the invoice was issued is said on it; the rest of it stays as it was", async () => {
  const buyer = await givenBuyer(shop);
  const [first, second] = [
    await givenProduct(db, { sizes: ["M"], quantity: 60, pricePaise: 50_000 }),
    await givenProduct(db, { sizes: ["M"], quantity: 60, pricePaise: 20_000, taxable: true }),
  ];
  const order = await givenOrder(app, buyer, [{ product: first.id }, { product: second.id }]);
  await payFor(buyer, order);
  await issue(order._id);
  await setStatus(app, buyer, order.products[1]?._id ?? "", "Cancelled");
  const { invoice } = (await read(order._id, buyer.headers)).json<{ invoice: Invoice }>();
  expect(invoice).toMatchObject({ totalWithTax: 710, cancelledSince: 210 });
  expect(invoice.lines).toHaveLength(2);
});

test("the series of a year has no gaps, though some invoices fail and many are written at once", async () => {
  const buyer = await givenBuyer(shop);
  const { id } = await givenProduct(db, { sizes: ["M"], quantity: 500, pricePaise: 10_000 });
  const placed = [];
  for (let i = 0; i < 6; i++) {
    const order = await givenOrder(app, buyer, [{ product: id, size: "M", quantity: 1 }]);
    await payFor(buyer, order);
    placed.push(order._id);
  }
  const [failing = "", ...others] = placed;
  await expect(
    issueInvoice(db, { ...shop.settings, storeName: "\0" }, failing),
    "text that cannot be stored",
  ).rejects.toThrow();
  await Promise.all([...others, ...others].map(issue));
  await issue(failing);
  const rows = await db.select().from(invoices).orderBy(invoices.serial);
  expect(rows.map(({ serial }) => serial)).toEqual(rows.map((_, index) => index + 1));
  expect(await db.select().from(invoiceSeries)).toEqual([{ year, last: rows.length }]);
});

test("an order and its invoice keep the MRP that a product was sold under", async () => {
  const buyer = await givenBuyer(shop);
  const overrides = { sizes: ["M" as const], quantity: 60 };
  const reduced = await givenProduct(db, { ...overrides, pricePaise: 149_900, mrpPaise: 199_900 });
  const plain = await givenProduct(db, { ...overrides, pricePaise: 50_000 });
  const order = await givenOrder(app, buyer, [{ product: reduced.id }, { product: plain.id }]);
  const mrps = ({ products }: Order) => products.map(({ purchasePrice, mrp }) => [purchasePrice, mrp]);
  const sold = [
    [1499, 1999],
    [500, null],
  ];
  expect(mrps(order)).toEqual(sold);
  await changeProduct(db, reduced.id, { pricePaise: 99_900, mrpPaise: null });
  expect(mrps(await readOrderAs(app, buyer, order._id))).toEqual(sold);
  await payFor(buyer, order);
  await issue(order._id);
  const { invoice } = (await read(order._id, buyer.headers)).json<{ invoice: Invoice }>();
  expect(invoice.lines.map(({ price, mrp }) => [price, mrp])).toEqual(sold);
});

test("an invoice from before products had an MRP is read without one", async () => {
  const buyer = await givenBuyer(shop);
  const product = await givenProduct(db, { sizes: ["M"], quantity: 60, pricePaise: 50_000 });
  const order = await givenOrder(app, buyer, [{ product: product.id }]);
  await payFor(buyer, order);
  await issue(order._id);
  await db.execute(sql`
    update invoices set content = content #- '{lines,0,mrpPaise}' where order_id = ${order._id}`);
  const { invoice } = (await read(order._id, buyer.headers)).json<{ invoice: Invoice }>();
  expect(invoice.lines).toMatchObject([{ price: 500, mrp: null }]);
});

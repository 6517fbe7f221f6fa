import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { DocumentSummary, TaxDocument } from "#contract/sales/documents.ts";
import { createJobRunner } from "#server/background-jobs.ts";
import { financialYear } from "#server/sales/invoices/service.ts";
import { invoices } from "#server/sales/invoices/tables.ts";
import { issueInvoiceJob } from "#server/sales/orders/jobs.ts";
import { givenProduct } from "#server/testing/given/catalogue.ts";
import { givenGstShop, givenPaidOrder } from "#server/testing/given/gst.ts";
import { givenBuyer, setStatus } from "#server/testing/given/orders.ts";
import type { Person } from "#server/testing/given/people.ts";
import { openLog } from "#server/testing/log.ts";
import { openPayingShop } from "#server/testing/shops/paying-shop.ts";
import { documents } from "./tables.ts";

const paying = await openPayingShop("demo", { TAX_RATE_PERCENT: "5", SELLER_GSTIN: "29ABCDE1234F1Z5" });
const { app, shop, db } = paying;
const runJob = createJobRunner(shop, openLog().log);
const year = financialYear(new Date());

async function givenInvoiced() {
  const buyer = await givenBuyer(shop);
  const overrides = { sizes: ["M" as const], quantity: 60, pricePaise: 50_000 };
  const [taxed, plain] = [await givenProduct(db, { ...overrides, taxable: true }), await givenProduct(db, overrides)];
  const order = await givenPaidOrder(paying, buyer, [{ product: taxed.id, quantity: 2 }, { product: plain.id }]);
  await runJob(issueInvoiceJob, { orderId: order.id });
  return { buyer, ...order };
}

const list = async (id: string, { headers }: Person): Promise<DocumentSummary[]> =>
  (await app.inject({ url: `/api/order/${id}/document`, headers })).json().documents;
const read = async (id: string, { headers }: Person): Promise<TaxDocument> =>
  (await app.inject({ url: `/api/document/${id}`, headers })).json();

test("the one invoice of an order is among its documents, and what is cancelled later is credited to the paisa", async () => {
  const { buyer, id, itemIds } = await givenInvoiced();
  const seller = "Tana Bana";
  expect(await list(id, buyer)).toMatchObject([
    { _id: id, kind: "invoice", number: `${year}/000001`, seller, total: 1550 },
  ]);
  expect(await read(id, buyer)).toMatchObject({
    scheme: "flat",
    supplier: { name: seller, gstin: "29ABCDE1234F1Z5" },
    lines: [
      { quantity: 2, taxableValue: 1000, rate: 5, tax: 50, cgst: 0, sgst: 0, igst: 0, total: 1050 },
      { quantity: 1, taxableValue: 500, rate: 0, tax: 0, total: 500 },
    ],
    totals: { taxableValue: 1500, tax: 50, total: 1550 },
  });
  for (const itemId of itemIds) {
    await setStatus(app, buyer, itemId, "Cancelled");
    await paying.workOff(["refund-order", "track-refund", "issue-credit-note"]);
  }
  const notes = (await list(id, buyer)).slice(1);
  expect(notes.map(({ kind, number, total }) => [kind, number, total])).toEqual([
    ["credit note", `CN/${year.slice(2)}/000001`, 1050],
    ["credit note", `CN/${year.slice(2)}/000002`, 500],
  ]);
  expect(await read(notes[0]?._id ?? "", buyer)).toMatchObject({
    invoice: { _id: id, number: `${year}/000001` },
    lines: [{ quantity: 2, taxableValue: 1000, tax: 50, total: 1050 }],
  });
  const file = await app.inject({ url: `/api/document/${notes[0]?._id}/pdf`, headers: buyer.headers });
  expect(file.rawPayload.subarray(0, 5).toString()).toBe("%PDF-");
});

test("an order of the time before stays as it was charged and documented, also in the other scheme", async () => {
  const { buyer, id, itemIds } = await givenInvoiced();
  // As rows were written before there were fees, schemes and credit notes.
  await db.execute(sql`
    update invoices set content = content - '{shippingTaxPaise,cashFeePaise,cashFeeTaxPaise}'::text[] where order_id = ${id}`);
  await db.execute(
    sql`update order_items set sale_price_paise = null, tax_rate_percent = null, hsn = '' where order_id = ${id}`,
  );
  await setStatus(app, buyer, itemIds[1] ?? "", "Cancelled");
  await db.execute(sql`delete from pgboss.job where name = 'issue-credit-note'`);
  await paying.workOff();
  const [before] = await db.select().from(invoices).where(eq(invoices.orderId, id));
  const shown = async () => (await app.inject({ url: `/api/order/${id}/invoice`, headers: buyer.headers })).json();
  const shownBefore = await shown();
  await givenGstShop(db, { flat: 99, cashFee: 49 });
  await runJob(issueInvoiceJob, { orderId: id });
  const [after] = await db.select().from(invoices).where(eq(invoices.orderId, id));
  expect(after).toEqual(before);
  expect(await shown()).toEqual(shownBefore);
  expect(shownBefore.invoice).toMatchObject({ total: 1500, totalTax: 50, totalWithTax: 1550, cancelledSince: 500 });
  expect(await list(id, buyer)).toMatchObject([{ _id: id, kind: "invoice", total: 1550 }]);
  expect((await read(id, buyer)).totals).toMatchObject({ taxableValue: 1500, tax: 50, total: 1550 });
  expect(await db.$count(documents, eq(documents.orderId, id))).toBe(0);
});

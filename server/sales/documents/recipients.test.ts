import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { cleanUpJob, createJobRunner } from "#server/background-jobs.ts";
import { invoiceRecipients } from "#server/sales/invoices/tables.ts";
import { issueInvoiceJob } from "#server/sales/orders/jobs.ts";
import { givenProduct } from "#server/testing/given/catalogue.ts";
import { givenGstShop, givenPaidOrder } from "#server/testing/given/gst.ts";
import { givenBuyer, setStatus } from "#server/testing/given/orders.ts";
import { givenAdmin } from "#server/testing/given/people.ts";
import { openLog } from "#server/testing/log.ts";
import { openPayingShop } from "#server/testing/shops/paying-shop.ts";
import { documents } from "./tables.ts";

const paying = await openPayingShop("demo", { KEEP_ORDER_DATA_YEARS: "3" });
const { app, shop, db } = paying;
const admin = await givenAdmin(shop);
const runJob = createJobRunner(shop, openLog().log);

/** Two items, one of which is cancelled after the invoice. Its credit note is still to be written. */
async function givenCredited() {
  const buyer = await givenBuyer(shop);
  const { id: product } = await givenProduct(db, { sizes: ["S", "M"], quantity: 90, pricePaise: 50_000, hsn: "6205" });
  const lines = [{ product }, { product, size: "S" as const }];
  const order = await givenPaidOrder(paying, buyer, lines, "27AAPFU0939F1ZV");
  await runJob(issueInvoiceJob, { orderId: order.id });
  const [first = "", second = ""] = order.itemIds;
  await setStatus(app, buyer, first, "Cancelled");
  await setStatus(app, admin, second, "Delivered");
  await paying.workOff();
  return { buyer, orderId: order.id };
}

const documentsOf = (orderId: string) => db.select().from(documents).where(eq(documents.orderId, orderId));
const namesOn = async (orderId: string) => [
  ...new Set((await documentsOf(orderId)).map(({ content }) => content.recipient.name)),
];

test("a person takes along the documents that were issued to them", async () => {
  await givenGstShop(db);
  const { buyer, orderId } = await givenCredited();
  await paying.workOff(["issue-credit-note"]);
  const answer = await app.inject({ url: "/api/user/export", headers: buyer.headers });
  const { documents: own } = answer.json();
  expect(own).toMatchObject([
    { kind: "invoice", orderId, recipient: { name: "Asha Rao", gstin: "27AAPFU0939F1ZV" } },
    { kind: "credit note", orderId, totals: { total: 500 } },
  ]);
});

test.each(["gst", "flat"] as const)(
  "with the account its name leaves the documents (%s), and is kept apart",
  async (scheme) => {
    await givenGstShop(db);
    await db.execute(sql`update tax_settings set scheme = ${scheme}`);
    const { buyer, orderId } = await givenCredited();
    const payload = { password: buyer.password };
    const deleted = await app.inject({ method: "DELETE", url: "/api/user", headers: buyer.headers, payload });
    expect(deleted.statusCode, deleted.body).toBe(200);

    const rows = await documentsOf(orderId);
    expect(rows.map(({ kind }) => kind)).toContain("credit note");
    const [kept] = await db.select().from(invoiceRecipients).where(eq(invoiceRecipients.orderId, orderId));
    expect(kept).toMatchObject({ name: "Asha Rao", address: expect.arrayContaining(["12 Weavers Street"]) });
    for (const { content } of rows) {
      expect(content.recipient).toMatchObject({ name: kept?.pseudonym, address: [] });
      expect(JSON.stringify(content)).not.toMatch(/Asha|Weavers Street/);
    }
    const look = { url: `/api/order/${orderId}/invoice/recipient`, headers: admin.headers };
    expect((await app.inject(look)).json().recipient.name).toBe("Asha Rao");
  },
);

test("documents name their recipient for some years, and no longer", async () => {
  await givenGstShop(db);
  const [old, recent] = [await givenCredited(), await givenCredited()];
  await paying.workOff(["issue-credit-note"]);
  const age = async (orderId: string, years: number) => {
    const year = new Date().getFullYear() - years;
    const name = `${year}-${(year + 1) % 100}`;
    await db.update(documents).set({ year: name }).where(eq(documents.orderId, orderId));
  };
  await age(old.orderId, 6);
  await age(recent.orderId, 2);
  await runJob(cleanUpJob, {});
  expect(await namesOn(old.orderId)).toEqual(["Former customer"]);
  expect(await namesOn(recent.orderId)).toEqual(["Asha Rao"]);
  // The series is whole again for the checks of the data.
  const { rows } = await db.execute<{ year: string }>(sql`select max(year) as year from document_series`);
  for (const { orderId } of [old, recent])
    await db
      .update(documents)
      .set({ year: rows[0]?.year ?? "" })
      .where(eq(documents.orderId, orderId));
});

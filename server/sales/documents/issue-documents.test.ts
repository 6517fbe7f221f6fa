import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { DocumentSummary, TaxDocument } from "#contract/sales/documents.ts";
import { createJobRunner } from "#server/background-jobs.ts";
import { financialYear } from "#server/sales/invoices/service.ts";
import { issueCreditNoteJob, issueInvoiceJob } from "#server/sales/orders/jobs.ts";
import { givenProduct } from "#server/testing/given/catalogue.ts";
import { givenGstShop, givenMerchantTax, givenPaidOrder } from "#server/testing/given/gst.ts";
import { givenBuyer, givenOrder, payAtTheDoor, readOrderAs, setStatus } from "#server/testing/given/orders.ts";
import { givenAddress, givenAdmin, givenMember, givenMerchant, type Person } from "#server/testing/given/people.ts";
import { openLog } from "#server/testing/log.ts";
import { openPayingShop } from "#server/testing/shops/paying-shop.ts";
import { documentSeries, documents } from "./tables.ts";

const paying = await openPayingShop("demo");
const { app, shop, db } = paying;
await givenGstShop(db);
const merchant = await givenMerchant(shop, { name: "Loom" });
await givenMerchantTax(db, merchant.merchantId);
const admin = await givenAdmin(shop);
const runJob = createJobRunner(shop, openLog().log);
const year = financialYear(new Date()).slice(2);

const own = (pricePaise: number, overrides = {}) =>
  givenProduct(db, { sizes: ["M"], quantity: 60, pricePaise, taxable: true, hsn: "6205", ...overrides });
const ofMerchant = (pricePaise: number) => own(pricePaise, { brandId: merchant.brandId });
const issue = (orderId: string) => runJob(issueInvoiceJob, { orderId });
const credit = (orderId: string) => runJob(issueCreditNoteJob, { orderId });
const get = (url: string, { headers }: Pick<Person, "headers">) => app.inject({ url: `/api${url}`, headers });
const list = async (id: string, who: Pick<Person, "headers">): Promise<DocumentSummary[]> =>
  (await get(`/order/${id}/document`, who)).json().documents;
const read = async (id: string, who: Pick<Person, "headers">): Promise<TaxDocument> =>
  (await get(`/document/${id}`, who)).json();

/** An order that is paid at the door and delivered. */
async function deliveredOrder(buyer: Person, lines: Parameters<typeof givenOrder>[2]) {
  const { _id: id, products } = await givenOrder(app, buyer, lines);
  await payAtTheDoor(app, buyer, id);
  for (const { _id } of products) await setStatus(app, admin, _id, "Delivered");
  const { totalWithTax } = await readOrderAs(app, buyer, id);
  return { id, totalPaise: Math.round(totalWithTax * 100) };
}

test("each seller of an order has its own invoice with all that the law asks for, and together they are what was paid", async () => {
  const buyer = await givenBuyer(shop);
  const [kurta, saree] = [await own(105_000, { name: "Indigo kurta" }), await ofMerchant(300_000)];
  await givenGstShop(db, { flat: 100.01, cashFee: 49 });
  const order = await deliveredOrder(buyer, [{ product: kurta.id, quantity: 2 }, { product: saree.id }]);
  expect(order.totalPaise).toBe(210_000 + 300_000 + 10_001 + 4_900);
  await Promise.all([issue(order.id), issue(order.id), issue(order.id)]);
  const all = await list(order.id, buyer);
  expect(all.map(({ kind, number, seller }) => [kind, number, seller])).toEqual([
    ["invoice", `INV/${year}/000001`, "Tana Bana"],
    ["invoice", `INV/${year}/000001`, "Loom & Sons LLP"],
  ]);
  expect(all.reduce((sum, { total }) => sum + Math.round(total * 100), 0)).toBe(order.totalPaise);

  const [shops, merchants] = await Promise.all(all.map(({ _id }) => read(_id, buyer)));
  expect(shops).toMatchObject({
    supplier: { name: "Tana Bana", gstin: "33ABCDE1234F1Z5", state: "Tamil Nadu", code: "33" },
    recipient: { state: "Tamil Nadu", code: "33", gstin: "" },
    placeOfSupply: { state: "Tamil Nadu", code: "33" },
    stateTax: "SGST",
    reverseCharge: false,
    lines: [
      { name: "Indigo kurta", hsn: "6205", quantity: 2, unit: "PCS", taxableValue: 2000, rate: 5, cgst: 50, sgst: 50 },
      { name: "Shipping", hsn: "6205", quantity: 1, rate: 5, total: 41.18 },
      { name: "Cash on delivery fee", hsn: "996812", rate: 18, total: 49 },
    ],
    invoice: null,
  });
  expect(shops?.totals.total).toBe(2190.18);
  expect(shops?.totalInWords).toBe("Rupees Two Thousand One Hundred Ninety and Eighteen Paise Only");
  expect(merchants).toMatchObject({
    supplier: { name: "Loom & Sons LLP", gstin: "29ABCDE1234F1Z5", state: "Karnataka", code: "29" },
    stateTax: null,
    lines: [
      { rate: 18, taxableValue: 2542.37, cgst: 0, sgst: 0, igst: 457.63, total: 3000 },
      { name: "Shipping", rate: 18 },
    ],
  });

  const ids = all.map(({ _id }) => _id);
  const [shopsId = "", merchantsId = ""] = ids;
  const statuses = async (who: Pick<Person, "headers">) =>
    Promise.all([shopsId, merchantsId].map(async (id) => (await get(`/document/${id}`, who)).statusCode));
  expect(await statuses(admin)).toEqual([200, 200]);
  expect(await statuses(merchant), "a seller sees its own alone").toEqual([404, 200]);
  expect((await list(order.id, merchant)).map(({ _id }) => _id)).toEqual([merchantsId]);
  expect(await statuses(await givenMember(shop))).toEqual([404, 404]);
  expect((await get(`/order/${order.id}/document`, await givenMerchant(shop))).statusCode).toBe(404);

  const file = await get(`/document/${shopsId}/pdf`, buyer);
  expect(file.headers["content-disposition"]).toBe(`attachment; filename="invoice-INV-${year}-000001.pdf"`);
  expect(file.rawPayload.subarray(0, 5).toString()).toBe("%PDF-");
});

test("a merchant that sells all of an order leaves the fee of paying at the door to the shop", async () => {
  const buyer = await givenBuyer(shop);
  await givenGstShop(db, { cashFee: 49 });
  const order = await deliveredOrder(buyer, [{ product: (await ofMerchant(50_000)).id }]);
  await issue(order.id);
  const found = await Promise.all((await list(order.id, buyer)).map(({ _id }) => read(_id, buyer)));
  expect(found.map(({ supplier, lines }) => [supplier.name, lines.map(({ name }) => name).length])).toEqual([
    ["Tana Bana", 1],
    ["Loom & Sons LLP", 1],
  ]);
  expect(found[0]?.lines[0]).toMatchObject({ name: "Cash on delivery fee", total: 49, taxableValue: 41.53 });
});

test("a business is named with its GSTIN, and a union territory takes UTGST", async () => {
  await givenGstShop(db);
  const buyer = await givenMember(shop, { phoneNumber: "98765 43210" });
  await givenAddress(shop, buyer, { isDefault: true, state: "Chandigarh", zipCode: "160017" });
  const chandigarh = await givenMerchant(shop, { name: "Rock Garden" });
  const overrides = { legalName: "Rock Garden", state: "04", gstin: "04ABCDE1234F1Z5" };
  await givenMerchantTax(db, chandigarh.merchantId, overrides);
  const { id: product } = await own(10_001, { brandId: chandigarh.brandId });
  const order = await givenPaidOrder(paying, buyer, [{ product }], "27AAPFU0939F1ZV");
  await issue(order.id);
  const [summary] = await list(order.id, buyer);
  const document = await read(summary?._id ?? "", buyer);
  expect(document.recipient.gstin).toBe("27AAPFU0939F1ZV");
  expect(document).toMatchObject({ stateTax: "UTGST", lines: [{ cgst: 2.38, sgst: 2.38, taxableValue: 95.25 }] });
});

test("series have no gaps, though some invoices fail and many are written at once", async () => {
  const buyer = await givenBuyer(shop);
  const [kurta, saree] = [await own(50_000), await ofMerchant(50_000)];
  const placed: string[] = [];
  for (let i = 0; i < 4; i++) {
    const lines = [{ product: kurta.id }, { product: saree.id }];
    placed.push((await givenPaidOrder(paying, buyer, lines)).id);
  }
  const [failing = "", ...others] = placed;
  const broken = createJobRunner({ db, settings: { ...shop.settings, storeName: "\0" } }, openLog().log);
  await expect(broken(issueInvoiceJob, { orderId: failing }), "text that cannot be stored").rejects.toThrow();
  await Promise.all([...others, ...others].map(issue));
  await issue(failing);
  for (const { sellerId, kind, last } of await db.select().from(documentSeries)) {
    const rows = await db
      .select({ serial: documents.serial })
      .from(documents)
      .where(sql`${eq(documents.sellerId, sellerId)} and ${eq(documents.kind, kind)}`)
      .orderBy(documents.serial);
    expect(rows.map(({ serial }) => serial)).toEqual(Array.from({ length: last }, (_, i) => i + 1));
  }
});

async function cancel(buyer: Person, itemIds: string[]): Promise<void> {
  for (const id of itemIds) expect((await setStatus(app, buyer, id, "Cancelled")).statusCode).toBe(200);
}

test("what is cancelled after the invoice is credited once, the shipping with the last item", async () => {
  const buyer = await givenBuyer(shop);
  const [kurta, shirt, saree] = [await own(105_000), await own(31_503), await ofMerchant(300_000)];
  const lines = [{ product: kurta.id }, { product: shirt.id }, { product: saree.id }];
  await givenGstShop(db, { flat: 99 });
  const order = await givenPaidOrder(paying, buyer, lines);
  await issue(order.id);
  const [invoice] = await list(order.id, buyer);
  await credit(order.id);
  expect(await list(order.id, buyer), "nothing to take back").toHaveLength(2);

  const [kurtaItem = "", shirtItem = "", sareeItem = ""] = order.itemIds;
  await cancel(buyer, [shirtItem]);
  await paying.workOff(["refund-order", "track-refund", "issue-credit-note"]);
  await Promise.all([credit(order.id), credit(order.id), credit(order.id)]);
  const first = (await list(order.id, buyer)).filter(({ kind }) => kind === "credit note");
  expect(first).toMatchObject([{ number: `CN/${year}/000001`, seller: "Tana Bana", total: 315.03 }]);
  expect(await read(first[0]?._id ?? "", buyer)).toMatchObject({
    kind: "credit note",
    invoice: { _id: invoice?._id, number: invoice?.number, at: invoice?.at },
    lines: [{ quantity: 1, taxableValue: 300.03, cgst: 7.5, sgst: 7.5, total: 315.03 }],
  });

  await cancel(buyer, [kurtaItem, sareeItem]);
  await paying.workOff(["refund-order", "track-refund", "issue-credit-note"]);
  const all = await list(order.id, buyer);
  const sum = (kind: string) =>
    all.filter((each) => each.kind === kind).reduce((total, each) => total + Math.round(each.total * 100), 0);
  expect(sum("credit note"), "all of it, shipping too").toBe(order.totalPaise);
  expect(sum("invoice")).toBe(order.totalPaise);
  const kinds = (await list(order.id, merchant)).map(({ kind }) => kind);
  expect(kinds, "the merchant's own").toEqual(["invoice", "credit note"]);
});

test("shipping of what was cancelled before the invoice is on the invoice of what is left", async () => {
  const buyer = await givenBuyer(shop);
  const lines = [{ product: (await own(105_000)).id }, { product: (await ofMerchant(300_000)).id }];
  await givenGstShop(db, { flat: 99 });
  const order = await givenPaidOrder(paying, buyer, lines);
  await cancel(buyer, [order.itemIds[1] ?? ""]);
  await paying.workOff();
  await issue(order.id);
  const [only, ...others] = await list(order.id, buyer);
  expect(others).toEqual([]);
  expect(only?.total).toBe(1149);
  const { lines: named } = await read(only?._id ?? "", buyer);
  expect(named.map(({ name, rate }) => [name, rate])).toEqual([
    [expect.any(String), 5],
    ["Shipping", 5],
    ["Shipping", 18],
  ]);
});

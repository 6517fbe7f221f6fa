import { unzipSync } from "fflate";
import { expect, test } from "vitest";
import type { DocumentSummary, TaxDocument } from "#contract/sales/documents.ts";
import { indiaDay } from "#contract/sales/gst.ts";
import type { Gstr1 } from "#contract/sales/gstr1.ts";
import { financialYear } from "#server/sales/invoices/service.ts";
import { taxSettings } from "#server/sales/tax/tables.ts";
import { givenProduct } from "#server/testing/given/catalogue.ts";
import { givenGstShop, givenMerchantTax, givenPaidOrder } from "#server/testing/given/gst.ts";
import { givenBuyer, setStatus } from "#server/testing/given/orders.ts";
import { givenAddress, givenAdmin, givenMember, givenMerchant, type Person } from "#server/testing/given/people.ts";
import { openPayingShop } from "#server/testing/shops/paying-shop.ts";

const paying = await openPayingShop("demo", { RATE_LIMITS: "off" });
const { app, shop, db } = paying;
const admin = await givenAdmin(shop);
const merchant = await givenMerchant(shop, { name: "Loom" });
await givenMerchantTax(db, merchant.merchantId);
const day = indiaDay(new Date());
const month = day.slice(0, 7);
const year = financialYear(new Date());
const business = "27AAPFU0939F1ZV";

const get = async (url: string, { headers }: Pick<Person, "headers">) => {
  const answer = await app.inject({ url: `/api${url}`, headers });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer;
};
const product = async (pricePaise: number, overrides = {}) =>
  (await givenProduct(db, { sizes: ["M"], quantity: 60, pricePaise, taxable: true, hsn: "6205", ...overrides })).id;
const work = () => paying.workOff(["issue-invoice", "refund-order", "track-refund", "issue-credit-note"]);

async function givenBuyerIn(state: string): Promise<Person> {
  const buyer = await givenMember(shop, { phoneNumber: "98765 43210" });
  await givenAddress(shop, buyer, { isDefault: true, state });
  return buyer;
}

/** A month of all that the form tells apart: businesses, other states, large sales, goods without tax, and some of each cancelled. */
async function givenMonth(): Promise<void> {
  await givenGstShop(db, { flat: 50 });
  const [near, far] = [await givenBuyer(shop), await givenBuyerIn("Kerala")];
  const [cheap, dear, free] = [
    await product(105_000),
    await product(300_000),
    await product(20_000, { taxable: false }),
  ];
  const own = await product(100_000, { brandId: merchant.brandId });
  const large = await product(3_000_000);
  const cancelFirst: [Person, string][] = [];
  const buy = async (
    buyer: Person,
    lines: Parameters<typeof givenPaidOrder>[2],
    gstin: string | null,
    back: boolean,
  ) => {
    const { itemIds } = await givenPaidOrder(paying, buyer, lines, gstin);
    if (back) cancelFirst.push([buyer, itemIds[0] ?? ""]);
  };
  for (const back of [false, true]) {
    await buy(near, [{ product: cheap, quantity: 2 }, { product: dear }, { product: own }], null, back);
    await buy(far, [{ product: dear }, { product: free }], null, back);
    await buy(far, [{ product: large, quantity: 4 }], null, back);
    await buy(near, [{ product: cheap }, { product: free }], business, back);
  }
  await work();
  for (const [buyer, id] of cancelFirst) await setStatus(app, buyer, id, "Cancelled");
  await work();
}
await givenMonth();

const toPaise = (rupees: number) => Math.round(rupees * 100);
const sum = (all: readonly number[]) => all.reduce((total, rupees) => total + toPaise(rupees), 0);

/** Everything that a seller issued in the month. */
async function issuedBy(name: string): Promise<TaxDocument[]> {
  const { documents } = (await get(`/document?day=${day}&limit=100`, admin)).json<{ documents: DocumentSummary[] }>();
  const own = documents.filter(({ seller }) => seller === name);
  return Promise.all(own.map(async ({ _id }) => (await get(`/document/${_id}`, admin)).json()));
}

const sections = ({ b2b, b2cl, b2cs, cdnr, cdnur }: Gstr1) => {
  const details = (all: { itms: { itm_det: Gstr1["b2b"][number]["inv"][number]["itms"][number]["itm_det"] }[] }[]) =>
    all.flatMap(({ itms }) => itms.map(({ itm_det }) => itm_det));
  return {
    plus: [...details(b2b.flatMap(({ inv }) => inv)), ...details(b2cl.flatMap(({ inv }) => inv)), ...b2cs],
    minus: [...details(cdnr.flatMap(({ nt }) => nt)), ...details(cdnur)],
  };
};

test.each([
  ["the shop", admin, "Tana Bana", "33ABCDE1234F1Z5"],
  ["a merchant", merchant, "Loom & Sons LLP", "29ABCDE1234F1Z5"],
] as const)("the form of %s adds up to its documents, tax by tax", async (_, who, name, gstin) => {
  const form = (await get(`/tax/gstr-1?month=${month}`, who)).json<Gstr1>();
  expect(form).toMatchObject({ gstin, fp: `${month.slice(5)}${month.slice(0, 4)}` });
  const issued = await issuedBy(name);
  const of = (kind: string) => issued.filter((document) => document.kind === kind);
  const lines = (kind: string) => of(kind).flatMap((document) => document.lines);
  const { plus, minus } = sections(form);
  for (const [field, tax] of [
    ["txval", "taxableValue"],
    ["iamt", "igst"],
    ["camt", "cgst"],
    ["samt", "sgst"],
  ] as const) {
    const taxed = (kind: string) =>
      sum(
        lines(kind)
          .filter(({ rate }) => rate > 0)
          .map((line) => line[tax]),
      );
    expect(sum(plus.map((row) => row[field])) - sum(minus.map((row) => row[field])), field).toBe(
      taxed("invoice") - taxed("credit note"),
    );
    const all = [...form.hsn.hsn_b2b, ...form.hsn.hsn_b2c];
    expect(sum(all.map((row) => row[field])), `${field} by HSN`).toBe(
      sum(lines("invoice").map((line) => line[tax])) - sum(lines("credit note").map((line) => line[tax])),
    );
  }
  const exempt = (kind: string) =>
    sum(
      lines(kind)
        .filter(({ rate }) => rate === 0)
        .map(({ taxableValue }) => taxableValue),
    );
  expect(sum(form.nil.inv.map(({ expt_amt }) => expt_amt))).toBe(exempt("invoice") - exempt("credit note"));
  expect(form.doc_issue.doc_det.map(({ doc_num, docs }) => [doc_num, docs[0]?.totnum])).toEqual(
    [
      [1, of("invoice").length],
      [5, of("credit note").length],
    ].filter(([, many]) => many !== 0),
  );
});

test("sales are in the tables where the portal wants them", async () => {
  const form = (await get(`/tax/gstr-1?month=${month}`, admin)).json<Gstr1>();
  expect(form.b2b).toMatchObject([
    { ctin: business, inv: [{ val: 1300, pos: "33", rchrg: "N", inv_typ: "R" }, { val: 1300 }] },
  ]);
  expect(form.b2b[0]?.inv[0]?.idt).toBe(day.split("-").reverse().join("-"));
  expect(form.b2cl).toMatchObject([{ pos: "32", inv: [{ val: 120_050 }, { val: 120_050 }] }]);
  expect(form.b2cs.map(({ sply_ty, pos, rt }) => [sply_ty, pos, rt])).toEqual([
    ["INTER", "32", 18],
    ["INTRA", "33", 18],
    ["INTRA", "33", 5],
  ]);
  expect(form.cdnr).toMatchObject([{ ctin: business, nt: [{ ntty: "C", val: 1050 }] }]);
  expect(form.cdnur).toMatchObject([{ typ: "B2CL", pos: "32", val: 120_050 }]);
  expect(form.doc_issue.doc_det[0]?.docs[0]).toMatchObject({ from: `INV/${year.slice(2)}/000001`, num: 1, cancel: 0 });
});

test("each table is to be had as a spreadsheet", async () => {
  const csv = async (part: string) => (await get(`/tax/gstr-1.csv?month=${month}&part=${part}`, admin)).body;
  expect((await csv("b2b")).split("\r\n")[1]).toMatch(new RegExp(`^${business},INV/.*,1300,33-Tamil Nadu,5,`));
  for (const part of ["b2cl", "b2cs", "cdnr", "cdnur", "nil", "hsn", "docs"]) {
    const lines = (await csv(part)).trim().split("\r\n");
    expect(lines.length, part).toBeGreaterThan(1);
    expect(new Set(lines.map((line) => line.split(",").length)).size, part).toBe(1);
  }
  const wrong = { url: `/api/tax/gstr-1.csv?month=2026-13&part=b2b`, headers: admin.headers };
  expect((await app.inject(wrong)).json().error).toBe("Month must be one such as 2026-01.");
});

test("a day's documents are one archive, each seller's in a folder; a merchant's its own", async () => {
  const { days } = (await get(`/document/days?month=${month}`, admin)).json();
  expect(days).toMatchObject([{ day, creditNotes: 4 }]);
  const files = Object.keys(unzipSync((await get(`/document/archive?day=${day}`, admin)).rawPayload));
  expect(files).toHaveLength(days[0].invoices + days[0].creditNotes);
  expect(new Set(files.map((file) => file.split("/")[0])).size).toBe(2);
  const own = unzipSync((await get(`/document/archive?day=${day}`, merchant)).rawPayload);
  expect(Object.keys(own)).toEqual([
    `invoice-INV-${year.slice(2)}-000001.pdf`,
    `invoice-INV-${year.slice(2)}-000002.pdf`,
  ]);
  for (const bytes of Object.values(own)) expect(Buffer.from(bytes.subarray(0, 5)).toString()).toBe("%PDF-");
  const empty = await get("/document/archive?day=2020-01-01", admin);
  expect(Object.keys(unzipSync(empty.rawPayload))).toEqual([]);
});

test("invoices of the flat scheme are in the archive, and no part of the form", async () => {
  const before = (await get(`/tax/gstr-1?month=${month}`, admin)).json();
  await db.update(taxSettings).set({ scheme: "flat" });
  const buyer = await givenBuyer(shop);
  const { itemIds } = await givenPaidOrder(paying, buyer, [{ product: await product(50_000) }]);
  await work();
  await setStatus(app, buyer, itemIds[0] ?? "", "Cancelled");
  await work();
  const { doc_issue: _, ...after } = (await get(`/tax/gstr-1?month=${month}`, admin)).json();
  expect(before).toMatchObject(after);
  const files = Object.keys(unzipSync((await get(`/document/archive?day=${day}`, admin)).rawPayload));
  expect(files).toContain(`Tana-Bana/invoice-${year}-000001.pdf`);
  const { documents } = (await get(`/document?day=${day}&limit=5&page=2`, merchant)).json();
  expect(documents).toEqual([]);
});

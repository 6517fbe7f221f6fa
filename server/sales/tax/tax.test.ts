import { desc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { indiaDay } from "#contract/sales/gst.ts";
import type { TaxRate } from "#contract/sales/tax.ts";
import { auditEntries } from "#server/oversight/audit/tables.ts";
import { addressForm, givenAddress, givenAdmin, givenMember, givenMerchant } from "#server/testing/given/people.ts";
import { openShop } from "#server/testing/shop.ts";
import { readTaxRules } from "./service.ts";
import { merchantTax } from "./tables.ts";

const { app, shop, db } = await openShop();
const { headers } = await givenAdmin(shop);

const send = (method: "GET" | "POST" | "PUT" | "DELETE", url: string, payload?: object, as = headers) =>
  app.inject({ method, url: `/api${url}`, headers: as, ...(payload && { payload }) });
const dayFromNow = (days: number) => indiaDay(new Date(Date.now() + days * 86_400_000));
const bengaluru = { scheme: "gst", sellerState: "29", gstin: "29AAGCB7383J1Z4" };

async function lastEntry(thing: "tax" | "tax rate" | "merchant") {
  const [entry] = await db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.thing, thing))
    .orderBy(desc(auditEntries.id));
  return entry;
}

test("the scheme is flat until an admin switches GST on, with a state and its GSTIN", async () => {
  expect((await send("GET", "/tax")).json()).toEqual({ scheme: "flat", sellerState: "", gstin: "" });
  const answer = await send("PUT", "/tax", { ...bengaluru, gstin: " 29aagcb7383j 1z4 " });
  expect(answer.json()).toEqual({ success: true, message: "Tax has been updated successfully!", ...bengaluru });
  expect((await send("GET", "/tax")).json()).toEqual(bengaluru);
  expect(await readTaxRules(db)).toMatchObject(bengaluru);
  expect(await lastEntry("tax")).toMatchObject({ action: "changed", before: { scheme: "flat" }, after: bengaluru });
  expect((await send("PUT", "/tax", { scheme: "flat" })).statusCode).toBe(200);
  expect(await readTaxRules(db)).toEqual({ scheme: "flat" });
});

test.each([
  [{}, { scheme: "Scheme must be flat or gst." }],
  [{ scheme: "vat" }, { scheme: "Scheme must be flat or gst." }],
  [{ scheme: "gst" }, { sellerState: "State is required.", gstin: "GSTIN is required." }],
  [{ ...bengaluru, sellerState: "" }, { sellerState: "State is required." }],
  [{ ...bengaluru, sellerState: "28" }, { sellerState: "State must be the two-digit code of a state of India." }],
  [{ ...bengaluru, gstin: "" }, { gstin: "GSTIN is required." }],
  [{ ...bengaluru, gstin: "29AAGCB7383J1Z" }, { gstin: "GSTIN must have 15 characters such as 27AAPFU0939F1ZV." }],
  [
    { ...bengaluru, gstin: "29AAGCB7383J1Z5" },
    { gstin: "GSTIN has a wrong check digit. Please look for a typing mistake." },
  ],
  [{ ...bengaluru, sellerState: "27" }, { gstin: "GSTIN is of Karnataka (29), not of Maharashtra (27)." }],
  [{ scheme: "flat", gstin: "29" }, { gstin: "GSTIN must have 15 characters such as 27AAPFU0939F1ZV." }],
])("%j is refused with a sentence for each field", async (payload, fields) => {
  const answer = await send("PUT", "/tax", payload);
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toEqual({ error: Object.values(fields)[0], fields });
});

const listRates = async (): Promise<TaxRate[]> => (await send("GET", "/tax/rate")).json().rates;

test("the shop begins with the rates of apparel, footwear and cloth, on both sides of 22 September 2025", async () => {
  const rates = (await listRates()).map(({ _id, ...rate }) => rate);
  expect(rates.filter(({ chapter }) => chapter === "61")).toEqual([
    { chapter: "61", upTo: 2500, rate: 5, from: "2025-09-22" },
    { chapter: "61", upTo: null, rate: 18, from: "2025-09-22" },
    { chapter: "61", upTo: 1000, rate: 5, from: "2017-07-01" },
    { chapter: "61", upTo: null, rate: 12, from: "2017-07-01" },
  ]);
  const chapters = new Set(rates.map(({ chapter }) => chapter));
  expect([...chapters].join(" ")).toBe("50 51 52 53 54 55 61 62 63 64");
});

test("a rate is added from today on, and deleted only before its day", async () => {
  const [today, tomorrow] = [dayFromNow(0), dayFromNow(1)];
  const slab = { chapter: "63", upTo: 2000.5, rate: 7.5, from: tomorrow };
  const added = await send("POST", "/tax/rate/add", slab);
  expect(added.json()).toMatchObject({ message: "Tax rate has been added successfully!", rate: slab });
  expect(await lastEntry("tax rate")).toMatchObject({ action: "added", after: slab });
  const again = await send("POST", "/tax/rate/add", slab);
  const duplicate = "There is a rate of this chapter, day and value already.";
  expect([again.statusCode, again.json()]).toEqual([400, { error: duplicate, fields: { upTo: duplicate } }]);

  const remove = (rate: TaxRate) => send("DELETE", `/tax/rate/delete/${rate._id}`);
  expect((await remove(added.json().rate)).statusCode).toBe(200);
  expect(await lastEntry("tax rate")).toMatchObject({
    action: "deleted",
    thingName: `Chapter 63, up to ₹2,000.50, from ${tomorrow}: 7.5 %`,
    before: slab,
  });
  expect((await remove(added.json().rate)).statusCode).toBe(404);

  const begun = await send("POST", "/tax/rate/add", { chapter: "63", upTo: null, rate: 9, from: today });
  const refused = await remove(begun.json().rate);
  expect(refused.json().error).toBe("This rate has begun to count, so it stays. Add one of a later day instead.");
  expect((await listRates()).filter(({ from }) => from === today)).toHaveLength(1);
});

test("a chapter without rates may be given those of the past, all others begin today at the earliest", async () => {
  const past = { upTo: null, rate: 18, from: "2025-09-22" };
  for (const upTo of [2500, null])
    expect((await send("POST", "/tax/rate/add", { ...past, chapter: "42", upTo })).statusCode).toBe(200);
  const refused = await send("POST", "/tax/rate/add", { ...past, chapter: "64", upTo: 100 });
  const sentence = "Chapter 64 has rates already. A new one begins today at the earliest.";
  expect([refused.statusCode, refused.json()]).toEqual([400, { error: sentence, fields: { from: sentence } }]);
});

const slab = { chapter: "62", upTo: 3000, rate: 5, from: "2099-04-01" };
test.each([
  [{ ...slab, chapter: "6" }, { chapter: "Chapter must be the first two digits of an HSN code." }],
  [{ ...slab, chapter: "6205" }, { chapter: "Chapter must be the first two digits of an HSN code." }],
  [{ ...slab, chapter: "" }, { chapter: "Chapter is required." }],
  [{ ...slab, rate: 101 }, { rate: "Rate must be a percentage from 0 to 100." }],
  [{ ...slab, rate: -1 }, { rate: "Rate must be a percentage from 0 to 100." }],
  [{ ...slab, rate: "many" }, { rate: "Rate must be a percentage from 0 to 100." }],
  [{ ...slab, rate: undefined }, { rate: "Rate is required." }],
  [{ ...slab, rate: 5.001 }, { rate: "Rate must have at most two decimals." }],
  [{ ...slab, upTo: 0 }, { upTo: "Up to must be more than 0." }],
  [{ ...slab, upTo: 1.005 }, { upTo: "Up to must have at most two decimals." }],
  [{ ...slab, from: "2027-02-30" }, { from: "From must be a date such as 2027-04-01." }],
  [{ ...slab, from: "" }, { from: "From is required." }],
])("a rate %j is refused with a sentence", async (payload, fields) => {
  const answer = await send("POST", "/tax/rate/add", payload);
  expect([answer.statusCode, answer.json()]).toEqual([400, { error: Object.values(fields)[0], fields }]);
});

const details = { legalName: "Rao Looms LLP", address: "4 Loom Street, Pune", state: "27", gstin: "27AAPFU0939F1ZV" };

test("a merchant says under which name and number it sells, and sees its own alone", async () => {
  const [rao, other] = [await givenMerchant(shop), await givenMerchant(shop, { name: "Other Looms" })];
  const empty = { legalName: "", address: "", state: "", gstin: "" };
  expect((await send("GET", "/merchant/tax", undefined, rao.headers)).json()).toEqual(empty);
  const answer = await send("PUT", "/merchant/tax", details, rao.headers);
  const message = "Tax details have been updated successfully!";
  expect(answer.json()).toEqual({ success: true, message, ...details });
  expect((await send("GET", "/merchant/tax", undefined, rao.headers)).json()).toEqual(details);
  expect((await send("GET", "/merchant/tax", undefined, other.headers)).json()).toEqual(empty);
  const exported = await send("GET", "/user/export", undefined, rao.headers);
  expect(exported.json().taxDetails).toEqual([details]);
  expect(await lastEntry("merchant")).toMatchObject({ action: "changed tax details", thingId: rao.merchantId });
  expect((await send("DELETE", `/merchant/delete/${rao.merchantId}`)).statusCode).toBe(200);
  expect(await db.$count(merchantTax)).toBe(0);
});

test.each([
  [{}, { legalName: "Legal name is required.", address: "Address is required.", state: "State is required." }],
  [{ ...details, state: "Maharashtra" }, { state: "State must be the two-digit code of a state of India." }],
  [{ ...details, gstin: "" }, { gstin: "GSTIN is required." }],
  [{ ...details, state: "29" }, { gstin: "GSTIN is of Maharashtra (27), not of Karnataka (29)." }],
])("tax details %j are refused", async (payload, fields) => {
  const { headers: as } = await givenMerchant(shop);
  const answer = await send("PUT", "/merchant/tax", payload, as);
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ error: Object.values(fields)[0], fields });
});

test("with GST a state that is not recognised is asked for again; in the flat scheme anything goes", async () => {
  const member = await givenMember(shop);
  const { id } = await givenAddress(shop, member);
  const sentence =
    "“Tamilistan” is not known as a state or union territory of India. Please correct the state of your address.";
  const calls = [
    (state: string) => send("POST", "/address/add", addressForm({ state }), member.headers),
    (state: string) => send("PUT", `/address/${id}`, addressForm({ state }), member.headers),
  ];
  for (const call of calls) {
    await send("PUT", "/tax", { scheme: "flat" });
    expect((await call("Tamilistan")).json().address.state).toBe("Tamilistan");
    await send("PUT", "/tax", bengaluru);
    const refused = await call("Tamilistan");
    expect([refused.statusCode, refused.json()]).toEqual([400, { error: sentence, fields: { state: sentence } }]);
    expect((await call("T.N.")).json().address.state).toBe("T.N.");
  }
  await send("PUT", "/tax", { scheme: "flat" });
});

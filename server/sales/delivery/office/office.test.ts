import { desc, eq } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { brands } from "#server/catalogue/brands/tables.ts";
import { auditEntries } from "#server/oversight/audit/tables.ts";
import { deliverySettings, holidays, pinAreas } from "#server/sales/delivery/tables.ts";
import { givenAdmin, givenMerchant } from "#server/testing/given/people.ts";
import { openShop } from "#server/testing/shop.ts";

const { app, shop, db } = await openShop({ RATE_LIMITS: "off" });
const { headers } = await givenAdmin(shop);
const seeded = await db.select().from(pinAreas).orderBy(pinAreas.prefix);

afterEach(async () => {
  await db.delete(pinAreas);
  await db.insert(pinAreas).values(seeded);
  await db.delete(deliverySettings);
});

type Method = "GET" | "POST" | "PUT" | "DELETE";
async function ask(method: Method, url: string, payload?: object, as = headers) {
  const answer = await app.inject({ method, url: `/api${url}`, headers: as, ...(payload && { payload }) });
  return { status: answer.statusCode, ...answer.json() };
}
const lastEntry = async () => (await db.select().from(auditEntries).orderBy(desc(auditEntries.id)).limit(1))[0];
const heading = "prefix,state,area,served,cash,days";

test("an admin sets how soon things are handed over, and it is noted", async () => {
  expect(await ask("GET", "/delivery/settings")).toMatchObject({ dispatchDays: 1, cutOffHour: 14 });
  const dispatch = { dispatchDays: 3, cutOffHour: 11 };
  expect(await ask("PUT", "/delivery/settings", dispatch)).toMatchObject({ status: 200, success: true, ...dispatch });
  expect(await ask("GET", "/delivery/settings")).toMatchObject(dispatch);
  expect(await lastEntry()).toMatchObject({
    thing: "delivery",
    before: { dispatchDays: 1 },
    after: { dispatchDays: 3 },
  });
});

test.each([
  [{ dispatchDays: 31, cutOffHour: 1 }, "dispatchDays", "Days to dispatch must be a whole number from 0 to 30."],
  [{ dispatchDays: 1.5, cutOffHour: 1 }, "dispatchDays", "Days to dispatch must be a whole number from 0 to 30."],
  [{ dispatchDays: "", cutOffHour: 1 }, "dispatchDays", "Days to dispatch is required."],
  [{ dispatchDays: 1, cutOffHour: 24 }, "cutOffHour", "Cut-off hour must be a whole number from 0 to 23."],
])("%j is refused", async (dispatch, field, sentence) => {
  expect(await ask("PUT", "/delivery/settings", dispatch)).toEqual({
    status: 400,
    error: sentence,
    fields: { [field]: sentence },
  });
});

test("areas are found by digits, name and state, changed, added and deleted", async () => {
  const found = async (search: string) =>
    (await ask("GET", `/delivery/area?search=${encodeURIComponent(search)}&limit=100`)).areas.map(
      ({ prefix }: { prefix: string }) => prefix,
    );
  expect(await found("744301")).toEqual(["74", "744"]);
  expect(await found("24")).toEqual(seeded.map(({ prefix }) => prefix).filter((prefix) => prefix.startsWith("24")));
  expect(await found("sikkim")).toEqual(["737"]);
  const form = { state: "35", area: "Nicobar", served: false, cash: false, days: 12 };
  expect(await ask("PUT", "/delivery/area/744301", form)).toMatchObject({ area: { prefix: "744301", ...form } });
  expect(await lastEntry()).toMatchObject({ action: "added", thingName: "PIN codes 744301" });
  await ask("PUT", "/delivery/area/744301", { ...form, served: true });
  expect(await lastEntry()).toMatchObject({ action: "changed", before: { served: false }, after: { served: true } });
  expect(await found("744301")).toEqual(["74", "744", "744301"]);
  expect((await ask("DELETE", "/delivery/area/744301")).status).toBe(200);
  expect((await ask("DELETE", "/delivery/area/744301")).status).toBe(404);
});

test.each([
  ["0744", {}, "prefix", "A PIN-code prefix is 2 to 6 digits, the first of which is no zero."],
  ["744", { state: "99" }, "state", "State must be a two-digit code."],
  ["744", { days: 61 }, "days", "Days must be a whole number from 0 to 60."],
  ["744", { served: "maybe" }, "served", "Served must be yes or no."],
])("the area %s with %j is refused", async (prefix, overrides, field, sentence) => {
  const answer = await ask("PUT", `/delivery/area/${prefix}`, { days: 3, ...overrides });
  expect(answer).toEqual({ status: 400, error: sentence, fields: { [field]: sentence } });
});

test("what is exported can be imported again and changes nothing", async () => {
  const { body: csv } = await app.inject({ url: "/api/delivery/export.csv", headers });
  expect(await ask("POST", "/delivery/import", { csv, replace: true })).toMatchObject({
    status: 200,
    added: 0,
    changed: 0,
    deleted: 0,
    unchanged: seeded.length,
  });
  expect(await db.select().from(pinAreas).orderBy(pinAreas.prefix)).toEqual(seeded);
});

test("a file adds and changes areas, and on request deletes all others", async () => {
  const csv = `${heading}\n560,29,Bengaluru,yes,no,1\n5600,Karnataka,"Bengaluru, centre",YES,no,1\n110,7,Delhi,1,0,2`;
  expect(await ask("POST", "/delivery/import", { csv })).toMatchObject({
    added: 2,
    changed: 1,
    unchanged: 0,
    deleted: 0,
  });
  expect(await lastEntry()).toMatchObject({ action: "imported", after: { added: 2 } });
  const again = await ask("POST", "/delivery/import", { csv, replace: true });
  expect(again).toMatchObject({ unchanged: 3, deleted: seeded.length - 1 });
  expect(await db.select().from(pinAreas).orderBy(pinAreas.prefix)).toMatchObject([
    { prefix: "110", state: "07", takesCash: false },
    { prefix: "560", transitDays: 1 },
    { prefix: "5600", state: "29", area: "Bengaluru, centre" },
  ]);
});

test("two files at the same moment are taken over one after the other", async () => {
  const csv = `${heading}\n560,29,Bengaluru,yes,no,1\n5601,29,Bengaluru south,yes,no,1`;
  const answers = await Promise.all(Array.from({ length: 4 }, () => ask("POST", "/delivery/import", { csv })));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(answers.map(({ added }) => added).sort()).toEqual([0, 0, 0, 1]);
});

test("one bad row and nothing is imported, with a sentence for each", async () => {
  const csv = `${heading}\n56,29,Karnataka,yes,yes,9\n5x,29,A,yes,yes,1\n57,Atlantis,B,yes,yes,1\n58,29,C,perhaps,yes,1\n59,29,D,yes,yes,many\n56,29,E,yes,yes,1`;
  const answer = await ask("POST", "/delivery/import", { csv });
  expect(answer.status).toBe(400);
  expect(answer.error).toMatch(/^Nothing was imported\. In line 3: /);
  expect(answer.fields).toEqual({
    "line 3": "A PIN-code prefix is 2 to 6 digits, the first of which is no zero.",
    "line 4": "“Atlantis” is not known as a state of India.",
    "line 5": "Served must be yes or no.",
    "line 6": "Days must be a whole number from 0 to 60.",
    "line 7": "The prefix 56 is given twice.",
  });
  expect(await db.select().from(pinAreas).orderBy(pinAreas.prefix)).toEqual(seeded);
});

test.each([
  ["", "The file lacks the columns prefix, state, area, served, cash, days."],
  ["prefix,days\n56,1", "The file lacks the columns state, area, served, cash."],
  [heading, "The file has no rows below its heading."],
  [`${heading}\n"56,1`, "The file is no CSV file that can be read: line 2 is at fault."],
])("the file %j is refused", async (csv, sentence) => {
  expect(await ask("POST", "/delivery/import", { csv })).toEqual({ status: 400, error: sentence });
});

test("holidays are added, renamed and deleted; India's own are there from the beginning", async () => {
  const days = async () => (await ask("GET", "/delivery/holiday")).holidays;
  expect(await days()).toContainEqual({ day: "2027-01-26", name: "Republic Day" });
  await ask("POST", "/delivery/holiday", { day: "2027-05-01", name: "May Day" });
  await ask("POST", "/delivery/holiday", { day: "2027-05-01", name: "Labour Day" });
  expect(await days()).toContainEqual({ day: "2027-05-01", name: "Labour Day" });
  expect((await ask("DELETE", "/delivery/holiday/2027-05-01")).status).toBe(200);
  for (const day of ["2027-05-01", "never", "2027-99-99"])
    expect((await ask("DELETE", `/delivery/holiday/${day}`)).status).toBe(404);
  expect(await ask("POST", "/delivery/holiday", { day: "31.12.", name: "" })).toMatchObject({
    status: 400,
    fields: { day: "Day must be a date such as 2026-01-26.", name: "Name is required." },
  });
  expect(await db.$count(holidays)).toBe(10);
});

test("a seller says its own dispatch time, and takes it back", async () => {
  const merchant = await givenMerchant(shop);
  const usual = { dispatchDays: 1, cutOffHour: 14 };
  const nothing = { dispatchDays: null, cutOffHour: null };
  expect(await ask("GET", "/merchant/delivery", undefined, merchant.headers)).toMatchObject({ ...nothing, usual });
  const own = { dispatchDays: 5, cutOffHour: 9 };
  expect(await ask("PUT", "/merchant/delivery", own, merchant.headers)).toMatchObject({ success: true, ...own, usual });
  expect(await lastEntry()).toMatchObject({ action: "changed delivery", thing: "merchant", after: own });
  expect((await db.select().from(brands).where(eq(brands.id, merchant.brandId)))[0]).toMatchObject(own);
  const empty = { dispatchDays: "", cutOffHour: "" };
  expect(await ask("PUT", "/merchant/delivery", empty, merchant.headers)).toMatchObject(nothing);
  const wrong = await ask("PUT", "/merchant/delivery", { dispatchDays: 99, cutOffHour: "" }, merchant.headers);
  expect([wrong.status, Object.keys(wrong.fields)]).toEqual([400, ["dispatchDays"]]);
});

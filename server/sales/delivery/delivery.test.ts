import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { isStateCode, stateName } from "#contract/indian-states.ts";
import { brands } from "#server/catalogue/brands/tables.ts";
import { givenBrand, givenProduct, hideProduct } from "#server/testing/given/catalogue.ts";
import { openShop } from "#server/testing/shop.ts";
import { promisedDay } from "./promise.ts";
import { usualDispatchTime } from "./service.ts";
import { deliverySettings, holidays, pinAreas } from "./tables.ts";

const { app, db } = await openShop({ RATE_LIMITS: "off" });
const seeded = await db.select().from(pinAreas).orderBy(pinAreas.prefix);

beforeEach(async () => {
  await db.delete(holidays);
  await db.delete(deliverySettings);
  await db.delete(pinAreas);
  await db.insert(pinAreas).values(seeded);
});

const ask = async (pincode: string, product = "") => {
  const answer = await app.inject({ url: "/api/delivery", query: { pincode, ...(product && { product }) } });
  return { status: answer.statusCode, ...answer.json() };
};

/** By the clock of the machine, which is that of the test database. */
function expected(changes: Partial<Parameters<typeof promisedDay>[0]>) {
  const local = new Date(Date.now() + 5.5 * 60 * 60 * 1000).toISOString();
  const now = { orderedOn: local.slice(0, 10), orderedHour: Number(local.slice(11, 13)) };
  return promisedDay({ ...now, ...usualDispatchTime, transitDays: 0, daysOff: null, holidays: [], ...changes });
}

test("every circle of India Post has an area, and names only states that are known", () => {
  const inUse = [
    ...[11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 30, 31, 32, 33, 34, 36, 37, 38, 39],
    ...[40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 51, 52, 53, 56, 57, 58, 59, 60, 61, 62, 63, 64, 67, 68, 69],
    ...[70, 71, 72, 73, 74, 75, 76, 77, 78, 79, 80, 81, 82, 83, 84, 85],
  ].map(String);
  const prefixes = new Set(seeded.map(({ prefix }) => prefix));
  expect(inUse.filter((circle) => !prefixes.has(circle))).toEqual([]);
  expect(seeded.filter(({ state }) => state !== null && !isStateCode(state))).toEqual([]);
  expect(seeded.every(({ isServed, takesCash, area }) => isServed && takesCash && area !== "")).toBe(true);
});

test.each([
  ["110001", "Delhi"],
  ["160017", null],
  ["194101", "Ladakh"],
  ["248001", "Uttarakhand"],
  ["247667", null],
  ["403001", "Goa"],
  ["396210", null],
  ["411001", "Maharashtra"],
  ["500081", "Telangana"],
  ["605001", null],
  ["682001", "Kerala"],
  ["682555", "Lakshadweep"],
  ["737101", "Sikkim"],
  ["744301", "Andaman and Nicobar Islands"],
  ["795001", "Manipur"],
  ["834001", "Jharkhand"],
  ["800001", "Bihar"],
])("the PIN code %s lies in %s", async (pincode, state) => {
  expect(await ask(pincode)).toMatchObject({ status: 200, pincode, state, served: true, cash: true });
});

test("the promise goes by the longest prefix, the dispatch time of the shop and its holidays", async () => {
  await db.insert(pinAreas).values([
    { prefix: "41100", transitDays: 5 },
    { prefix: "411001", transitDays: 9, state: "27" },
  ]);
  const arrives = expected({ transitDays: 9 });
  expect(await ask("411 001")).toMatchObject({
    served: true,
    cash: true,
    arrives,
    sentence: expect.stringMatching(/^Arrives \w{3}, \w{3} \d+$/),
  });
  expect((await ask("411002")).arrives).toBe(expected({ transitDays: 5 }));
  await db.insert(deliverySettings).values({ dispatchDays: 4, cutOffHour: 0 });
  await db.insert(holidays).values({ day: arrives, name: "Fair" });
  expect((await ask("411001")).arrives).toBe(
    expected({ transitDays: 9, dispatchDays: 4, cutOffHour: 0, holidays: [arrives] }),
  );
});

test("a seller has a dispatch time and days off of its own", async () => {
  const brand = await givenBrand(db, {});
  const { id } = await givenProduct(db, { brandId: brand.id });
  const usual = await ask("411001", id);
  expect(usual.product).toBe(id);
  expect(usual.arrives).toBe((await ask("411001")).arrives);
  const daysOff = { from: "2020-01-01", until: expected({ transitDays: 10 }) };
  await db
    .update(brands)
    .set({ dispatchDays: 6, cutOffHour: 3, daysOffFrom: daysOff.from, daysOffUntil: daysOff.until })
    .where(eq(brands.id, brand.id));
  expect((await ask("411001", id)).arrives).toBe(expected({ transitDays: 2, dispatchDays: 6, cutOffHour: 3, daysOff }));
  await hideProduct(db, id);
  expect(await ask("411001", id)).toEqual({ status: 404, error: "No product found." });
});

test("where the shop does not deliver, or takes no cash, it says so", async () => {
  await db.update(pinAreas).set({ isServed: false }).where(eq(pinAreas.prefix, "744"));
  await db.update(pinAreas).set({ takesCash: false }).where(eq(pinAreas.prefix, "194"));
  const refusal = { served: false, cash: false, arrives: null };
  expect(await ask("744301")).toMatchObject({
    ...refusal,
    sentence: "We do not deliver to 744301 yet.",
    state: stateName("35"),
  });
  expect(await ask("299999")).toMatchObject({
    ...refusal,
    sentence: "We do not deliver to 299999. Please check the PIN code.",
    state: null,
  });
  expect(await ask("194101")).toMatchObject({
    served: true,
    cash: false,
    sentence: expect.stringMatching(/^Arrives .*\. Cash on delivery is not offered for 194101\.$/),
  });
});

test.each([
  ["", "PIN code is required."],
  ["41100", "PIN code must be 6 digits."],
  ["4110011", "PIN code must be 6 digits."],
  ["011001", "No PIN code begins with 0."],
  ["41100a", "PIN code must be 6 digits."],
])("the PIN code %j is refused with a sentence", async (pincode, sentence) => {
  expect(await ask(pincode)).toEqual({ status: 400, error: sentence, fields: { pincode: sentence } });
});

test("a product that cannot exist is answered like one that does not, and a missing PIN code is asked for", async () => {
  expect(await ask("411001", "no-such-thing")).toEqual({ status: 404, error: "No product found." });
  expect((await app.inject("/api/delivery")).json()).toEqual({
    error: "PIN code is required.",
    fields: { pincode: "PIN code is required." },
  });
});

test("the answer changes with the clock, so nobody keeps it", async () => {
  const answer = await app.inject("/api/delivery?pincode=411001");
  expect(answer.headers["cache-control"]).toBe("no-store");
});

import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { freeShipping } from "#contract/sales/shipping.ts";
import { auditEntries } from "#server/oversight/audit/tables.ts";
import { prepare } from "#server/platform/database/prepare.ts";
import { givenAdmin } from "#server/testing/given/people.ts";
import { openShop } from "#server/testing/shop.ts";
import { readShippingRates, shippingRatesSql } from "./service.ts";

const { app, shop, db } = await openShop();
const { headers } = await givenAdmin(shop);

const put = (payload: object) => app.inject({ method: "PUT", url: "/api/shipping", headers, payload });
const zone = { name: "Chennai", prefixes: ["600"], flat: 20 };

test("delivery is free until an admin says otherwise, and what is set is what everybody reads", async () => {
  expect((await app.inject("/api/shipping")).json()).toEqual(freeShipping);
  const readStored = prepare<Record<string, never>, { rates: unknown }>(
    "test rates",
    sql`select ${shippingRatesSql} as rates`,
  );
  expect(await readStored(db, {})).toEqual([{ rates: null }]);

  const rates = { flat: 49, freeFrom: 999, cashFee: 30, zones: [zone] };
  const answer = await put(rates);
  expect(answer.json()).toEqual({
    success: true,
    message: "Shipping has been updated successfully!",
    ...freeShipping,
    ...rates,
  });
  expect((await app.inject("/api/shipping")).json()).toEqual({ ...freeShipping, ...rates });
  expect(await readShippingRates(db)).toEqual({ ...freeShipping, ...rates });
  expect(await readStored(db, {})).toEqual([{ rates: { ...freeShipping, ...rates } }]);
});

test("every change is in the audit log, and one that changes nothing is not", async () => {
  await put({ flat: 10 });
  await put({ flat: 12 });
  await put({ flat: 12 });
  const entries = await db.select().from(auditEntries).where(eq(auditEntries.thing, "shipping rates"));
  expect(entries.at(-1)).toMatchObject({ action: "changed", before: { flat: 10 }, after: { flat: 12 } });
  expect(entries.filter(({ after }) => after?.flat === 12)).toHaveLength(1);
});

test.each([
  [{}, { flat: "Flat rate is required." }],
  [{ flat: "5" }, { flat: "Flat rate must be a number." }],
  [{ flat: -1 }, { flat: "Flat rate may not be negative." }],
  [{ flat: 0.001 }, { flat: "Flat rate must have at most two decimals." }],
  [{ flat: 1e12 }, { flat: "Flat rate must be at most 10000000." }],
  [{ flat: 0, freeFrom: -5 }, { freeFrom: "Free from may not be negative." }],
  [{ flat: 0, cashFee: 1.005 }, { cashFee: "Cash fee must have at most two decimals." }],
  [{ flat: 0, zones: {} }, { zones: "Zones must be a list." }],
  [{ flat: 0, zones: [{ ...zone, name: " " }] }, { name: "Each zone needs a name." }],
  [{ flat: 0, zones: [{ ...zone, prefixes: [] }] }, { prefixes: "Each zone needs at least one PIN-code prefix." }],
  [{ flat: 0, zones: [{ ...zone, prefixes: ["6a"] }] }, { prefixes: "A PIN-code prefix is 1 to 6 digits." }],
  [{ flat: 0, zones: [{ ...zone, prefixes: ["6000001"] }] }, { prefixes: "A PIN-code prefix is 1 to 6 digits." }],
  [{ flat: 0, zones: [{ ...zone, flat: -1 }] }, { flat: "The rate of a zone may not be negative." }],
  [{ flat: 0, zones: [zone, zone] }, { zones: "The PIN-code prefix 600 is given twice." }],
  [{ flat: 0, zones: Array(101).fill(zone) }, { zones: "There are at most 100 zones." }],
  [
    {
      flat: 0,
      orderValues: [
        { from: 1, flat: 2 },
        { from: 1, flat: 3 },
      ],
    },
    { orderValues: "The same order value is given twice." },
  ],
  [
    { flat: 0, includedGrams: 1.5 },
    { includedGrams: "The included weight must be a whole number of grams from 0 to 100000." },
  ],
  [{ flat: 0, perExtraKg: -1 }, { perExtraKg: "The rate of a further kilogram may not be negative." }],
])("%j is refused with a sentence for the field", async (payload, fields) => {
  const answer = await put(payload);
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toEqual({ error: Object.values(fields)[0], fields });
});

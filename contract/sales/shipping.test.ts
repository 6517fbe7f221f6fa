import { expect, test } from "vitest";
import * as z from "zod/mini";
import { cashFeePaise, freeShipping, ShippingForm, type ShippingRates, shippingPaise } from "./shipping.ts";

const rates: ShippingRates = {
  flat: 80,
  freeFrom: 2000,
  cashFee: 35.5,
  zones: [
    { name: "Tamil Nadu", prefixes: ["60", "63"], flat: 40 },
    { name: "Chennai", prefixes: ["600"], flat: 20.25 },
    { name: "Islands", prefixes: ["744"], flat: 200 },
  ],
  orderValues: [
    { from: 500, flat: 60 },
    { from: 1000, flat: 30 },
  ],
  includedGrams: 500,
  perExtraKg: 15,
};

test.each([
  ["an empty bag", { totalPaise: 0, weightGrams: 0 }, 0],
  ["no PIN code", { totalPaise: 100, weightGrams: 0 }, 8000],
  ["a PIN code of no zone", { totalPaise: 100, weightGrams: 0, pincode: "110001" }, 8000],
  ["a zone", { totalPaise: 100, weightGrams: 0, pincode: "631501" }, 4000],
  ["the longest prefix of two", { totalPaise: 100, weightGrams: 0, pincode: "600 001" }, 2025],
  ["an order value, to the paisa", { totalPaise: 50_000, weightGrams: 0 }, 6000],
  ["one paisa below it", { totalPaise: 49_999, weightGrams: 0 }, 8000],
  ["the highest order value that is reached", { totalPaise: 150_000, weightGrams: 0 }, 3000],
  ["a zone before an order value", { totalPaise: 150_000, weightGrams: 0, pincode: "744101" }, 20_000],
  ["as much as is included", { totalPaise: 100, weightGrams: 500 }, 8000],
  ["one gram more", { totalPaise: 100, weightGrams: 501 }, 9500],
  ["begun kilograms", { totalPaise: 100, weightGrams: 2501, pincode: "631501" }, 8500],
  [
    "from the free total on, whatever zone and weight",
    { totalPaise: 200_000, weightGrams: 9000, pincode: "744101" },
    0,
  ],
])("shipping of %s", (_, parcel, paise) => {
  expect(shippingPaise(rates, parcel)).toBe(paise);
});

test("by default nothing costs anything", () => {
  expect(shippingPaise(freeShipping, { totalPaise: 100, weightGrams: 50_000, pincode: "110001" })).toBe(0);
  expect(cashFeePaise(freeShipping)).toBe(0);
  expect(cashFeePaise(rates)).toBe(3550);
});

test("the order in which zones and order values are given does not matter", () => {
  const turned = { ...rates, zones: rates.zones.toReversed(), orderValues: rates.orderValues.toReversed() };
  for (const pincode of ["600001", "631501", "744101", "110001"]) {
    for (const totalPaise of [100, 50_000, 120_000, 300_000]) {
      const parcel = { totalPaise, weightGrams: 700, pincode };
      expect(shippingPaise(turned, parcel)).toBe(shippingPaise(rates, parcel));
    }
  }
});

test("a form may leave out all but the flat rate, and spaces in prefixes do not matter", () => {
  expect(z.parse(ShippingForm, { flat: 0 })).toEqual(freeShipping);
  const zones = [{ name: " Chennai ", prefixes: ["600 0"], flat: 1 }];
  expect(z.parse(ShippingForm, { flat: 0, zones }).zones).toEqual([{ name: "Chennai", prefixes: ["6000"], flat: 1 }]);
});

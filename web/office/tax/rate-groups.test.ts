import { expect, test } from "vitest";
import type { TaxRate } from "#contract/sales/tax.ts";
import { groupRates } from "./rate-groups.ts";

const rate = (_id: string, chapter: string, from: string, upTo: number | null): TaxRate => ({
  _id,
  chapter,
  from,
  upTo,
  rate: 5,
});

const rates = [
  rate("cloth", "50", "2017-07-01", null),
  rate("next, higher", "62", "2027-04-01", 9000),
  rate("next", "62", "2027-04-01", 3000),
  rate("high", "62", "2025-09-22", null),
  rate("low", "62", "2025-09-22", 2500),
  rate("old", "62", "2017-07-01", null),
];

test("rates that begin and end together are one group; of a chapter the newest one that has come counts", () => {
  const groups = groupRates(rates, "2027-03-31");
  expect(groups.map(({ key, period, slabs }) => [key, period, slabs.map(({ _id }) => _id).join(", then ")])).toEqual([
    ["50 2017-07-01", "now", "cloth"],
    ["62 2027-04-01", "to come", "next, then next, higher"],
    ["62 2025-09-22", "now", "low, then high"],
    ["62 2017-07-01", "past", "old"],
  ]);
  expect(groupRates(rates, "2027-04-01").map(({ period }) => period)).toEqual(["now", "now", "past", "past"]);
});

test("a group without a rate for what is dearer is noticed", () => {
  expect(groupRates(rates, "2027-03-31").map(({ endsAt }) => endsAt)).toEqual([null, 9000, null, null]);
});

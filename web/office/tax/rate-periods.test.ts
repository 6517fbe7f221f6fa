import { expect, test } from "vitest";
import type { TaxRate } from "#contract/tax.ts";
import { openEnded, periodsOf } from "./rate-periods.ts";

const rate = (_id: string, chapter: string, from: string, upTo: number | null): TaxRate => ({
  ...{ _id, chapter, from, upTo },
  rate: 5,
});

const rates = [
  rate("old", "62", "2017-07-01", null),
  rate("low", "62", "2025-09-22", 2500),
  rate("high", "62", "2025-09-22", null),
  rate("next", "62", "2027-04-01", 3000),
  rate("next, higher", "62", "2027-04-01", 9000),
  rate("cloth", "50", "2017-07-01", null),
];

test("of a chapter the rates of the newest day that has come count", () => {
  expect(Object.fromEntries(periodsOf(rates, "2027-03-31"))).toEqual({
    ...{ old: "past", low: "now", high: "now", cloth: "now" },
    ...{ next: "to come", "next, higher": "to come" },
  });
  expect(periodsOf(rates, "2027-04-01").get("low")).toBe("past");
});

test("a day without a rate for what is dearer is noticed, whatever the order", () => {
  for (const given of [rates, rates.toReversed()])
    expect(openEnded(given).map(({ _id }) => _id)).toEqual(["next, higher"]);
});

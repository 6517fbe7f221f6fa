import { expect, test } from "vitest";
import { financialYear, invoiceNumber } from "./financial-year.ts";

test.for([
  ["2026-11-15T12:00:00Z", "2026-27"],
  ["2027-03-31T18:29:59Z", "2026-27"],
  ["2027-03-31T18:30:00Z", "2027-28"],
  ["2099-12-31T00:00:00Z", "2099-00"],
] as const)("%s lies in the financial year %s of India", ([moment, year]) => {
  expect(financialYear(new Date(moment))).toBe(year);
});

test("numbers of a year sort as they were given out", () => {
  expect(invoiceNumber("2026-27", 42)).toBe("2026-27/000042");
});

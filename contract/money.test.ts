import fc from "fast-check";
import { expect, test } from "vitest";
import { formatFigure, formatRupees, toRupees } from "./money.ts";

const rupees = new Intl.NumberFormat("en-IN", { style: "currency", currency: "INR" });
const figures = new Intl.NumberFormat("en-IN", { maximumFractionDigits: 2 });

test("sums are written as India writes them", () => {
  expect(formatRupees(129_999)).toBe("₹1,29,999.00");
  expect(formatRupees(-999.5)).toBe("-₹999.50");
  fc.assert(
    fc.property(fc.integer({ min: -1e13, max: 1e13 }), (paise) => {
      expect(formatRupees(toRupees(paise))).toBe(rupees.format(toRupees(paise)));
      expect(formatFigure(toRupees(paise))).toBe(figures.format(toRupees(paise)));
    }),
  );
});

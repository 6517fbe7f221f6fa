import fc from "fast-check";
import { expect, test } from "vitest";
import { bandOf } from "#server/catalogue/listing/tables.ts";
import { bandsBetween } from "./price-bands.ts";

test("every price is in the whole bands or the pieces exactly when it is in the range", () => {
  const paise = fc.integer({ min: 100, max: 2_000_000 });
  fc.assert(
    fc.property(paise, fc.integer({ min: 0, max: 1_500_000 }), fc.option(paise), (price, min, max) => {
      const { first, last, pieces } = bandsBetween(min, max);
      const inBands = bandOf(price) >= first && bandOf(price) <= last;
      const inPieces = pieces.filter(({ fromPaise, toPaise }) => price >= fromPaise && price <= toPaise).length;
      expect(Number(inBands) + inPieces).toBe(price >= min && (max === null || price <= max) ? 1 : 0);
    }),
  );
});

test("the usual range of 1 to 2500 rupees cuts no band", () => {
  expect(bandsBetween(100, 250_000)).toEqual({ first: 1, last: 10, pieces: [] });
});

import fc from "fast-check";
import { expect, test } from "vitest";
import type { SizeChartRow } from "#contract/catalogue/size-charts.ts";
import { letterSizes, type Size } from "#contract/catalogue/sizes.ts";
import { type Body, estimateBody, findSize, type OwnMeasurement } from "./find-size.ts";

const girth = fc.integer({ min: 400, max: 2000 }).map((n) => n / 10);
const steps = fc.array(fc.integer({ min: 0, max: 80 }), { minLength: 6, maxLength: 6 });

/** A chart as the contract lets it in: the same measurements in every size, none less than in the size before. */
const Chart = fc
  .record({
    sizes: fc.subarray<Size>([...letterSizes], { minLength: 1 }),
    columns: fc.subarray<OwnMeasurement>(["chest", "waist", "hip"], { minLength: 1 }),
    first: fc.integer({ min: 500, max: 1200 }),
    steps,
  })
  .map(({ sizes, columns, first, steps }): SizeChartRow[] => {
    let value = first;
    return sizes.map((size, i) => {
      value += i === 0 ? 0 : (steps[i] ?? 0);
      return { size, ...Object.fromEntries(columns.map((name) => [name, value / 10])) };
    });
  });

const Sizes = fc.subarray<Size>([...letterSizes], { minLength: 1 });
const Body_ = fc.record({ chest: girth, waist: girth, hip: girth }, { requiredKeys: [] }) as fc.Arbitrary<Body>;
const position = (size: Size | undefined) => letterSizes.indexOf(size as (typeof letterSizes)[number]);

test("what is found is always a size of the product, with a reason that names it", () => {
  fc.assert(
    fc.property(Chart, Sizes, Body_, (rows, sizes, body) => {
      const found = findSize({ sizes, rows, body, unit: "cm" });
      if (!found) return;
      expect(sizes).toContain(found.size);
      expect(rows.map(({ size }) => size)).toContain(found.size);
      expect(found.reasons.join(" ")).toContain(found.size);
    }),
  );
});

test("something is found whenever the chart has a size of the product and one of the measurements", () => {
  fc.assert(
    fc.property(Chart, Sizes, Body_, (rows, sizes, body) => {
      const [first] = rows;
      const isKnown = Object.keys(body).some((name) => first && name in first);
      const isOffered = rows.some(({ size }) => sizes.includes(size));
      expect(findSize({ sizes, rows, body, unit: "in" }) !== undefined).toBe(isKnown && isOffered);
    }),
  );
});

test("a larger body never gets a smaller size", () => {
  fc.assert(
    fc.property(
      Chart,
      Sizes,
      Body_,
      fc.constantFrom("chest", "waist", "hip"),
      fc.integer({ min: 0, max: 300 }),
      (rows, sizes, body, grown, by) => {
        const value = body[grown];
        if (value === undefined) return;
        const [before, after] = [body, { ...body, [grown]: value + by }].map((each) =>
          findSize({ sizes, rows, body: each, unit: "cm" }),
        );
        expect(position(after?.size)).toBeGreaterThanOrEqual(position(before?.size));
      },
    ),
  );
});

test("of two people of one height the heavier never gets a smaller size", () => {
  const kilograms = fc.integer({ min: 30, max: 200 });
  fc.assert(
    fc.property(
      Chart,
      Sizes,
      fc.integer({ min: 120, max: 220 }),
      kilograms,
      kilograms,
      (rows, sizes, height, one, other) => {
        const [light, heavy] = [Math.min(one, other), Math.max(one, other)].map((weight) =>
          findSize({ sizes, rows, body: estimateBody(height, weight), unit: "cm" }),
        );
        expect(position(heavy?.size)).toBeGreaterThanOrEqual(position(light?.size));
      },
    ),
  );
});

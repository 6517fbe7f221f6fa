import { expect, test } from "vitest";
import type { SizeChartRow } from "#contract/catalogue/size-charts.ts";
import { estimateBody, findSize } from "./find-size.ts";

const rows: SizeChartRow[] = [
  { size: "S", chest: 90, waist: 75 },
  { size: "M", chest: 95, waist: 80 },
  { size: "L", chest: 100, waist: 85 },
];
const sizes = ["S", "M", "L"] as const;
const find = (overrides: object) => findSize({ sizes, rows, body: {}, unit: "cm", ...overrides });

test("says why, and which size to take for a looser fit", () => {
  expect(find({ body: { chest: 94 } })).toEqual({
    size: "M",
    reasons: ["M: your chest of 94 cm is within 92.5–97.5.", "If you like it loose, take L."],
  });
});

test("the measurement that needs most room decides", () => {
  expect(find({ body: { chest: 91, waist: 84 } })).toEqual({
    size: "L",
    reasons: [
      "L: your waist of 84 cm is within 82.5–87.5.",
      "Your chest of 91 cm alone would be S; the larger size leaves room.",
    ],
  });
});

test("a size that the product does not come in gives way to the next larger", () => {
  expect(find({ body: { chest: 94 }, sizes: ["S", "L"] })?.reasons).toEqual([
    "M: your chest of 94 cm is within 92.5–97.5.",
    "It does not come in M: L is the nearest.",
  ]);
});

test("who is larger or smaller than the chart is told so", () => {
  expect(find({ body: { chest: 120 } })).toEqual({
    size: "L",
    reasons: ["L comes nearest: your chest of 120 cm is more than the chart goes up to (102.5)."],
  });
  expect(find({ body: { chest: 70 } })?.reasons[0]).toBe(
    "S comes nearest: your chest of 70 cm is less than the chart begins with (87.5).",
  );
});

test("inches are said in halves", () => {
  expect(find({ body: { chest: 94 }, unit: "in" })?.reasons[0]).toBe("M: your chest of 37 in is within 36½–38½.");
});

test("nothing is found by what the chart does not measure", () => {
  expect(find({ body: { hip: 94 } })).toBeUndefined();
  expect(find({ body: { chest: 94 }, sizes: ["Free size"] })).toBeUndefined();
});

test("height and weight give an estimate", () => {
  expect(estimateBody(170, 65)).toEqual({ chest: 92, waist: 80, hip: 94 });
});

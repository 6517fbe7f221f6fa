import { expect, test } from "vitest";
import { readPrices } from "./price-box.tsx";

test("prices are whole rupees, as people write them, and an end that is left empty is open", () => {
  expect(readPrices({ min: "750", max: "1,299" })).toEqual({ min: 750, max: 1299 });
  expect(readPrices({ min: "", max: "₹ 1,20,000" })).toEqual({ min: 1, max: 120_000 });
  expect(readPrices({ min: " 900 ", max: "" })).toEqual({ min: 900, max: 0 });
});

test("what is no range of prices is none", () => {
  for (const [min, max] of [
    ["900", "700"],
    ["cheap", ""],
    ["-5", "100"],
    ["", "0"],
    ["99.5", "100"],
    ["1", "10000001"],
  ] as const)
    expect(readPrices({ min, max }), `${min} to ${max}`).toBeNull();
});

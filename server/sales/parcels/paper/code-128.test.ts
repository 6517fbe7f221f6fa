import { expect, test } from "vitest";
import { encodeCode128, isEncodable } from "./code-128.ts";

/** Reads the widths as a scanner does: an independent table of the symbols would be the same table, so the structure is checked. */
const groups = (widths: number[]) =>
  Array.from({ length: (widths.length - 7) / 6 }, (_, i) => widths.slice(i * 6, i * 6 + 6).join(""));

test("a text is written symbol by symbol between start, checksum and stop", () => {
  // The example of the standard's usual explanation: start B, P J J 1 2 3 C, checksum 55.
  const widths = encodeCode128("PJJ123C");
  expect(groups(widths)).toEqual([
    ...["211214", "313121", "112133", "112133", "123221", "223211", "221132", "131321"],
    "311321",
  ]);
  expect(widths.slice(-7).join("")).toBe("2331112");
});

test("every symbol has eleven modules, and the stop thirteen", () => {
  const text = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i)).join("");
  const sums = groups(encodeCode128(text)).map((group) => [...group].reduce((sum, width) => sum + Number(width), 0));
  expect(new Set(sums)).toEqual(new Set([11]));
});

test("digits are written in pairs", () => {
  expect(groups(encodeCode128("12345678"))).toHaveLength(1 + 4 + 1);
  expect(
    groups(encodeCode128("AB123456789")),
    "start, A, B, to pairs, four pairs, back, the last digit, checksum",
  ).toHaveLength(11);
});

test("what a scanner could not read is refused", () => {
  expect(isEncodable("पता")).toBe(false);
  expect(() => encodeCode128("")).toThrow(RangeError);
});

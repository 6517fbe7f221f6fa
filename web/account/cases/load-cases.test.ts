import { expect, test } from "vitest";
import { mergeOptions } from "./load-cases.ts";

const option = { item: "1", size: "M", quantity: 1, until: "2026-11-20T00:00:00.000Z", sentence: "" } as const;

test("pieces of one size that came at different times are one line, with the day of the first", () => {
  const later = { ...option, quantity: 2, until: "2026-11-25T00:00:00.000Z" };
  expect(mergeOptions([later, option, { ...option, size: "L" }])).toEqual([
    { ...option, quantity: 3 },
    { ...option, size: "L" },
  ]);
});

test("pieces whose time is up do not hide those that can still go back", () => {
  const over = { ...option, quantity: 5, until: null, sentence: "Too late." };
  expect(mergeOptions([over, option])).toEqual([option]);
  expect(mergeOptions([option, over])).toEqual([option]);
  expect(mergeOptions([over])).toEqual([over]);
});

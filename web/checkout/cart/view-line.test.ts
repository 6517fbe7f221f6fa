import { expect, test } from "vitest";
import type { CheckedBag, CheckedLine } from "#contract/cart.ts";
import type { BagLine } from "./read-bag.ts";
import { viewLine } from "./view-line.ts";

const line = (size: string, quantity: number) => ({ _id: "kurta", selectedSize: { value: size }, quantity }) as BagLine;
const short = { problem: "short", cap: 5, sentence: "Quantity may not be greater than 5." } as const;
const answer = (facts: Partial<CheckedLine>) =>
  ({ lines: [{ product: "kurta", size: "M", sizes: ["S", "M"], soldOutSizes: ["S"], ...facts }] }) as CheckedBag;

test("before the shop has answered, a line has no problem and only its own size", () => {
  expect(viewLine(line("M", 3), undefined)).toMatchObject({ problem: null, sizes: ["M"], cap: 50 });
});

test("a line that is short stays so until its quantity fits", () => {
  expect(viewLine(line("M", 6), answer(short))).toMatchObject(short);
  expect(viewLine(line("M", 5), answer(short))).toMatchObject({ problem: null, sentence: "", cap: 5 });
});

test("what is gone stays gone, however few are wanted", () => {
  const gone = { problem: "gone", cap: 0, sentence: "Kurta is no longer sold." } as const;
  expect(viewLine(line("M", 1), answer(gone))).toMatchObject(gone);
});

test("a line that has just changed its size keeps the choice of sizes", () => {
  expect(viewLine(line("S", 6), answer(short))).toMatchObject({
    sizes: ["S", "M"],
    soldOutSizes: ["S"],
    problem: null,
  });
});

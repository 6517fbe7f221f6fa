import { expect, test } from "vitest";
import { quantityCap, stockSteps } from "./quantity-cap.ts";

test.each([
  [-3, 0],
  [0, 0],
  [1, 1],
  [25, 1],
  [26, 5],
  [100, 5],
  [101, 25],
  [499, 25],
  [500, 50],
  [100_000, 50],
])("with %i in stock a line holds at most %i", (stock, cap) => expect(quantityCap(stock)).toBe(cap));

test.each([
  [60, 10, 5],
  [60, 5, 5],
  [60, 3, 3],
  [60, 0, 0],
  [24, 4, 1],
  [600, 49, 49],
  [600, 100, 50],
])("with %i in stock, %i of them of its size, a line holds at most %i", (stock, ofSize, cap) =>
  expect(quantityCap(stock, ofSize)).toBe(cap),
);

test("the cap changes at the steps of stock and nowhere else, and the last five pieces are steps too", () => {
  const changes = Array.from({ length: 1000 }, (_, stock) => stock).filter(
    (n) => quantityCap(n) !== quantityCap(n + 1),
  );
  expect([...new Set([...changes, 1, 2, 3, 4, 5])].sort((a, b) => a - b)).toEqual(stockSteps);
});

import { expect, test } from "vitest";
import { pagerItems } from "./pager-items.ts";

test("a few pages are all shown", () => {
  expect(pagerItems(1, 2)).toEqual([1, 2]);
  expect(pagerItems(4, 7)).toEqual([1, 2, 3, 4, 5, 6, 7]);
});

test("in the middle of many pages three numbers stand around the current one and two at each end", () => {
  expect(pagerItems(10, 20)).toEqual([1, 2, "gap", 9, 10, 11, "gap", 19, 20]);
});

test("at the ends there are still three numbers together with the current one", () => {
  expect(pagerItems(1, 20)).toEqual([1, 2, 3, "gap", 19, 20]);
  expect(pagerItems(20, 20)).toEqual([1, 2, "gap", 18, 19, 20]);
});

test("a gap never stands for a single page", () => {
  expect(pagerItems(5, 20)).toEqual([1, 2, 3, 4, 5, 6, "gap", 19, 20]);
  expect(pagerItems(16, 20)).toEqual([1, 2, "gap", 15, 16, 17, 18, 19, 20]);
});

test("every number is shown once and in order, whatever the page", () => {
  for (let total = 1; total <= 40; total += 1) {
    for (let page = 1; page <= total; page += 1) {
      const numbers = pagerItems(page, total).filter((item) => item !== "gap");
      expect(numbers).toContain(page);
      expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
      expect([numbers[0], numbers.at(-1)]).toEqual([1, total]);
    }
  }
});

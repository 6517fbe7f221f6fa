import { expect, test } from "vitest";
import { starShares } from "./star-shares.ts";

const percents = (counts: [number, number, number, number, number]) => {
  const [one, two, three, four, five] = counts;
  const totalSummary = one + two + three + four + five;
  return starShares({ ratingSummary: { 1: one, 2: two, 3: three, 4: four, 5: five }, totalSummary });
};

test("the shares stand from five stars down to one, each rounded to two decimals", () => {
  expect(percents([1, 0, 0, 2, 4])).toEqual([
    { star: 5, count: 4, percent: 57.14 },
    { star: 4, count: 2, percent: 28.57 },
    { star: 3, count: 0, percent: 0 },
    { star: 2, count: 0, percent: 0 },
    { star: 1, count: 1, percent: 14.29 },
  ]);
});

test("without reviews every share is nothing", () => {
  expect(percents([0, 0, 0, 0, 0]).map(({ percent }) => percent)).toEqual([0, 0, 0, 0, 0]);
});

import { expect, test } from "vitest";
import type { CheckedLine } from "#contract/cart.ts";
import { formatPriceChange, priceChanges } from "./price-changes.ts";
import type { BagLine } from "./read-bag.ts";

const line = (price: number) => ({ _id: "kurta", price }) as BagLine;
const now = (price: number, problem: CheckedLine["problem"] = null) =>
  ({ product: "kurta", name: "Indigo kurta", price, problem }) as CheckedLine;
const change = (from: number, to: number) => ({ productId: "kurta", name: "Indigo kurta", from, to });

test("the same price is nothing to tell", () => expect(priceChanges([], [line(100)], [now(100)])).toEqual([]));

test("a changed price is told once, however many sizes are in the bag", () => {
  expect(priceChanges([], [line(100), line(100)], [now(120), now(120)])).toEqual([change(100, 120)]);
});

test("it stays told after the bag has taken the new price over", () => {
  expect(priceChanges([change(100, 120)], [line(120)], [now(120)])).toEqual([change(100, 120)]);
});

test("a price that changes twice is told from the first, and not at all when it comes back", () => {
  expect(priceChanges([change(100, 120)], [line(120)], [now(90)])).toEqual([change(100, 90)]);
  expect(priceChanges([change(100, 120)], [line(120)], [now(100)])).toEqual([]);
});

test("the price of what is no longer sold is nothing to tell", () => {
  expect(priceChanges([], [line(100)], [now(0, "gone")])).toEqual([]);
});

test("a change is told with both prices", () => {
  expect(formatPriceChange(change(1299, 1499.5))).toBe(
    "The price of Indigo kurta changed from ₹1,299.00 to ₹1,499.50.",
  );
});

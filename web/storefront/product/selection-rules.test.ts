import { expect, test } from "vitest";
import { isSoldOut, quantityFault, sizeFault, stockOf } from "./selection-rules.ts";

const plenty = { quantity: 600, sizeStock: null };
const sized = { quantity: 131, sizeStock: { S: 0, M: 1, L: 130 } };

test("a size must be chosen", () => {
  expect(sizeFault({ size: undefined, quantity: "1" })).toBe("Please select a size.");
  expect(sizeFault({ size: "M", quantity: "1" })).toBeUndefined();
});

test.each(["", "0", "00"])("a quantity of %o is too small", (quantity) => {
  expect(quantityFault(plenty, { size: "M", quantity })).toBe("Quantity must be at least 1.");
});

test.each([
  [1, "1", undefined],
  [25, "2", "Quantity may not be greater than 1."],
  [26, "5", undefined],
  [100, "6", "Quantity may not be greater than 5."],
  [101, "25", undefined],
  [499, "26", "Quantity may not be greater than 25."],
  [500, "50", undefined],
  [500, "51", "Quantity may not be greater than 50."],
])("of %i in stock, %s pieces: %s", (quantity, typed, fault) => {
  expect(quantityFault({ quantity, sizeStock: null }, { size: "M", quantity: typed })).toBe(fault);
});

test("where sizes are counted, each has its own stock and its own cap", () => {
  expect(isSoldOut(sized, "S")).toBe(true);
  expect(isSoldOut(sized, "XL")).toBe(true);
  expect(isSoldOut(sized, "M")).toBe(false);
  expect(stockOf(sized, undefined)).toBe(131);
  expect(quantityFault(sized, { size: "M", quantity: "2" })).toBe("Quantity may not be greater than 1.");
  expect(quantityFault(sized, { size: "L", quantity: "25" })).toBeUndefined();
});

test("nothing is wrong with the quantity of what is out of stock", () => {
  expect(quantityFault({ quantity: 0, sizeStock: null }, { size: undefined, quantity: "1" })).toBeUndefined();
});

import { expect, test } from "vitest";
import { quantityFault } from "./quantity-fault.ts";

test.each(["1", "5", "05"])("a line whose cap is five may hold %s", (typed) => {
  expect(quantityFault(typed, 5)).toBeUndefined();
});
test.each(["", "0", "00"])("a line cannot hold %j", (typed) => {
  expect(quantityFault(typed, 5)).toBe("Quantity must be at least 1.");
});
test("a line cannot hold more than its cap", () => {
  expect(quantityFault("6", 5)).toBe("Quantity may not be greater than 5.");
});

import { expect, test } from "vitest";
import type { CheckedLine } from "#contract/cart.ts";
import type { Size } from "#contract/limits.ts";
import { asSoldNow, totalOf, withLine, withoutLine, withQuantity, withSize } from "./change-bag.ts";
import type { BagLine } from "./read-bag.ts";

const shirt = (size: Size, quantity = 1, price = 199.99): BagLine => ({
  _id: "shirt",
  name: "Shirt",
  slug: "shirt",
  quantity,
  price,
  taxable: true,
  selectedSize: { value: size },
  totalPrice: 0,
});

const seen = (lines: readonly BagLine[]) =>
  lines.map((line) => [line.selectedSize.value, line.quantity, line.totalPrice]);

test("two sizes of one shirt are two lines", () => {
  expect(seen(withLine(withLine([], shirt("M")), shirt("L", 2)))).toEqual([
    ["M", 1, 199.99],
    ["L", 2, 399.98],
  ]);
});

test("the same size again replaces the line", () => {
  expect(seen(withLine(withLine([], shirt("M", 3)), shirt("M", 2)))).toEqual([["M", 2, 399.98]]);
});

test("removing one size leaves the other", () => {
  expect(seen(withoutLine(withLine(withLine([], shirt("M")), shirt("L")), "shirt", "M"))).toEqual([["L", 1, 199.99]]);
});

test("a changed quantity changes the line and the total, to the paisa", () => {
  const lines = withQuantity(withLine([], shirt("M", 1, 0.1)), "shirt", "M", 3);
  expect(seen(lines)).toEqual([["M", 3, 0.3]]);
  expect(totalOf(withLine(lines, shirt("L", 1, 0.2)))).toBe(0.5);
});

test("a size that is in the bag already takes the line in, up to the cap", () => {
  const lines = withLine(withLine([], shirt("M", 3)), shirt("L", 4));
  expect(seen(withSize(lines, "shirt", "M", "L", 5))).toEqual([["L", 5, 999.95]]);
  expect(seen(withSize(lines, "shirt", "M", "S", 5))).toEqual([
    ["S", 3, 599.97],
    ["L", 4, 799.96],
  ]);
  expect(withSize(lines, "shirt", "M", "M", 5)).toEqual(lines);
});

test("names and prices follow the catalogue; what is no longer sold stays as it was", () => {
  const lines = withLine(withLine([], shirt("M", 2)), shirt("L"));
  const now = {
    product: "shirt",
    name: "Blue shirt",
    slug: "blue-shirt",
    imageUrl: "/b.webp",
    price: 250,
    taxable: false,
  };
  const checked = [
    { ...now, size: "M", problem: null },
    { ...now, size: "L", problem: "gone" },
  ] as CheckedLine[];
  const [medium, large] = asSoldNow(lines, checked);
  expect(medium).toMatchObject({ name: "Blue shirt", slug: "blue-shirt", price: 250, taxable: false, totalPrice: 500 });
  expect(medium?.quantity).toBe(2);
  expect(large).toEqual(lines[1]);
  expect(asSoldNow(lines, [])).toEqual(lines);
});

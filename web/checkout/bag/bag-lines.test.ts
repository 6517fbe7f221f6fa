import { describe, expect, test } from "vitest";
import type { Size } from "#contract/catalogue/sizes.ts";
import type { CheckedLine } from "#contract/sales/cart.ts";
import {
  type BagLine,
  emptyBag,
  formatBadge,
  parseBag,
  sumLines,
  withCurrentPrices,
  withLine,
  withoutLine,
  withQuantity,
  withSize,
} from "./bag-lines.ts";

describe("changing the bag", () => {
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
    expect(sumLines(withLine(lines, shirt("L", 1, 0.2)))).toBe(0.5);
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
      salePrice: 250,
      taxable: false,
    };
    const checked = [
      { ...now, size: "M", problem: null },
      { ...now, size: "L", problem: "gone" },
    ] as CheckedLine[];
    const [medium, large] = withCurrentPrices(lines, checked);
    expect(medium).toMatchObject({
      name: "Blue shirt",
      slug: "blue-shirt",
      price: 250,
      taxable: false,
      totalPrice: 500,
    });
    expect(medium?.quantity).toBe(2);
    expect(large).toEqual(lines[1]);
    expect(withCurrentPrices(lines, [])).toEqual(lines);
  });
});

describe("reading the stored bag", () => {
  const kurta = {
    _id: "0190",
    name: "Indigo kurta",
    slug: "indigo-kurta",
    quantity: 3,
    price: 1299.1,
    taxable: true,
    selectedSize: { value: "M" },
    totalPrice: 1,
  };

  test("line totals and the bag's total are reckoned anew, to the paisa", () => {
    const bag = parseBag(JSON.stringify([kurta, { ...kurta, selectedSize: { value: "L" }, quantity: 1 }]));
    expect(bag.lines.map((line) => line.totalPrice)).toEqual([3897.3, 1299.1]);
    expect(bag.total).toBe(5196.4);
  });

  test.each([null, "", "{", "null", "7", '{"a":1}'])("a bag that cannot be read (%s) is an empty one", (stored) => {
    expect(parseBag(stored)).toEqual(emptyBag);
  });

  test("what is not a line of the bag is left out", () => {
    const strangers = [
      null,
      "kurta",
      {},
      { ...kurta, quantity: 0 },
      { ...kurta, quantity: 1.5 },
      { ...kurta, price: "1" },
      { ...kurta, price: -1 },
      { ...kurta, selectedSize: null },
      { ...kurta, selectedSize: { value: "Q" } },
    ];
    expect(parseBag(JSON.stringify([...strangers, kurta])).lines).toHaveLength(1);
  });

  test("a line holds no more than any line may", () => {
    const [line] = parseBag(JSON.stringify([{ ...kurta, quantity: 4000 }])).lines;
    expect(line).toMatchObject({ quantity: 50, totalPrice: 64_955 });
  });

  test("of two lines for one product and size the later counts", () => {
    const { lines } = parseBag(JSON.stringify([kurta, { ...kurta, quantity: 1 }]));
    expect(lines.map(({ quantity }) => quantity)).toEqual([1]);
  });

  test("an id in capitals is the same product, so that the answer of the shop finds its line", () => {
    const { lines } = parseBag(
      JSON.stringify([
        { ...kurta, _id: "01AB" },
        { ...kurta, _id: "01ab", quantity: 2 },
      ]),
    );
    expect(lines.map(({ _id, quantity }) => [_id, quantity])).toEqual([["01ab", 2]]);
  });

  test("a picture that is no address is no picture", () => {
    expect(parseBag(JSON.stringify([{ ...kurta, imageUrl: { a: 1 } }])).lines[0]?.imageUrl).toBe("");
  });
});

describe("the badge of the cart icon", () => {
  test("an empty bag has no badge", () => expect(formatBadge(0)).toBeUndefined());
  test("the badge counts lines", () => expect(formatBadge(98)).toBe("98"));
  test("the badge shows 99+ from 99 lines on", () => {
    expect(formatBadge(99)).toBe("99+");
    expect(formatBadge(250)).toBe("99+");
  });
});

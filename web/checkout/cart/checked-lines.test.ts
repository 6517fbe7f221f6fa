import { describe, expect, test } from "vitest";
import type { CheckedBag, CheckedLine } from "#contract/sales/cart.ts";
import type { BagLine } from "#web/checkout/bag/bag-lines.ts";
import { formatPriceChange, mergePriceChanges, validateQuantity, viewLine } from "./checked-lines.ts";

describe("a line after the check", () => {
  const line = (size: string, quantity: number) =>
    ({ _id: "kurta", selectedSize: { value: size }, quantity }) as BagLine;
  const short = { problem: "short", cap: 5, sentence: "Quantity may not be greater than 5." } as const;
  const answer = (overrides: Partial<CheckedLine>) =>
    ({ lines: [{ product: "kurta", size: "M", sizes: ["S", "M"], soldOutSizes: ["S"], ...overrides }] }) as CheckedBag;

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
});

describe("what is taken off a line", () => {
  const line = { _id: "kurta", selectedSize: { value: "M" }, quantity: 2, price: 900 } as BagLine;
  const adjustments = [{ kind: "coupon", label: "WELCOME10", amount: 180 }] as const;
  const answer = (overrides: Partial<CheckedLine> = {}) => {
    const checked = {
      product: "kurta",
      size: "M",
      quantity: 2,
      salePrice: 900,
      totalPrice: 1620,
      adjustments,
      ...overrides,
    };
    return { lines: [checked] } as unknown as CheckedBag;
  };

  test("is known once the line as it is now was checked", () => {
    expect(viewLine(line, answer())).toMatchObject({ adjustments, totalPrice: 1620 });
    for (const outdated of [undefined, answer({ quantity: 3 }), answer({ salePrice: 800 })])
      expect(viewLine(line, outdated)).toMatchObject({ adjustments: [], totalPrice: undefined });
  });
});

describe("a typed quantity", () => {
  test.each(["1", "5", "05"])("a line whose cap is five may hold %s", (typed) => {
    expect(validateQuantity(typed, 5)).toBeUndefined();
  });
  test.each(["", "0", "00"])("a line cannot hold %j", (typed) => {
    expect(validateQuantity(typed, 5)).toBe("Quantity must be at least 1.");
  });
  test("a line cannot hold more than its cap", () => {
    expect(validateQuantity("6", 5)).toBe("Quantity may not be greater than 5.");
  });
});

describe("changes of prices", () => {
  const line = (price: number) => ({ _id: "kurta", price }) as BagLine;
  const now = (price: number, problem: CheckedLine["problem"] = null) =>
    ({ product: "kurta", name: "Indigo kurta", price: 2000, salePrice: price, problem }) as CheckedLine;
  const change = (from: number, to: number) => ({ productId: "kurta", name: "Indigo kurta", from, to });

  test("the same price is nothing to tell", () => expect(mergePriceChanges([], [line(100)], [now(100)])).toEqual([]));

  test("a changed price is told once, however many sizes are in the bag", () => {
    expect(mergePriceChanges([], [line(100), line(100)], [now(120), now(120)])).toEqual([change(100, 120)]);
  });

  test("it stays told after the bag has taken the new price over", () => {
    expect(mergePriceChanges([change(100, 120)], [line(120)], [now(120)])).toEqual([change(100, 120)]);
  });

  test("a price that changes twice is told from the first, and not at all when it comes back", () => {
    expect(mergePriceChanges([change(100, 120)], [line(120)], [now(90)])).toEqual([change(100, 90)]);
    expect(mergePriceChanges([change(100, 120)], [line(120)], [now(100)])).toEqual([]);
  });

  test("the price of what is no longer sold is nothing to tell", () => {
    expect(mergePriceChanges([], [line(100)], [now(0, "gone")])).toEqual([]);
  });

  test("a change is told with both prices", () => {
    expect(formatPriceChange(change(1299, 1499.5))).toBe("Indigo kurta now costs ₹1,499.50 instead of ₹1,299.00.");
  });
});

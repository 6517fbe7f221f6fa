import fc from "fast-check";
import { expect, test } from "vitest";
import { percentOff } from "#contract/catalogue/unit-price.ts";
import type { CouponDiscount } from "./discounts.ts";
import { type TaxRateRow, taxIncludedPaise } from "./gst.ts";
import { type LineToPrice, type OrderToPrice, priceOrder, totalLines } from "./pricing.ts";

const rates: TaxRateRow[] = ["61", "62"].flatMap((chapter) => [
  { chapter, upToPaise: 250_000, ratePercent: 5, fromDay: "2025-09-22" },
  { chapter, upToPaise: null, ratePercent: 18, fromDay: "2025-09-22" },
]);
const gst = { scheme: "gst" as const, rates, day: "2026-11-17" };
const flat = { scheme: "flat" as const, ratePercent: 5 };

const buyGet = fc.record({
  id: fc.constantFrom("p1", "p2", "p3"),
  name: fc.constant("Some are free"),
  buy: fc.integer({ min: 1, max: 3 }),
  get: fc.integer({ min: 1, max: 3 }),
});
const line: fc.Arbitrary<LineToPrice> = fc
  .record({
    pricePaise: fc.integer({ min: 100, max: 1_000_000_000 }),
    off: fc.double({ min: 0, max: 1, noNaN: true }),
    quantity: fc.integer({ min: 1, max: 50 }),
    taxable: fc.boolean(),
    hsn: fc.constantFrom("", "6109", "62044290", "9999"),
    brandId: fc.constantFrom("one", "other", null),
    buyGets: fc.uniqueArray(buyGet, { maxLength: 2, selector: ({ id }) => id }),
  })
  .map(({ off, ...overrides }) => ({
    ...overrides,
    salePricePaise: Math.max(100, Math.round(overrides.pricePaise * (1 - off))),
    promotion: { id: "sale", name: "Sale" },
  }));
const coupon: fc.Arbitrary<CouponDiscount | null> = fc.option(
  fc.record({
    id: fc.constant("c"),
    code: fc.constant("WELCOME10"),
    kind: fc.constantFrom("percent" as const, "amount" as const),
    valueHundredths: fc.integer({ min: 1, max: 10_000 }),
    maxDiscountPaise: fc.option(fc.integer({ min: 1, max: 100_000 })),
    ownerBrandId: fc.constantFrom("one", null),
  }),
);
const order = fc.record({
  lines: fc.array(line, { maxLength: 12 }),
  tax: fc.constantFrom(flat, gst, { scheme: "flat" as const, ratePercent: 12.5 }),
  coupon,
  shipping: fc.integer({ min: 0, max: 50_000 }),
  cashFeePaise: fc.integer({ min: 0, max: 10_000 }),
});
const price = ({ shipping, ...asked }: Omit<OrderToPrice, "shippingPaise"> & { shipping: number }) =>
  priceOrder({ ...asked, shippingPaise: () => shipping });

const sum = (amounts: number[]) => amounts.reduce((all, amount) => all + amount, 0);

test("an order costs what its lines cost, and each line its pieces less what is taken off", () => {
  fc.assert(
    fc.property(order, (asked) => {
      const { lines, totals } = price(asked);
      const { scheme } = asked.tax;
      expect(lines).toHaveLength(asked.lines.length);
      for (const [i, each] of lines.entries()) {
        const { pricePaise = 0, quantity = 0 } = asked.lines[i] ?? {};
        expect(each.discountPaise).toBe(sum(each.adjustments.map(({ amountPaise }) => amountPaise)));
        expect(each.totalPaise).toBe(pricePaise * quantity - each.discountPaise);
        expect(each.taxPaise).toBe(
          scheme === "flat"
            ? Math.round((each.totalPaise * each.taxRatePercent) / 100)
            : taxIncludedPaise(each.totalPaise, each.taxRatePercent),
        );
      }
      expect(totals.totalPaise).toBe(sum(lines.map(({ totalPaise }) => totalPaise)));
      expect(totals.discountPaise).toBe(sum(lines.map(({ discountPaise }) => discountPaise)));
      expect(totals.shippingPaise).toBe(sum(lines.map(({ shippingPaise }) => shippingPaise)));
      expect(totals.shippingPaise).toBe(lines.length > 0 ? asked.shipping : 0);
      expect(totals.taxPaise).toBe(
        sum(lines.map(({ taxPaise, shippingTaxPaise }) => taxPaise + shippingTaxPaise)) + totals.cashFeeTaxPaise,
      );
      const onTop = scheme === "flat" ? totals.taxPaise : 0;
      expect(totals.totalWithTaxPaise).toBe(
        totals.totalPaise + onTop + totals.shippingPaise + (lines.length > 0 ? asked.cashFeePaise : 0),
      );
      expect(totalLines(lines, scheme, totals)).toEqual(totals);
    }),
  );
});

test("nothing is negative, and no line costs less than a rupee", () => {
  fc.assert(
    fc.property(order, (asked) => {
      const { lines, totals } = price(asked);
      const amounts = lines.flatMap(({ adjustments, ...each }) => [
        ...Object.values(each),
        ...adjustments.map(({ amountPaise }) => amountPaise),
      ]);
      for (const amount of [...amounts, ...Object.values(totals)]) expect(amount >= 0, String(amount)).toBe(true);
      for (const { totalPaise } of lines) expect(totalPaise).toBeGreaterThanOrEqual(100);
    }),
  );
});

/** What the pieces of one promotion know about it. */
const group = fc.record({
  buy: fc.integer({ min: 1, max: 4 }),
  get: fc.integer({ min: 1, max: 4 }),
  /** Dear enough that no share is limited by the rupee that is left. */
  bag: fc.array(
    fc.record({ pricePaise: fc.integer({ min: 1000, max: 1_000_000 }), quantity: fc.integer({ min: 1, max: 9 }) }),
    { minLength: 1, maxLength: 8 },
  ),
});

test("free pieces cost the buyer nothing, and no line more than its part of them is taken off", () => {
  fc.assert(
    fc.property(group, ({ buy, get, bag }) => {
      const buyGets = [{ id: "b", name: "Some are free", buy, get }];
      const { lines } = priceOrder({ lines: bag.map((each) => ({ ...each, taxable: false, buyGets })), tax: flat });
      // A model that knows no lines: the pieces by price, and the last of each whole group.
      const pieces = bag
        .flatMap(({ pricePaise, quantity }) => Array.from({ length: quantity }, () => pricePaise))
        .sort((a, b) => b - a);
      const isWhole = (n: number) => n < pieces.length - (pieces.length % (buy + get));
      const free = pieces.filter((_, n) => isWhole(n) && n % (buy + get) >= buy);
      expect(sum(lines.map(({ discountPaise }) => discountPaise))).toBe(sum(free));
      for (const [i, { discountPaise, totalPaise }] of lines.entries()) {
        const { pricePaise = 0, quantity = 0 } = bag[i] ?? {};
        // The cheapest of a group cost no more than their number among its pieces; rounded by less than a paisa a piece.
        expect(discountPaise).toBeLessThan((pricePaise * quantity * get) / (buy + get) + quantity);
        expect(totalPaise).toBeGreaterThan((pricePaise * quantity * buy) / (buy + get) - quantity);
      }
    }),
  );
});

test("the whole is never less good for the buyer than any of its promotions alone", () => {
  fc.assert(
    fc.property(order, ({ coupon: _, ...asked }) => {
      const offOf = (lines: LineToPrice[]) =>
        sum(price({ ...asked, lines }).lines.map(({ discountPaise }) => discountPaise));
      const off = offOf(asked.lines);
      expect(off).toBeGreaterThanOrEqual(offOf(asked.lines.map((each) => ({ ...each, buyGets: [] }))));
      for (const id of ["p1", "p2", "p3"]) {
        const alone = asked.lines.map(({ salePricePaise, promotion, buyGets = [], ...each }) => ({
          ...each,
          buyGets: buyGets.filter((b) => b.id === id),
        }));
        expect(off).toBeGreaterThanOrEqual(offOf(alone));
      }
    }),
  );
});

test("each line has at most one promotion and one share of the coupon", () => {
  fc.assert(
    fc.property(order, (asked) => {
      for (const { adjustments } of price(asked).lines) {
        const kinds = adjustments.map(({ kind }) => kind);
        expect(new Set(kinds).size).toBe(kinds.length);
      }
    }),
  );
});

test("it does not matter in which order promotions come", () => {
  fc.assert(
    fc.property(order, (asked) => {
      const turned = asked.lines.map((each) => ({ ...each, buyGets: each.buyGets?.toReversed() ?? [] }));
      expect(price({ ...asked, lines: turned })).toEqual(price(asked));
    }),
  );
});

const rupees = (amount: number) => Math.round(amount * 100);
const piece = (price: number, overrides: Partial<LineToPrice> = {}): LineToPrice => ({
  pricePaise: rupees(price),
  quantity: 1,
  taxable: true,
  hsn: "6204",
  ...overrides,
});
const tenPercent = {
  id: "c",
  code: "TEN",
  kind: "percent" as const,
  valueHundredths: 1000,
  maxDiscountPaise: null,
  ownerBrandId: null,
};

/** Rate, tax and total of each line, in rupees. */
test.each<[string, Partial<OrderToPrice>, [number, number, number][]]>([
  ["2,500.00 without tax is 5 %", { lines: [piece(2625)] }, [[5, 125, 2625]]],
  ["2,500.01 without tax is 18 %", { lines: [piece(2625.01)] }, [[18, 400.43, 2625.01]]],
  ["two pieces are judged one by one", { lines: [piece(2625, { quantity: 2 })] }, [[5, 250, 5250]]],
  [
    "a mixed bag has two rates",
    { lines: [piece(999), piece(4999), piece(500, { taxable: false })] },
    [
      [5, 47.57, 999],
      [18, 762.56, 4999],
      [0, 0, 500],
    ],
  ],
  ["a coupon brings a piece below the slab", { lines: [piece(2900)], coupon: tenPercent }, [[5, 124.29, 2610]]],
  [
    "a sale brings a piece below the slab",
    { lines: [piece(3000, { salePricePaise: rupees(2600), promotion: { id: "p", name: "Sale" } })] },
    [[5, 123.81, 2600]],
  ],
  ["a knitted shirt of chapter 61", { lines: [piece(799, { hsn: "6109" })] }, [[5, 38.05, 799]]],
  ["a chapter that nobody knows is taxed like 62", { lines: [piece(799, { hsn: "9999" })] }, [[5, 38.05, 799]]],
])("GST: %s", (_, asked, expected) => {
  const { lines, totals } = priceOrder({ lines: [], tax: gst, ...asked });
  expect(lines.map((each) => [each.taxRatePercent, each.taxPaise / 100, each.totalPaise / 100])).toEqual(expected);
  expect(totals.totalWithTaxPaise).toBe(totals.totalPaise);
});

test("GST: shipping is spread over the lines and taxed like them, the fee for cash at 18 %", () => {
  const { lines, totals } = priceOrder({
    lines: [piece(1000), piece(3000)],
    tax: gst,
    shippingPaise: () => 10_000,
    cashFeePaise: 5000,
  });
  expect(lines.map(({ shippingPaise, shippingTaxPaise }) => [shippingPaise, shippingTaxPaise])).toEqual([
    [2500, 119],
    [7500, 1144],
  ]);
  expect(totals).toMatchObject({ shippingTaxPaise: 1263, cashFeeTaxPaise: 763, totalWithTaxPaise: 415_000 });
  expect(totals.taxPaise).toBe(4762 + 45_763 + 1263 + 763);
});

test("flat: a coupon of ₹100 over three lines, shipping and fee without tax", () => {
  const { lines, totals } = priceOrder({
    lines: [
      { pricePaise: 10_000, quantity: 1, taxable: true },
      { pricePaise: 10_000, quantity: 1, taxable: false },
      { pricePaise: 5_000, quantity: 2, taxable: true },
    ],
    tax: flat,
    coupon: { ...tenPercent, kind: "amount", valueHundredths: 10_000 },
    shippingPaise: (total) => (total === 20_000 ? 4_900 : 0),
    cashFeePaise: 1000,
  });
  expect(lines.map(({ discountPaise, totalPaise, taxPaise }) => [discountPaise, totalPaise, taxPaise])).toEqual([
    [3334, 6666, 333],
    [3333, 6667, 0],
    [3333, 6667, 333],
  ]);
  expect(totals).toEqual({
    totalPaise: 20_000,
    discountPaise: 10_000,
    shippingPaise: 4_900,
    shippingTaxPaise: 0,
    cashFeePaise: 1000,
    cashFeeTaxPaise: 0,
    taxPaise: 666,
    totalWithTaxPaise: 26_566,
  });
});

const paise = fc.integer({ min: 100, max: 1_000_000_000 });

test("the percentage never promises more than what is taken off, and is the largest whole one that does not", () => {
  fc.assert(
    fc.property(paise, paise, (one, other) => {
      const [price, full] = one < other ? [one, other] : [other, one];
      const percent = percentOff(full, price);
      expect(Number.isInteger(percent)).toBe(true);
      expect(percent * full).toBeLessThanOrEqual((full - price) * 100);
      expect((percent + 1) * full).toBeGreaterThan((full - price) * 100);
    }),
  );
});

test("what costs as much as before or more is not reduced", () => {
  fc.assert(
    fc.property(paise, fc.integer({ min: 0, max: 100_000 }), (full, more) => {
      expect(percentOff(full, full + more)).toBe(0);
    }),
  );
  expect([percentOff(199_900, 149_900), percentOff(100_000, 99_001), percentOff(100_000, 1)]).toEqual([25, 0, 99]);
});

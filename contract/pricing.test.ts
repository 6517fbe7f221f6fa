import fc from "fast-check";
import { expect, test } from "vitest";
import { type Adjustment, type LineToPrice, percentOff, priceOrder, spread, totalLines } from "./pricing.ts";

const adjustment: fc.Arbitrary<Adjustment> = fc.record({
  kind: fc.constantFrom("promotion" as const, "coupon" as const),
  label: fc.constantFrom("Diwali", "WELCOME10", "Two for one"),
  amountPaise: fc.integer({ min: 0, max: 2_000_000 }),
});
const line: fc.Arbitrary<LineToPrice> = fc.record({
  pricePaise: fc.integer({ min: 0, max: 1_000_000_000 }),
  quantity: fc.integer({ min: 1, max: 50 }),
  taxable: fc.boolean(),
  adjustments: fc.array(adjustment, { maxLength: 3 }),
});
const order = fc.record({
  lines: fc.array(line, { maxLength: 12 }),
  taxRatePercent: fc.constantFrom(0, 5, 12, 12.5, 18),
  adjustments: fc.array(adjustment, { maxLength: 4 }),
  shippingPaise: fc.integer({ min: 0, max: 50_000 }),
});

const sum = (amounts: number[]) => amounts.reduce((all, amount) => all + amount, 0);
const amountsOf = (adjustments: readonly Adjustment[] = []) => adjustments.map(({ amountPaise }) => amountPaise);

test("an order costs what its lines cost, and each line its pieces less what is taken off", () => {
  fc.assert(
    fc.property(order, (asked) => {
      const { lines, totals } = priceOrder(asked);
      expect(lines).toHaveLength(asked.lines.length);
      for (const [i, price] of lines.entries()) {
        const { pricePaise = 0, quantity = 0, taxable } = asked.lines[i] ?? {};
        expect(price.discountPaise).toBe(sum(amountsOf(price.adjustments)));
        expect(price.totalPaise).toBe(pricePaise * quantity - price.discountPaise);
        expect(price.taxPaise).toBe(taxable ? Math.round((price.totalPaise * asked.taxRatePercent) / 100) : 0);
        expect(price.totalWithTaxPaise).toBe(price.totalPaise + price.taxPaise);
      }
      expect(totals.totalPaise).toBe(sum(lines.map(({ totalPaise }) => totalPaise)));
      expect(totals.discountPaise).toBe(sum(lines.map(({ discountPaise }) => discountPaise)));
      expect(totals.taxPaise).toBe(sum(lines.map(({ taxPaise }) => taxPaise)));
      expect(totals.shippingPaise).toBe(lines.length > 0 ? asked.shippingPaise : 0);
      expect(totals.totalWithTaxPaise).toBe(totals.totalPaise + totals.taxPaise + totals.shippingPaise);
      expect(totalLines(lines, asked.shippingPaise)).toEqual(totals);
    }),
  );
});

test("nothing is negative, however much is taken off, and all of it is taken off where there is enough", () => {
  fc.assert(
    fc.property(order, (asked) => {
      const { lines, totals } = priceOrder(asked);
      const amounts = lines.flatMap(({ adjustments, ...price }) => [
        ...Object.values(price),
        ...amountsOf(adjustments),
      ]);
      for (const amount of [...amounts, ...Object.values(totals)]) {
        expect(Number.isSafeInteger(amount) && amount >= 0, String(amount)).toBe(true);
      }
      const gross = asked.lines.map(({ pricePaise, quantity }) => pricePaise * quantity);
      const own = asked.lines.map(({ adjustments }, i) => Math.min(gross[i] ?? 0, sum(amountsOf(adjustments))));
      const ofOrder = Math.min(sum(gross) - sum(own), sum(amountsOf(asked.adjustments)));
      expect(totals.discountPaise).toBe(sum(own) + ofOrder);
    }),
  );
});

test("it does not matter in which order adjustments come", () => {
  const shuffled = order.chain((asked) =>
    fc
      .tuple(
        fc.shuffledSubarray(asked.adjustments, { minLength: asked.adjustments.length }),
        fc.tuple(
          ...asked.lines.map(({ adjustments = [] }) =>
            fc.shuffledSubarray([...adjustments], { minLength: adjustments.length }),
          ),
        ),
      )
      .map(([adjustments, ofLines]) => ({
        asked,
        other: {
          ...asked,
          adjustments,
          lines: asked.lines.map((each, i) => ({ ...each, adjustments: ofLines[i] ?? [] })),
        },
      })),
  );
  fc.assert(
    fc.property(shuffled, ({ asked, other }) => {
      expect(priceOrder(other)).toEqual(priceOrder(asked));
    }),
  );
});

test("an amount is spread exactly, each part within a paisa of its share", () => {
  const weights = fc.array(fc.integer({ min: 0, max: 1_000_000_000_000 }), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(weights, fc.integer({ min: 0, max: 1_000_000_000_000 }), (all, amount) => {
      const total = sum(all);
      const parts = spread(amount, all);
      expect(sum(parts)).toBe(total === 0 ? 0 : amount);
      for (const [i, part] of parts.entries()) {
        const [share, rest] = [BigInt(amount) * BigInt(all[i] ?? 0), BigInt(total)];
        expect((BigInt(part) * rest > share - rest && BigInt(part) * rest < share + rest) || total === 0).toBe(true);
      }
    }),
  );
});

test("a coupon of ₹100 over three lines", () => {
  const { lines, totals } = priceOrder({
    lines: [
      { pricePaise: 10_000, quantity: 1, taxable: true },
      { pricePaise: 10_000, quantity: 1, taxable: false },
      { pricePaise: 5_000, quantity: 2, taxable: true },
    ],
    taxRatePercent: 5,
    adjustments: [{ kind: "coupon", label: "WELCOME", amountPaise: 10_000 }],
    shippingPaise: 4_900,
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
    taxPaise: 666,
    totalWithTaxPaise: 25_566,
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

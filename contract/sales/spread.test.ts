import fc from "fast-check";
import { expect, test } from "vitest";
import { spread, spreadWithin } from "./spread.ts";

const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0);
const weights = fc.array(fc.integer({ min: 0, max: 1_000_000_000_000 }), { minLength: 1, maxLength: 20 });
const amount = fc.integer({ min: 0, max: 1_000_000_000_000 });

test("an amount is spread exactly, each part within a paisa of its share", () => {
  fc.assert(
    fc.property(weights, amount, (all, whole) => {
      const total = sum(all);
      const parts = spread(whole, all);
      expect(sum(parts)).toBe(total === 0 ? 0 : whole);
      for (const [i, part] of parts.entries()) {
        const [share, rest] = [BigInt(whole) * BigInt(all[i] ?? 0), BigInt(total)];
        expect((BigInt(part) * rest > share - rest && BigInt(part) * rest < share + rest) || total === 0).toBe(true);
      }
    }),
  );
});

test("no part is above its limit, and what does not fit goes to the others", () => {
  const line = fc.record({
    weight: fc.integer({ min: 1, max: 1_000_000 }),
    part: fc.double({ min: 0, max: 1, noNaN: true }),
  });
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 20 }), amount, (lines, whole) => {
      const all = lines.map(({ weight }) => weight);
      const limits = lines.map(({ weight, part }) => Math.floor(weight * part));
      const parts = spreadWithin(whole, all, limits);
      expect(sum(parts)).toBe(Math.min(whole, sum(limits)));
      for (const [i, part] of parts.entries()) expect(part).toBeLessThanOrEqual(limits[i] ?? 0);
    }),
  );
});

test("₹10 over three equal lines: the odd paisa goes to the first", () => {
  expect(spread(1000, [10_000, 10_000, 10_000])).toEqual([334, 333, 333]);
});

import fc from "fast-check";
import { expect, test } from "vitest";
import { splitRefund } from "./split-refund.ts";

const sum = (parts: { amountPaise: number }[]) => parts.reduce((all, { amountPaise }) => all + amountPaise, 0);
const paise = fc.integer({ min: 1, max: 1_000_000 });

test("what is left after a refund is what the order costs, and no payment gives more than it brought", () => {
  fc.assert(
    fc.property(
      fc.array(paise, { maxLength: 4 }),
      fc.array(fc.float({ min: 0, max: 1, noNaN: true })),
      fc.nat(2_000_000),
      (amounts, shares, costs) => {
        const paid = amounts.map((amountPaise, i) => ({ id: `a${i}`, amountPaise }));
        const asked = paid.flatMap(({ id, amountPaise }, i) => {
          const part = Math.floor(amountPaise * (shares[i] ?? 0));
          return part > 0 ? [{ attemptId: id, amountPaise: part }] : [];
        });
        const parts = splitRefund(paid, asked, costs);
        const left = sum(paid) - sum(asked);
        expect(sum(parts)).toBe(Math.max(0, left - costs));
        for (const { id, amountPaise } of paid) {
          const given = sum([...asked, ...parts].filter(({ attemptId }) => attemptId === id));
          expect(given).toBeLessThanOrEqual(amountPaise);
        }
        expect(splitRefund(paid, [...asked, ...parts], costs)).toEqual([]);
      },
    ),
  );
});

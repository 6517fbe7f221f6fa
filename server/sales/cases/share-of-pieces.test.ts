import fc from "fast-check";
import { expect, test } from "vitest";
import { addAmounts, type PieceAmounts, shareOfPieces } from "./share-of-pieces.ts";

const lines = fc.record({
  quantity: fc.integer({ min: 1, max: 60 }),
  totalPaise: fc.integer({ min: 0, max: 1_000_000_000 }),
  taxPaise: fc.integer({ min: 0, max: 1_000_000 }),
});

test("the parts of a line are the whole to the paisa, whatever is taken one after the other and given up again", () => {
  fc.assert(
    fc.property(lines, fc.array(fc.tuple(fc.integer({ min: 1, max: 10 }), fc.boolean())), (item, steps) => {
      const taken: PieceAmounts[] = [];
      const sum = () => taken.reduce<PieceAmounts | undefined>(addAmounts, undefined);
      for (const [wanted, isGivenUp] of steps) {
        if (isGivenUp) taken.shift();
        const quantity = Math.min(wanted, item.quantity - (sum()?.quantity ?? 0));
        if (quantity > 0) taken.push(shareOfPieces(item, sum(), quantity));
        for (const part of taken) expect(Math.min(part.totalPaise, part.taxPaise)).toBeGreaterThanOrEqual(0);
      }
      const left = item.quantity - (sum()?.quantity ?? 0);
      if (left > 0) taken.push(shareOfPieces(item, sum(), left));
      expect(sum()).toEqual(item);
    }),
  );
});

test("one piece costs its part, rounded by no more than a paisa, and more than there are is refused", () => {
  fc.assert(
    fc.property(lines, (item) => {
      const { totalPaise } = shareOfPieces(item, undefined, 1);
      expect(Math.abs(totalPaise - item.totalPaise / item.quantity)).toBeLessThan(1);
      expect(() => shareOfPieces(item, undefined, item.quantity + 1)).toThrow("pieces are left");
    }),
  );
});

import { expect, test } from "vitest";
import type { Size } from "#contract/catalogue/sizes.ts";
import { type PieceMove, replayMoves } from "./pieces-with-buyer.ts";

const move = (size: Size, quantity: number, day: number): PieceMove => ({
  itemId: "shirt",
  size,
  quantity,
  at: new Date(Date.UTC(2026, 0, day)),
});

test("what is taken is no longer held, and other sizes and lines stay", () => {
  const other = { ...move("M", 1, 1), itemId: "kurta" };
  expect(replayMoves([move("M", 3, 1), other], [move("M", 2, 2)])).toEqual([move("M", 1, 1), other]);
});

test("a size that was exchanged and came back counts from its second arrival", () => {
  const arrivals = [move("M", 1, 1), move("L", 1, 5), move("M", 1, 9)];
  const departures = [move("M", 1, 2), move("L", 1, 6)];
  expect(replayMoves(arrivals, departures)).toEqual([move("M", 1, 9)]);
});

test("the latest arrival leaves first", () => {
  expect(replayMoves([move("M", 2, 1), move("M", 1, 9)], [move("M", 2, 10)])).toEqual([move("M", 1, 1)]);
});

test("what was claimed before it arrived is not held when it does", () => {
  expect(replayMoves([move("M", 2, 5)], [move("M", 1, 3)])).toEqual([move("M", 1, 5)]);
});

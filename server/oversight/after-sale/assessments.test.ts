import { expect, test } from "vitest";
import type { ReturnReason } from "#contract/sales/cases/returns.ts";
import { judgeClaims, judgeCourier, judgeExchanges, judgeReasons, judgeReturns, percentOf } from "./assessments.ts";

const reasons = (counts: Partial<Record<ReturnReason, number>>) =>
  new Map(Object.entries(counts) as [ReturnReason, number][]);

test.for([
  [{ "Too small": 14, "Changed my mind": 6 }, "Runs small: 14 of 20 returns say too small."],
  [{ "Too large": 3, Other: 2 }, "Runs large: 3 of 5 returns say too large."],
  [{ "Not as shown": 5, "Too small": 5 }, "Appearance different from its page: 5 of 10 returns say not as shown."],
  [{ Damaged: 9, Other: 1 }, "Arrives damaged: 9 of 10 returns say damaged."],
  // Too few, no agreement, or a reason that says nothing of the product.
  [{ "Too small": 4 }, ""],
  [{ "Too small": 5, "Too large": 5 }, ""],
  [{ "Changed my mind": 20 }, ""],
  [{}, ""],
] as const)("returns for %j say: %s", ([counts, assessment]) => {
  expect(judgeReasons(reasons(counts))).toBe(assessment);
});

test("a product that comes back twice as often as the others is named, once enough of it were delivered", () => {
  const shop = { pieces: 30, delivered: 300 };
  const mixed = reasons({ "Changed my mind": 6, Other: 4 });
  expect(judgeReturns(mixed, { pieces: 10, delivered: 40 }, shop)).toBe("Comes back often: 10 of 40 delivered pieces.");
  expect(judgeReturns(mixed, { pieces: 10, delivered: 140 }, shop)).toBe("");
  expect(judgeReturns(mixed, { pieces: 9, delivered: 9 }, shop)).toBe("");
  expect(judgeReturns(mixed, { pieces: 30, delivered: 300 }, shop), "nothing to compare with").toBe("");
  expect(judgeReturns(reasons({ "Too small": 10 }), { pieces: 10, delivered: 40 }, shop)).toContain("Runs small");
  expect(judgeClaims({ pieces: 10, delivered: 40 }, shop)).toBe("Claimed often: 10 of 40 delivered pieces.");
});

test("exchanges and couriers are judged by their directions and their dates", () => {
  expect(judgeExchanges({ larger: 6, smaller: 2 })).toBe("Runs small: 6 of 8 exchanges went to a larger size.");
  expect(judgeExchanges({ larger: 1, smaller: 5 })).toBe("Runs large: 5 of 6 exchanges went to a smaller size.");
  expect(judgeExchanges({ larger: 2, smaller: 2 })).toBe("");
  expect(judgeCourier({ promised: 12, late: 4 })).toBe("Often late: 4 of 12 parcels were not there on their date.");
  expect(judgeCourier({ promised: 9, late: 9 })).toBe("");
  expect([percentOf(1, 3), percentOf(1, 0)]).toEqual([33.3, null]);
});

import fc from "fast-check";
import { expect, test } from "vitest";
import { fitRule, judgeFit } from "./fit.ts";

test.each([
  [{ small: 5, right: 3, large: 0 }, "Most say it runs small: take one size up."],
  [{ small: 1, right: 7, large: 0 }, "Most say it fits as expected."],
  [{ small: 0, right: 4, large: 6 }, "Most say it runs large: take one size down."],
  [{ small: 5, right: 4, large: 1 }, undefined],
])("%o: %s", (counts, sentence) => {
  expect(judgeFit(counts)?.sentence).toBe(sentence);
});

test("fewer than eight voices say nothing, however much they agree", () => {
  expect(judgeFit({ small: 7, right: 0, large: 0 })).toBeUndefined();
  expect(judgeFit({ small: 8, right: 0, large: 0 })?.percents).toEqual({
    small: 100,
    right: 0,
    large: 0,
  });
});

const many = fc.integer({ min: 0, max: 1000 });

test("the shares are whole, never negative, and together a hundred", () => {
  fc.assert(
    fc.property(many, many, many, (small, right, large) => {
      const percents = judgeFit({ small, right, large })?.percents;
      if (!percents) return;
      const shares = Object.values(percents);
      expect(shares.every((share) => Number.isInteger(share) && share >= 0)).toBe(true);
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(100);
    }),
  );
});

test("one more who says small never makes it run large", () => {
  fc.assert(
    fc.property(many, many, many, (small, right, large) => {
      const before = judgeFit({ small, right, large })?.sentence ?? "";
      const after = judgeFit({ small: small + 1, right, large })?.sentence ?? "";
      if (!before.includes("large"))
        expect(small + right + large >= fitRule.voicesMin && after.includes("large")).toBe(false);
    }),
  );
});

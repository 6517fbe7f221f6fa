import fc from "fast-check";
import { expect, test } from "vitest";
import { withoutTags } from "./without-tags.ts";

test.each([
  ["<b>Asha</b>", "Asha"],
  ["<script>alert(1)</script>Asha", "alert(1)Asha"],
  ["<<b>script>alert(1)<</b>/script>", "alert(1)"],
  ["<!-- note -->Asha<br/>", "Asha"],
  ["I <3 cotton, 2 < 3 > 1", "I <3 cotton, 2 < 3 > 1"],
  ["no tags at all", "no tags at all"],
])("%s is kept as %s", (given, kept) => {
  expect(withoutTags(given)).toBe(kept);
});

test("whatever was typed, no tag is left and cleaning twice changes nothing", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom("<", ">", "a", "/", "!", " ", "=", "😀"), maxLength: 60 }),
      (typed) => {
        const kept = withoutTags(typed);
        expect(kept).not.toMatch(/<[a-z/!][^>]*>/i);
        expect(withoutTags(kept)).toBe(kept);
      },
    ),
  );
});

test("a megabyte of nested tags is cleaned in time that grows with its length only", () => {
  const timed = (size: number) => {
    const typed = `${"<".repeat(size)}${"a>".repeat(size)}${"< >".repeat(size)}`;
    // Time of work, not of waiting for a processor that others use too.
    const start = process.cpuUsage();
    withoutTags(typed);
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1000;
  };
  const fastest = (size: number) => Math.min(timed(size), timed(size), timed(size));
  fastest(10_000);
  expect(fastest(160_000)).toBeLessThan(Math.max(fastest(10_000), 1) * 100);
});

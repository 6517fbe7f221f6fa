import { expect, test } from "vitest";
import type { BagEntry } from "#contract/sales/cart.ts";
import { isSameBag, mergeBags } from "./merge-bags.ts";

const entry = (product: string, quantity: number): BagEntry => ({ product, size: "M", quantity });

test("on the first sign-in nothing is lost, and of one line the larger quantity counts", () => {
  const merged = mergeBags(undefined, [entry("kurta", 1), entry("cap", 2)], [entry("kurta", 3), entry("saree", 1)]);
  expect(merged).toEqual([entry("kurta", 3), entry("cap", 2), entry("saree", 1)]);
});

test("what one side took out stays out, what it put in or changed counts", () => {
  const base = [entry("kurta", 1), entry("cap", 1), entry("shawl", 5)];
  const local = [entry("cap", 1), entry("shawl", 2)];
  const remote = [entry("kurta", 1), entry("shawl", 5), entry("saree", 1)];
  expect(mergeBags(base, local, remote)).toEqual([entry("shawl", 2), entry("saree", 1)]);
});

test("where both have changed a line, the larger quantity counts", () => {
  expect(mergeBags([entry("kurta", 1)], [entry("kurta", 2)], [entry("kurta", 4)])).toEqual([entry("kurta", 4)]);
  expect(mergeBags([entry("kurta", 1)], [], [entry("kurta", 4)])).toEqual([entry("kurta", 4)]);
});

test("a merged bag has room for as many lines as any other", () => {
  const many = (name: string) => Array.from({ length: 150 }, (_, n) => entry(`${name} ${n}`, 1));
  expect(mergeBags(undefined, many("a"), many("b"))).toHaveLength(200);
});

test("the order of lines makes no other bag", () => {
  expect(isSameBag([entry("a", 1), entry("b", 2)], [entry("b", 2), entry("a", 1)])).toBe(true);
  expect(isSameBag([entry("a", 1)], [entry("a", 2)])).toBe(false);
  expect(isSameBag([], [entry("a", 2)])).toBe(false);
});

import { expect, test } from "vitest";
import { asksForSuggestions, stillFits } from "./suggestion-rule.ts";

test("suggestions are fetched when the length of the term is a multiple of three, and never for nothing", () => {
  expect(["", "k", "ku", "kur", "kurt", "kurta", "kurtas"].filter(asksForSuggestions)).toEqual(["kur", "kurtas"]);
});

test("suggestions stay while more is typed, and go when something else is", () => {
  expect(stillFits("kur", "kurt")).toBe(true);
  expect(stillFits("kur", "KURTA")).toBe(true);
  expect(stillFits("kur", "ku")).toBe(false);
  expect(stillFits("kur", "sar")).toBe(false);
  expect(stillFits("", "")).toBe(false);
});

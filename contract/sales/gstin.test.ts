import fc from "fast-check";
import { expect, test } from "vitest";
import { gstinProblem, normalizeGstin } from "./gstin.ts";

const right = ["27AAPFU0939F1ZV", "29AAGCB7383J1Z4", "24AAACC1206D1ZM"];

test("a GSTIN is right with its check digit, in the state it begins with", () => {
  for (const gstin of right) {
    expect(gstinProblem(gstin)).toBe("");
    expect(gstinProblem(gstin, gstin.slice(0, 2))).toBe("");
  }
});

test.each([
  ["", undefined, "GSTIN must have 15 characters such as 27AAPFU0939F1ZV."],
  ["27AAPFU0939F1Z", undefined, "GSTIN must have 15 characters such as 27AAPFU0939F1ZV."],
  ["27AAPFU0939F1XV", undefined, "GSTIN must have 15 characters such as 27AAPFU0939F1ZV."],
  ["27aapfu0939f1zv", undefined, "GSTIN must have 15 characters such as 27AAPFU0939F1ZV."],
  ["99AAPFU0939F1ZV", undefined, "GSTIN must begin with the code of a state; 99 is none."],
  ["27AAPFU0939F1ZV", "29", "GSTIN is of Maharashtra (27), not of Karnataka (29)."],
  ["27AAPFU0939F1ZW", "27", "GSTIN has a wrong check digit. Please look for a typing mistake."],
])("%s of %s: %s", (gstin, state, sentence) => {
  expect(gstinProblem(gstin, state)).toBe(sentence);
});

test("any one mistyped letter or digit is noticed", () => {
  const [gstin = ""] = right;
  const digits = [..."0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
  fc.assert(
    fc.property(fc.nat(14), fc.constantFrom(...digits), (at, typed) => {
      const other = gstin.slice(0, at) + typed + gstin.slice(at + 1);
      expect(gstinProblem(other) === "").toBe(other === gstin);
    }),
  );
});

test("a GSTIN is kept in capitals and without spaces", () => {
  expect(normalizeGstin(" 27aapfu 0939f 1zv\n")).toBe("27AAPFU0939F1ZV");
});

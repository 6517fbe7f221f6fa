import { expect, test } from "vitest";
import { familyOfColour, swatchOf } from "./colour-of-name.ts";
import { colourFamilies } from "./colours.ts";

const family = (name: string) => colourFamilies[familyOfColour(name) ?? -1]?.name;

test.for([
  ["Indigo", "Blue"],
  ["Mehendi", "Green"],
  ["Off white", "White"],
  ["off-white", "White"],
  ["Navy Blue", "Navy"],
  ["Peacock blue", "Teal"],
  ["Mustard yellow", "Yellow"],
  ["Dusty Rose", "Pink"],
  ["Rose Gold", "Pink"],
  ["Rani", "Pink"],
  ["Haldi", "Yellow"],
  ["लाल", "Red"],
  ["Wine", "Maroon"],
  ["Bottle Green", "Green"],
  ["Red and white", "Multicolour"],
  ["Blue/Green", "Multicolour"],
  ["Navy & midnight", "Navy"],
  ["Monsoon", undefined],
  ["", undefined],
] as const)("%s is filtered by as %s", ([name, expected]) => {
  expect(family(name)).toBe(expected);
});

test("a swatch shows the colour itself where its word is known, otherwise the family that was set by hand", () => {
  const blue = colourFamilies.findIndex(({ name }) => name === "Blue");
  expect(swatchOf("Indigo", blue)).toBe("#33427f");
  expect(swatchOf("Indigo", null)).toBe("#33427f");
  expect(swatchOf("Monsoon", blue)).toBe("#2f62ad");
  expect(swatchOf("Monsoon", null)).toBe("");
  expect(swatchOf("Red and white", familyOfColour("Red and white"))).toBe("");
});

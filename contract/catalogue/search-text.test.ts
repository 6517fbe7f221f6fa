import { expect, test } from "vitest";
import { readSearchText } from "./search-text.ts";

test.each([
  ["kurta under 1500", { name: "kurta", max: 1500 }],
  ["kurta size M", { name: "kurta", size: "M" }],
  ["kurta in size xl below ₹2,000", { name: "kurta", size: "XL", max: 2000 }],
  ["XXL size shirt up to rs. 1.5k", { name: "shirt", size: "XXL", max: 1500 }],
  ["silk saree between 2000 and 5000 rupees", { name: "silk saree", min: 2000, max: 5000 }],
  ["dupatta above Rs 800/-", { name: "dupatta", min: 800 }],
  ["saree free size", { name: "saree", size: "Free size" }],
  ["Freesize dupatta under 900", { name: "dupatta", size: "Free size", max: 900 }],
  ["in one size cap", { name: "cap", size: "Free size" }],
  ["under 999", { name: "", max: 999 }],
])("%s", (text, read) => {
  expect(readSearchText(text)).toEqual(read);
});

test.each([
  "kurta",
  "under the stars",
  "size",
  "kurta size Z",
  "free shipping",
  "kurta under 0",
  "1500",
  "over 1500ml bottle",
  "from 5000 to 2000",
])("%s is looked for as it stands", (text) => {
  expect(readSearchText(text)).toEqual({ name: text });
});

test("a long text of many such words is read in no time that grows with its square", () => {
  const text = "size ".repeat(2000) + "under ".repeat(2000) + "1".repeat(2000);
  expect(readSearchText(text).name.startsWith("size")).toBe(true);
});

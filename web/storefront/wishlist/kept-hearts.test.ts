import { expect, test } from "vitest";
import { parseHearts } from "./kept-hearts.ts";

const heart = { _id: "1", name: "Kurta", slug: "kurta", imageUrl: "/pictures/1/320.webp" };

test("what is kept of a wishlist is read back", () => {
  expect(parseHearts(JSON.stringify([heart]))).toEqual([heart]);
});

test.each([
  ["nothing", null],
  ["no JSON", "{"],
  ["no list", '{"name":"Kurta"}'],
  ["other things", JSON.stringify([null, 1, "x", { ...heart, name: 7 }, {}])],
])("%s is no heart", (_, stored) => {
  expect(parseHearts(stored)).toEqual([]);
});

test("no more are kept than a page shows", () => {
  expect(parseHearts(JSON.stringify(Array.from({ length: 80 }, () => heart)))).toHaveLength(50);
});

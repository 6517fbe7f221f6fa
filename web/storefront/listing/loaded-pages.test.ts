import { expect, test } from "vitest";
import { unfiltered } from "./filters/filters.ts";
import { pagesAt, withPages } from "./loaded-pages.ts";

const at = (query: string, limit = unfiltered.limit) => pagesAt(new URLSearchParams(query), { ...unfiltered, limit });

test.each([
  ["", 1],
  ["pages=1", 1],
  ["pages=3", 3],
  ["pages=0", 1],
  ["pages=-2", 1],
  ["pages=1e3", 1],
  ["pages=three", 1],
  ["pages=20", 20],
  ["pages=21", 20],
  ["pages=99999999", 1],
])("the address %j asks for %i pages below each other", (query, pages) => {
  expect(at(query)).toBe(pages);
});

test("however long its pages are, an address asks for at most 200 products", () => {
  expect(at("pages=20", 100)).toBe(2);
  expect(at("pages=20", 30)).toBe(6);
});

test("pages stand beside the filters of an address, spelled as they were, and only as many as it can ask for", () => {
  expect(withPages("", 2, unfiltered)).toBe("?pages=2");
  expect(withPages("?size=M,L&facts=cloth:Cotton&pages=2", 3, unfiltered)).toBe("?size=M,L&facts=cloth:Cotton&pages=3");
  expect(withPages("?max=0", 25, unfiltered)).toBe("?max=0&pages=20");
});

import { expect, test } from "vitest";
import { addressOf, filtersAt, unfiltered } from "./filters/filters.ts";
import { readSearchWords } from "./read-search-words.server.ts";

function read(search: string) {
  const query = new URLSearchParams(search);
  return readSearchWords(filtersAt({ pathname: "/shop", search: `?${search}` }) ?? unfiltered, query);
}

test("price and size words of a search are filters, each with an address of its own", () => {
  expect(read("name=kurta+under+1500+size+m")).toEqual({ ...unfiltered, name: "kurta", size: "M", max: 1500 });
  expect(addressOf(read("name=kurta+under+1500"))).toBe("/shop?name=kurta&max=1500");
  expect(read("name=kurta+above+700")).toMatchObject({ name: "kurta", min: 700, max: 0 });
});

test("what the address says counts before what was typed", () => {
  expect(read("name=kurta+under+1500&max=900").max).toBe(900);
  expect(read("name=kurta+size+M&size=L").size).toBe("L");
});

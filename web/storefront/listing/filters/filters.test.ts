import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { pageLimits } from "#contract/page-limits.ts";
import { loadList } from "#web/storefront/listing/load-list.server.ts";
import { addressOf, choose, filtersAt, toggle, toQuery, unfiltered } from "./filters.ts";

const read = (query: string, pathname = "/shop") => filtersAt({ pathname, search: `?${query}` }) ?? unfiltered;

test("an address without filters is the unfiltered list", () => {
  expect(read("")).toEqual(unfiltered);
  expect(addressOf(unfiltered)).toBe("/shop");
  expect(toQuery(unfiltered)).toEqual({});
});

test("what is read from an address and written again is the same", () => {
  const address =
    "name=kurta&brand=kosala-looms,sanjhbati&size=S,M&colour=Red,Navy&min=700&max=0&rating=4&discount=20&order=3&page=3&limit=20";
  const filters = read(address, "/shop/category/women");
  expect(read(addressOf(filters).split("?")[1] ?? "", "/shop/category/women")).toEqual(filters);
  expect(Object.fromEntries(new URLSearchParams(addressOf(filters).split("?")[1]))).toEqual(
    Object.fromEntries(new URLSearchParams(address)),
  );
});

test("a category, or else a brand, has its place in the path", () => {
  expect(addressOf({ ...unfiltered, category: "men" })).toBe("/shop/category/men");
  expect(addressOf({ ...unfiltered, brand: "sanjhbati" })).toBe("/shop/brand/sanjhbati");
  expect(addressOf({ ...unfiltered, category: "men", brand: "sanjhbati" })).toBe("/shop/category/men?brand=sanjhbati");
});

test("other addresses below the shop are none", () => {
  for (const pathname of ["/shop/category", "/shop/sale/men", "/shop/brand/a/b", "/shopping"])
    expect(filtersAt({ pathname, search: "" })).toBeNull();
});

test("a slug that is too long is none, and in the path no page", async () => {
  const long = "z".repeat(pageLimits.nameMax + 1);
  expect(read(`brand=${long}`)).toEqual(unfiltered);
  const url = new URL(`https://shop.example/shop/brand/${long}`);
  await expect(loadList(new RouterContextProvider(), url)).rejects.toMatchObject({ init: { status: 404 } });
});

test("values that make no sense are as good as not there", () => {
  expect(read("page=abc&limit=-1&order=7&rating=six&discount=15&size=XXXL&min=cheap&max=1e9&category=all")).toEqual(
    unfiltered,
  );
});

test("the ends of the price slider are open", () => {
  expect(read("min=500&max=5000")).toMatchObject({ min: 1, max: 0 });
  expect(read("min=499&max=4999")).toMatchObject({ min: 499, max: 4999 });
});

test("a lower bound above the usual upper one lifts it", () => {
  expect(read("min=3000")).toMatchObject({ min: 3000, max: 0 });
  expect(toQuery(read("min=3000"))).toEqual({ min: "3000", max: "0" });
  expect(read("min=900&max=700")).toMatchObject({ min: 900, max: 0 });
});

test("a search looks at all prices, unless one is said", () => {
  expect(read("name=lehnga")).toMatchObject({ name: "lehnga", min: 1, max: 0 });
  expect(toQuery(read("name=lehnga"))).toEqual({ name: "lehnga", max: "0" });
  const usual = choose(read("name=lehnga"), { max: unfiltered.max });
  expect(read(addressOf(usual).split("?")[1] ?? "")).toEqual(usual);
});

test("a search is best match first by itself, and newest first where its address says so; any other list is newest first", () => {
  expect(read("name=lehnga").order).toBeNull();
  expect(addressOf(choose(read("name=lehnga"), { order: 0 }))).toBe("/shop?name=lehnga&max=0&order=0");
  expect(read("name=lehnga&order=0").order).toBe(0);
  expect(addressOf(choose(read("name=lehnga&order=0"), { order: null }))).toBe("/shop?name=lehnga&max=0");
  expect(read("order=0")).toEqual(unfiltered);
  expect(addressOf(choose(read("name=lehnga&order=0"), { name: "" }))).toBe("/shop?max=0");
});

test("a page shows at most a hundred products", () => {
  expect(read("limit=500").limit).toBe(100);
});

test("another choice begins at the first page, unless it is the page", () => {
  const third = { ...unfiltered, page: 3 };
  expect(choose(third, { size: "M" }).page).toBe(1);
  expect(choose(third, { page: 4 }).page).toBe(4);
});

test("several brands, sizes and colours have one spelling, and stand in the query", () => {
  const facts = read("facts=fit:Slim,cloth:Cotton,mud,fit:Slim,cloth:50%2525%20silk%252C wool");
  expect(addressOf(facts)).toBe("/shop?facts=cloth:50%2525+silk%252C+wool,cloth:Cotton,fit:Slim");
  expect(filtersAt(new URL(addressOf(facts), "https://shop.example"))).toEqual(facts);
  expect(addressOf(toggle(facts, "facts", "fit:Slim"))).toBe("/shop?facts=cloth:50%2525+silk%252C+wool,cloth:Cotton");
  const filters = read("brand=b,a,b&size=M,XS,XXXL&colour=Navy,Red,Mud");
  expect(filters).toMatchObject({ brand: "a,b", size: "XS,M", colour: "Red,Navy" });
  expect(addressOf(filters)).toBe("/shop?brand=a,b&size=XS,M&colour=Red,Navy");
  expect(addressOf(toggle(filters, "brand", "b"))).toBe("/shop/brand/a?size=XS,M&colour=Red,Navy");
  expect(toggle(unfiltered, "size", "L")).toMatchObject({ size: "L" });
  expect(filtersAt({ pathname: "/shop/brand/a,b", search: "" })).toBeNull();
});

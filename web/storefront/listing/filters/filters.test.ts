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
    "name=kurta&brand=kosala-looms,sanjhbati&size=S,M&colour=Red,Navy&min=700&max=1900&rating=4&discount=20&order=3&page=3&limit=20";
  const filters = read(address, "/shop/category/women");
  expect(read(addressOf(filters).split("?")[1] ?? "", "/shop/category/women")).toEqual(filters);
  expect(Object.fromEntries(new URLSearchParams(addressOf(filters).split("?")[1]))).toEqual(
    Object.fromEntries(new URLSearchParams(address)),
  );
});

test("a category, or else a brand, has its place in the path", () => {
  expect(addressOf(choose(unfiltered, { category: "men" }))).toBe("/shop/category/men");
  expect(addressOf(choose(unfiltered, { brand: "sanjhbati" }))).toBe("/shop/brand/sanjhbati");
  expect(addressOf(choose(unfiltered, { category: "men", brand: "sanjhbati" }))).toBe(
    "/shop/category/men?brand=sanjhbati",
  );
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

test.each([
  ["a search", "name=lehnga", "/shop"],
  ["a category", "", "/shop/category/women"],
  ["a brand", "", "/shop/brand/sanjhbati"],
  ["several brands", "brand=sanjhbati,zari", "/shop"],
])("%s looks at all prices, unless one is said", (_, query, path) => {
  const all = read(query, path);
  expect(all).toMatchObject({ min: 1, max: 0 });
  expect(toQuery(all)).toMatchObject({ max: "0" });
  expect(addressOf(all)).toBe(query ? `${path}?${query}` : path);
  const usual = choose(all, { max: unfiltered.max });
  expect(toQuery(usual)).toMatchObject({ max: "2500" });
  expect(filtersAt(new URL(addressOf(usual), "https://shop.example"))).toEqual(usual);
});

test("what is chosen in the list of all products shows all prices, unless one was chosen before", () => {
  expect(addressOf(choose(unfiltered, { category: "women" }))).toBe("/shop/category/women");
  expect(choose(unfiltered, { category: "women" }).max).toBe(0);
  expect(toggle(unfiltered, "brand", "zari").max).toBe(0);
  expect(choose(unfiltered, { rating: 4 }).max).toBe(2500);
  expect(addressOf(choose(read("max=1500"), { category: "women" }))).toBe("/shop/category/women?max=1500");
  expect(addressOf(choose(read("", "/shop/category/women"), { category: "" }))).toBe("/shop?max=0");
});

test("a search is best match first by itself, and newest first where its address says so; any other list is newest first", () => {
  expect(read("name=lehnga").order).toBeNull();
  expect(addressOf(choose(read("name=lehnga"), { order: 0 }))).toBe("/shop?name=lehnga&order=0");
  expect(read("name=lehnga&order=0").order).toBe(0);
  expect(addressOf(choose(read("name=lehnga&order=0"), { order: null }))).toBe("/shop?name=lehnga");
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
  const attributes = read("facts=fit:Slim,cloth:Cotton,mud,fit:Slim,cloth:50%2525%20silk%252C wool");
  expect(addressOf(attributes)).toBe("/shop?facts=cloth:50%2525+silk%252C+wool,cloth:Cotton,fit:Slim");
  expect(filtersAt(new URL(addressOf(attributes), "https://shop.example"))).toEqual(attributes);
  expect(addressOf(toggle(attributes, "facts", "fit:Slim"))).toBe(
    "/shop?facts=cloth:50%2525+silk%252C+wool,cloth:Cotton",
  );
  const filters = read("brand=b,a,b&size=M,XS,XXXL&colour=Navy,Red,Mud");
  expect(filters).toMatchObject({ brand: "a,b", size: "XS,M", colour: "Red,Navy" });
  expect(addressOf(filters)).toBe("/shop?brand=a,b&size=XS,M&colour=Red,Navy");
  expect(addressOf(toggle(filters, "brand", "b"))).toBe("/shop/brand/a?size=XS,M&colour=Red,Navy");
  expect(toggle(unfiltered, "size", "L")).toMatchObject({ size: "L" });
  expect(filtersAt({ pathname: "/shop/brand/a,b", search: "" })).toBeNull();
});

import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { ProductList } from "#contract/catalogue/products.ts";
import { givenBrand, givenCategory, givenProduct } from "#server/testing/given/catalogue.ts";
import { givenAdmin } from "#server/testing/given/people.ts";
import { openShop } from "#server/testing/shop.ts";

const { app, shop, db } = await openShop();
const { headers } = await givenAdmin(shop);
const loom = await givenBrand(db, { name: "Loom", slug: "loom" });
const men = await givenCategory(db, { name: "Men", slug: "men" });

const given = (name: string, attributes: Record<string, string>, isMens = true) =>
  givenProduct(
    db,
    { name, slug: name.toLowerCase(), pricePaise: 99_900, brandId: loom.id, attributes },
    isMens ? [men] : [],
  );
await given("Angarkha", { cloth: "Cotton", fit: "Slim", care: "Wash cold" });
await given("Bandi", { cloth: "Silk", fit: "Slim" });
await given("Choga", { cloth: "Wool", fit: "Regular", occasion: "Wedding" }, false);
await given("Dhoti", {});

const ask = (query: Record<string, string>) => app.inject({ url: "/api/product/list", query });
async function list(query: Record<string, string>): Promise<ProductList> {
  const answer = await ask(query);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}
const slugs = async (attributes: string, more = {}) =>
  (await list({ facts: attributes, ...more })).products.map(({ slug }) => slug).sort();

test("of one fact any of the choices is listed, of several facts what has each", async () => {
  expect(await slugs("cloth:Cotton")).toEqual(["angarkha"]);
  expect(await slugs("cloth:Cotton,cloth:Silk")).toEqual(["angarkha", "bandi"]);
  expect(await slugs("cloth:Cotton,cloth:Wool,fit:Slim")).toEqual(["angarkha"]);
  expect(await slugs("cloth:Cotton,fit:Regular")).toEqual([]);
  expect(await slugs("fit:Slim", { brand: "loom", category: "men", size: "all" })).toEqual(["angarkha", "bandi"]);
  expect(await slugs("")).toHaveLength(4);
});

test("a fact that there is not, or that is no filter, is found nowhere, and spellings of one fact are one", async () => {
  for (const attributes of ["cloth:Mud", "cloth:cotton", "nothing:Cotton", "care:Wash cold", "cloth:Cotton,nothing:x"])
    expect(await slugs(attributes), attributes).toEqual([]);
  expect(await slugs("cloth:Cott%6Fn, cloth:Cotton,cloth:Cotton")).toEqual(["angarkha"]);
  expect(await list({ facts: "fit:Slim,cloth:Silk" })).toEqual(await list({ facts: "cloth:Silk,fit:Slim,all" }));
});

test.each([
  "cloth",
  "cloth:",
  ":Cotton",
  "Cloth:Cotton",
  "cloth'); drop table products; --:x",
  "cloth:%E0%A4%A",
  `cloth:${"x".repeat(300)}`,
  `${"k".repeat(50)}:x`,
  Array.from({ length: 100 }, (_, n) => `cloth:Cloth ${n}`).join(","),
])("what is no fact, or too many of them, is refused: %s", async (attributes) => {
  const answer = await ask({ facts: attributes });
  expect(answer.statusCode, attributes).toBe(400);
  expect(Object.keys(answer.json().fields)).toEqual(["facts"]);
});

test("letters that mean something to a database or an address are letters of a choice", async () => {
  const { _id } = (await app.inject({ url: "/api/fact/list" })).json().fields[0];
  const odd = ["50% silk, 50% wool", 'O\'Hara "knit"', "a:b{}\\"];
  const { choices } = (await app.inject({ url: "/api/fact/list" })).json().fields[0];
  const payload = { label: "Cloth", choices: [...choices, ...odd], isFacet: true, isSearched: true };
  expect((await app.inject({ method: "PUT", url: `/api/fact/${_id}`, headers, payload })).statusCode).toBe(200);
  for (const [n, cloth] of odd.entries()) await given(`Odd${n}`, { cloth }, false);
  const spelled = odd.map((choice) => `cloth:${choice.replaceAll(/[%,]/g, encodeURIComponent)}`);
  for (const [n, attributes] of spelled.entries()) expect(await slugs(attributes), attributes).toEqual([`odd${n}`]);
  expect(await slugs(spelled.join(","))).toEqual(["odd0", "odd1", "odd2"]);
});

test("a list offers the facts that its category and brands have, and a search those of what it finds", async () => {
  const offered = async (query: Record<string, string>) =>
    Object.fromEntries((await list(query)).facets.facts.map(({ key, choices }) => [key, choices]));
  expect(await offered({ category: "men" })).toEqual({ cloth: ["Cotton", "Silk"], fit: ["Slim"] });
  expect(await offered({ category: "men", brand: "loom,none", facts: "cloth:Silk" })).toEqual({
    cloth: ["Cotton", "Silk"],
    fit: ["Slim"],
  });
  expect(await offered({ brand: "none" })).toEqual({});
  expect(await offered({ name: "choga" })).toEqual({ cloth: ["Wool"], fit: ["Regular"], occasion: ["Wedding"] });
  // Within one attribute the other choices stay; of others only what fits.
  expect(await offered({ name: "loom", facts: "cloth:Silk", limit: "1" })).toMatchObject({ fit: ["Slim"] });
  expect((await offered({ name: "loom", facts: "cloth:Silk", limit: "1" })).cloth).toContain("Cotton");
  expect((await list({ name: "loom", facts: "cloth:Silk,fit:Slim" })).count).toBe(1);
});

test("facts that are searched find a product, until their field is not searched or is renamed", async () => {
  const found = async (name: string) => (await list({ name })).products.map(({ slug }) => slug);
  expect(await found("wedding")).toEqual(["choga"]);
  expect(await found("wash")).toEqual([]);
  const { fields } = (await app.inject({ url: "/api/fact/list" })).json();
  const { _id, label, choices } = fields.find(({ key }: { key: string }) => key === "occasion");
  const change = (form: object) =>
    app.inject({
      method: "PUT",
      url: `/api/fact/${_id}`,
      headers,
      payload: { label, choices, isFacet: true, ...form },
    });
  const renamed = choices.map((choice: string) => (choice === "Wedding" ? "Shaadi" : choice));
  const answer = await change({ choices: renamed, renamed: { Wedding: "Shaadi" }, isSearched: true });
  expect(answer.statusCode, answer.body).toBe(200);
  expect(await found("shaadi")).toEqual(["choga"]);
  expect(await found("wedding")).toEqual([]);
  expect(await slugs("occasion:Shaadi")).toEqual(["choga"]);
  await change({ choices: renamed, isSearched: false });
  expect(await found("shaadi")).toEqual([]);
  await change({ choices: renamed, isSearched: true, isFacet: false });
  expect(await found("shaadi")).toEqual(["choga"]);
  expect(await slugs("occasion:Shaadi")).toEqual([]);
  expect((await app.inject({ method: "DELETE", url: `/api/fact/delete/${_id}`, headers })).statusCode).toBe(200);
  expect(await found("shaadi")).toEqual([]);
  const { rows } = await db.execute(sql`select tier from search_words group by 1`);
  expect(rows).toEqual([{ tier: 1 }]);
});

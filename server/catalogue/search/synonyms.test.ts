import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { SearchSynonym } from "#contract/catalogue/search-synonyms.ts";
import { limits } from "#contract/limits.ts";
import { auditEntries } from "#server/oversight/audit/tables.ts";
import { givenProduct } from "#server/testing/given/catalogue.ts";
import { givenAdmin } from "#server/testing/given/people.ts";
import { openShop } from "#server/testing/shop.ts";
import { synonyms } from "./tables.ts";

const { app, shop, db } = await openShop();
const { headers } = await givenAdmin(shop);

const send = (method: "GET" | "POST" | "PUT" | "DELETE", path: string, payload?: object) =>
  app.inject({ method, url: `/api/search-synonym${path}`, headers, ...(payload && { payload }) });

async function add(word: string, synonym: string): Promise<SearchSynonym> {
  const answer = await send("POST", "/add", { word, synonym });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().synonym;
}

async function search(name: string): Promise<string[]> {
  const answer = await app.inject({ url: "/api/product/list", query: { name, max: "0" } });
  return answer.json<{ products: { name: string }[] }>().products.map((product) => product.name);
}

async function suggest(term: string): Promise<string[]> {
  const answer = await app.inject(`/api/product/list/search/${encodeURIComponent(term)}`);
  return answer.json<{ products: { name: string }[] }>().products.map((product) => product.name);
}

test("a new synonym works at once in search and suggestions, a changed one as changed, a deleted one no more", async () => {
  await givenProduct(db, { name: "Teal angarkha" });
  await givenProduct(db, { name: "Madder odhani" });
  expect(await search("peshwai")).toEqual([]);

  const { _id } = await add("peshwai", "angarkha");
  expect(await search("peshwai")).toEqual(["Teal angarkha"]);
  expect(await suggest("peshwai")).toEqual(["Teal angarkha"]);

  const changed = await send("PUT", `/${_id}`, { word: "peshwai", synonym: "odhani" });
  expect(changed.json()).toEqual({
    success: true,
    message: "Search word has been updated successfully!",
    synonym: { _id, word: "peshwai", synonym: "odhani" },
  });
  expect(await search("peshwai")).toEqual(["Madder odhani"]);

  const deleted = await send("DELETE", `/delete/${_id}`);
  expect(deleted.json()).toEqual({ success: true, message: "Search word has been deleted successfully!" });
  expect(await search("peshwai")).toEqual([]);
});

test("words are kept as search compares them: lower case, without accents, also in Hindi", async () => {
  expect(await add("  Crêpe ", "GEORGETTE")).toMatchObject({ word: "crepe", synonym: "georgette" });
  expect(await add("अंगरखा", "angarkha")).toMatchObject({ word: "अंगरखा", synonym: "angarkha" });
});

test.each([
  [{}, { word: "Word is required.", synonym: "Synonym is required." }],
  [{ word: " ", synonym: "kurta" }, { word: "Word is required." }],
  [{ word: 7, synonym: "kurta" }, { word: "Word must be text." }],
  [{ word: "a", synonym: "kurta" }, { word: "Word must be 2 to 40 characters." }],
  [{ word: "a".repeat(41), synonym: "kurta" }, { word: "Word must be 2 to 40 characters." }],
  [{ word: "long coat", synonym: "kurta" }, { word: "Word must be one word of letters and digits." }],
  [{ word: "kurta", synonym: "t-shirt" }, { synonym: "Synonym must be one word of letters and digits." }],
  [{ word: "kurta", synonym: "' | !" }, { synonym: "Synonym must be one word of letters and digits." }],
  [{ word: "Kurta", synonym: "kurta" }, { synonym: "A word cannot be its own synonym." }],
])("%j is refused with a sentence for each field", async (payload, fields) => {
  const answer = await send("POST", "/add", payload);
  expect(answer.statusCode).toBe(400);
  expect(answer.json().fields).toEqual(fields);
});

test("a word has each synonym once, added or changed, also when two admins add it at the same moment", async () => {
  const twice = await Promise.all([
    send("POST", "/add", { word: "choga", synonym: "robe" }),
    send("POST", "/add", { word: "choga", synonym: "robe" }),
  ]);
  expect(twice.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
  const fields = { synonym: "This word has this synonym already." };
  expect(twice.find(({ statusCode }) => statusCode === 400)?.json().fields).toEqual(fields);
  const other = await add("choga", "gown");
  const changed = await send("PUT", `/${other._id}`, { word: "choga", synonym: "robe" });
  expect(changed.statusCode).toBe(400);
  expect(changed.json().fields).toEqual(fields);
});

test("a word has only so many synonyms", async () => {
  const words = Array.from({ length: limits.synonymsPerWordMax }, (_, n) => ({ word: "full", synonym: `synonym${n}` }));
  await db.insert(synonyms).values(words);
  const answer = await send("POST", "/add", { word: "full", synonym: "another" });
  expect(answer.json().fields).toEqual({ word: "A word can have at most 10 synonyms." });
  // One of its own can still be changed.
  const [own] = await db.select().from(synonyms).where(eq(synonyms.synonym, "synonym3"));
  expect((await send("PUT", `/${own?.id}`, { word: "full", synonym: "another" })).statusCode).toBe(200);
});

test("the list comes by word, a page at a time, and is searched by either word", async () => {
  const first = (await send("GET", "?limit=3")).json();
  const words = first.synonyms.map(({ word }: SearchSynonym) => word);
  expect(words).toEqual(words.toSorted());
  expect(first).toMatchObject({ currentPage: 1, count: await db.$count(synonyms) });
  expect(first.totalPages).toBe(Math.ceil(first.count / 3));
  expect((await send("GET", "?limit=3&page=100000")).json().synonyms).toEqual([]);

  await add("zardozi", "embroidered");
  for (const typed of ["ZARD", "broider"])
    expect((await send("GET", `?search=${typed}`)).json()).toMatchObject({
      synonyms: [{ word: "zardozi", synonym: "embroidered" }],
      count: 1,
    });
  for (const odd of ["%", "_", "\\"])
    expect((await send("GET", `?search=${encodeURIComponent(odd)}`)).json().count, odd).toBe(0);
});

test("a synonym that is not there is not found", async () => {
  for (const id of ["00000000-0000-7000-8000-000000000000", "nonsense"]) {
    expect((await send("PUT", `/${id}`, { word: "kurta", synonym: "tunic" })).statusCode).toBe(404);
    expect((await send("DELETE", `/delete/${id}`)).statusCode).toBe(404);
  }
});

test("every change is in the audit log", async () => {
  const { _id } = await add("jhabla", "frock");
  await send("PUT", `/${_id}`, { word: "jhabla", synonym: "dress" });
  await send("DELETE", `/delete/${_id}`);
  const entries = await db.select().from(auditEntries).where(eq(auditEntries.thingId, _id)).orderBy(auditEntries.id);
  expect(
    entries.map(({ action, thing, thingName, before, after }) => [action, thing, thingName, before, after]),
  ).toEqual([
    ["added", "search word", "jhabla → frock", null, { word: "jhabla", synonym: "frock" }],
    ["changed", "search word", "jhabla → dress", { synonym: "frock" }, { synonym: "dress" }],
    ["deleted", "search word", "jhabla → dress", { word: "jhabla", synonym: "dress" }, null],
  ]);
});

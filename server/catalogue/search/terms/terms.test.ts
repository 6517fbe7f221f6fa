import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { searchTerms, synonyms } from "#server/catalogue/search/tables.ts";
import { givenProduct } from "#server/testing/given/catalogue.ts";
import { givenAdmin } from "#server/testing/given/people.ts";
import { openShop } from "#server/testing/shop.ts";
import { deleteOldSearches, writeCounts } from "./count-searches.ts";
import { keptTerm, searchedFor } from "./kept-term.ts";
import { createOncePerDay } from "./once-per-day.ts";

const { app, shop, db } = await openShop();
const { headers } = await givenAdmin(shop);
await givenProduct(db, { name: "Teal angarkha" });

const terms = async (query = "") => (await app.inject({ url: `/api/search/terms${query}`, headers })).json().terms;

test.each([
  ["/shop?name=Lal++Kurta", "lal kurta"],
  ["/shop.data?name=%E0%A4%B2%E0%A4%BE%E0%A4%B2&_routes=x", "लाल"],
  ["/shop?name=kurta&page=2", undefined],
  ["/shop/brand/x?name=kurta", undefined],
  ["/shop", undefined],
  ["/shop?brand=kurta", undefined],
])("the address %s is a search for %s", (target, term) => {
  expect(searchedFor(target)).toBe(term);
});

test.each([
  "a",
  "",
  "x".repeat(61),
  "asha@example.com",
  "98765 43210",
  "call +91-98765-43210",
  "a\u0000b",
  "1234",
  "www.x.in",
])("what may name a person, and what is no search, is not kept: %j", (text) => {
  expect(keptTerm(text)).toBeUndefined();
});

test("searches are counted by day, with those that found nothing, and shown to staff from three times on", async () => {
  await writeCounts(
    db,
    new Map([
      ["angarkha", 2],
      ["teal peshwai", 1],
      ["jhabla", 3],
    ]),
  );
  await writeCounts(db, new Map([["angarkha", 2]]));
  expect(await terms()).toEqual([
    { term: "angarkha", times: 4, withoutResult: 0, word: "angarkha" },
    { term: "jhabla", times: 3, withoutResult: 3, word: "jhabla" },
  ]);
  expect(await terms("?found=nothing")).toEqual([{ term: "jhabla", times: 3, withoutResult: 3, word: "jhabla" }]);
  const refused = await app.inject({ url: "/api/search/terms?days=8", headers });
  expect(refused.statusCode).toBe(400);
  expect(refused.json().fields).toEqual({ days: "Days must be 7, 30 or 90." });
});

test("popular is what several people look for in whole words of the catalogue or of staff, and find", async () => {
  await db.insert(synonyms).values({ word: "peshwaaz", synonym: "angarkha" });
  await writeCounts(
    db,
    new Map([
      ["teal angarkha", 19],
      ["peshwaaz", 18],
      // Often, yet in letters that begin a word of the shop, in words that it does not show, or without result.
      ["teal ang", 50],
      ["asha of teal lane", 50],
      ["rude words", 50],
      ["angarkha", 5],
    ]),
  );
  // Searches of one visitor a day, and a word for what is no longer sold.
  await db.execute(sql`
    insert into ${searchTerms} select current_date - i, 'teal', 2, 0 from generate_series(1, 12) i;
    insert into search_vocabulary values ('sherwani', 1);
    insert into ${searchTerms} values (current_date - 1, 'sherwani', 30, 0)`);
  const { terms: popular } = (await app.inject("/api/search/popular")).json();
  expect(popular).toEqual(["teal angarkha", "peshwaaz"]);
});

test("a visitor counts once a day for a search, and nobody can be read from what is remembered", () => {
  const isFirst = createOncePerDay();
  const noon = Date.parse("2026-11-18T06:30:00Z");
  const lateEvening = Date.parse("2026-11-18T18:29:59Z");
  expect(isFirst("198.51.100.7", "kurta", noon)).toBe(true);
  expect(isFirst("198.51.100.7", "kurta", lateEvening)).toBe(false);
  expect(isFirst("198.51.100.7", "saree", noon)).toBe(true);
  expect(isFirst("198.51.100.8", "kurta", noon)).toBe(true);
  expect(isFirst("198.51.100.7", "kurta", lateEvening + 1000)).toBe(true);
});

test("searches are kept for 90 days", async () => {
  await db.execute(
    sql`insert into ${searchTerms} values (current_date - 100, 'old', 3, 0), (current_date - 80, 'younger', 3, 0)`,
  );
  await deleteOldSearches(db);
  const { rows } = await db.execute(sql`select term from ${searchTerms} where day < current_date - 70`);
  expect(rows).toEqual([{ term: "younger" }]);
});

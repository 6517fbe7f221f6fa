import { readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { ProductList } from "#contract/catalogue/products.ts";
import { addDemoData } from "#demo/data/demo-data.ts";
import { reindexProducts } from "#server/catalogue/listing/service.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { openShop } from "#server/testing/shop.ts";
import { labelledQueries, unanswerable } from "./labelled-queries.ts";
import { parseWords } from "./parse-words.ts";

const { app, shop } = await openShop();
await addDemoData(shop, () => {});

async function search(name: string): Promise<string[]> {
  const answer = await app.inject({ url: "/api/product/list", query: { name, max: "0", limit: "20" } });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<ProductList>().products.map(({ slug }) => slug);
}

async function suggest(term: string) {
  const answer = await app.inject(`/api/product/list/search/${encodeURIComponent(term)}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ products: { slug: string; price: number; imageUrl: string }[] }>().products;
}

test("search finds what people mean", async () => {
  const missed: string[] = [];
  for (const { typed, meant, places } of labelledQueries) {
    const found = (await search(typed)).slice(0, places);
    if (found.length < places || !found.every((slug) => meant.test(slug))) missed.push(`${typed}: ${found.join(", ")}`);
  }
  const score = (labelledQueries.length - missed.length) / labelledQueries.length;
  console.log(
    `search: ${labelledQueries.length - missed.length} of ${labelledQueries.length} labelled queries answered as meant`,
  );
  expect(labelledQueries.length).toBeGreaterThanOrEqual(150);
  expect(missed, `score ${score.toFixed(2)}`).toEqual([]);
});

test("suggestions are few, best first, with rupee price and picture", async () => {
  const found = await suggest("kurthi");
  expect(found.length).toBeGreaterThan(2);
  expect(found.length).toBeLessThanOrEqual(8);
  expect(found[0]?.slug).toMatch(/kurti$/);
  expect(found[0]?.price).toBeGreaterThan(0);
  expect(found[0]?.imageUrl).toMatch(/^\/pictures\//);
});

test.each(["(", "a & b | !", "' or 1=1 --", "%", "\\", ":*", "<->", "कुर्ता", "🧵", "   ", "-".repeat(300)])(
  "odd characters are searched for like any others: %j",
  async (odd) => {
    await suggest(odd);
  },
);

test.each(unanswerable)("what the shop does not sell is not found: %s", async (typed) => {
  expect(await search(typed)).toEqual([]);
});

test.each([
  ["कुर्ता", "kurtaa"],
  ["चिकनकारी", "chikankari"],
  ["बनारसी", "banarsi"],
  ["धागालूम", "Dhaagaloom"],
  ["वस्त्र", "vastra"],
  ["साड़ी", "saari"],
  ["पलाज़ो", "palazzo"],
])("%s and %s sound alike", async (hindi, latin) => {
  const { rows } = await shop.db.execute<{ alike: boolean }>(
    sql`select sound_of(${hindi}) = sound_of(${latin}) as alike`,
  );
  expect(rows).toEqual([{ alike: true }]);
});

test.each([
  ["kurta", "kurti"],
  ["kala", "khaki"],
  ["sari", "sherwani"],
])("%s and %s do not", async (one, other) => {
  const { rows } = await shop.db.execute<{ alike: boolean }>(
    sql`select sound_of(${one}) = sound_of(${other}) as alike`,
  );
  expect(rows).toEqual([{ alike: false }]);
});

test.each([
  ["swetter", "sweater"],
  ["turmric hoddie", "turmeric hoodie"],
  ["blockkprint saree", undefined],
  ["blockprint kurta", "block print kurta"],
  ["दुपटटा", "dupatta"],
  ["kurta", undefined],
  ["sari", undefined],
  ["xyzzyq", undefined],
  ["saree xyzzyq", undefined],
])("did you mean: %s → %s", async (name, meant) => {
  const answer = await app.inject({ url: "/api/product/list", query: { name, max: "0" } });
  expect(answer.json<ProductList>().didYouMean).toBe(meant);
});

test("a product that is no longer shown is not found", async () => {
  expect(await search("lal banarasi saree")).toContain("lal-banarasi-saree");
  await shop.db.execute("update products set is_active = false where slug = 'lal-banarasi-saree'");
  const { rows } = await shop.db.execute<{ id: string }>("select id from products where slug = 'lal-banarasi-saree'");
  await transaction(shop.db, (tx) => reindexProducts(tx, { products: rows.map(({ id }) => id) }));
  expect(await search("lal banarasi saree")).not.toContain("lal-banarasi-saree");
});

test("what is typed becomes words", () => {
  expect(parseWords("  Crème-brûlée KURTA, kurta! ")).toEqual(["creme", "brulee", "kurta"]);
  expect(parseWords("कुर्ता")).toEqual(["कुर्ता"]);
  expect(parseWords("औरतों के लिए कुर्ता")).toEqual(["औरतों", "कुर्ता"]);
  expect(parseWords("ke liye")).toEqual(["ke", "liye"]);
});

test("a shop that had colours before they were among the words finds them after an upgrade", async () => {
  const before = await search("teal");
  expect(before).not.toEqual([]);
  await shop.db.execute(sql`update search_words set words = ts_delete(words, 'teal')`);
  expect(await search("teal")).toEqual([]);
  await shop.db.execute(sql.raw(readFileSync(join(import.meta.dirname, "words-of-colours.once.sql"), "utf8")));
  expect(await search("teal")).toEqual(expect.arrayContaining(before));
});

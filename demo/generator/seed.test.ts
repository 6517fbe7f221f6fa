import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { addDemoData } from "#demo/data/demo-data.ts";
import { products } from "#server/catalogue/products/tables.ts";
import { findFaults } from "#server/oversight/data-checks/find-faults.ts";
import { openShop } from "#server/testing/shop.ts";
import { inventedLatinWord } from "./invented-words.ts";
import { analyzeTables, seedCatalogue } from "./seed-catalogue.ts";
import { parseSeedOptions } from "./seed-options.ts";

const { shop, db } = await openShop();
const silent = () => undefined;
const isSeeded = sql`sku like 'SEED-%'`;
const options = {
  products: 1000,
  words: 5000,
  users: 50,
  merchants: 20,
  reviews: 3000,
  orders: 400,
  changes: 100,
  seed: 7,
};
const onlyProducts = { ...options, users: 0, merchants: 0, reviews: 0, orders: 0, changes: 0 };

const facts = async (from: number) =>
  (
    await db.execute(sql`
      select name, price_paise, quantity, is_active, created_at from products
       where ${isSeeded} order by sku offset ${from} limit 50`)
  ).rows;

beforeAll(async () => {
  await addDemoData(shop, silent);
  await db.transaction((tx) => seedCatalogue(tx, options, silent));
  await analyzeTables(db);
});

test("a thousand products are added, each with a picture, sizes and categories", async () => {
  expect(await db.$count(products, isSeeded)).toBe(1000);
  expect(await db.$count(products, sql`${isSeeded} and (picture_id is null or sizes = '{}')`)).toBe(0);
  const { rows } = await db.execute(sql`
    select from products p where ${isSeeded} and not exists (select from category_products c where c.product_id = p.id)`);
  expect(rows).toHaveLength(0);
});

test("their prices, brands and stocks are spread as in a shop", async () => {
  const { rows } = await db.execute<Record<string, number>>(sql`
    select min(price_paise)::int as low, max(price_paise)::int as high, count(distinct brand_id)::int as brands,
           count(*) filter (where quantity = 0)::int as none, count(*) filter (where quantity >= 500)::int as plenty
      from products where ${isSeeded}`);
  expect(rows[0]?.low).toBeGreaterThanOrEqual(299_00);
  expect(rows[0]?.high).toBeGreaterThan(5000_00);
  expect(rows[0]?.brands).toBeGreaterThanOrEqual(8);
  expect(rows[0]?.none).toBeGreaterThan(10);
  expect(rows[0]?.plenty).toBeGreaterThan(40);
});

test("their names have invented words, few common and most rare, some in Devanagari and some with a number", async () => {
  const { rows } = await db.execute<{ word: string }>(sql`
    select word from search_vocabulary where word ~ '^(no[[:digit:]]+|[^a-z]+)$' or word = ${inventedLatinWord(2)}`);
  const found = rows.map(({ word }) => word);
  expect(found.filter((word) => /^no\d+$/.test(word)).length).toBeGreaterThan(30);
  expect(found.filter((word) => /^\p{Script=Devanagari}+$/u.test(word)).length).toBeGreaterThan(10);
  expect(found).toContain(inventedLatinWord(2));
});

test("reviews are counted into the products, and the listing is filled", async () => {
  const { rows } = await db.execute<{ wrong: number; listed: number; counted: number }>(sql`
    select (select count(*)::int from products p where rating_sum <>
             (select coalesce(sum(rating), 0) from reviews r where r.product_id = p.id and status = 'Approved')) as wrong,
           (select count(distinct product_id)::int from listing_entries) as listed,
           (select sum(r0s0)::int from listing_counts where category_id = '00000000-0000-0000-0000-000000000000'
               and brand_id = '00000000-0000-0000-0000-000000000000') as counted`);
  expect(rows[0]?.wrong).toBe(0);
  expect(rows[0]?.listed).toBeGreaterThan(1000);
  expect(rows[0]?.counted).toBe(rows[0]?.listed);
});

test("orders, merchants and changes are added, and all counts agree", async () => {
  const { rows } = await db.execute<Record<string, number>>(sql`
    select (select count(*)::int from orders where address ->> 'name' = 'Seeded Member') as orders,
           (select count(*)::int from audit_entries) as changes,
           (select count(*)::int from merchants where email like 'seed-%') as merchants`);
  expect(rows).toMatchObject([{ orders: 400, merchants: 20 }]);
  expect(rows[0]?.changes).toBeGreaterThanOrEqual(100);
  expect(await findFaults(db)).toEqual([]);
});

test("run again it adds on top, and the same options make the same products", async () => {
  const first = await facts(0);
  await db.execute(sql`delete from products where ${isSeeded}`);
  await db.transaction((tx) => seedCatalogue(tx, onlyProducts, silent));
  expect(await facts(0)).toEqual(first);
  await db.transaction((tx) => seedCatalogue(tx, onlyProducts, silent));
  expect(await db.$count(products, isSeeded)).toBe(2000);
});

test.each([
  [["--products", "999"], "--products takes a whole number from 1,000 to 10,00,000."],
  [["--products", "many"], "--products takes a whole number from 1,000 to 10,00,000."],
  [["--products", "1000.5"], "--products takes a whole number from 1,000 to 10,00,000."],
  [["--products", "2000000"], "--products takes a whole number from 1,000 to 10,00,000."],
  [["--products", "1000", "--users", "-4"], "How many?"],
  [["--prducts", "1000"], "How many?"],
  [[], "How many?"],
])("%j is refused with one sentence", (args, sentence) => {
  expect(() => parseSeedOptions(args)).toThrow(sentence);
});

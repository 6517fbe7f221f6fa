import { brotliDecompressSync } from "node:zlib";
import { eq, sql } from "drizzle-orm";
import { afterAll, expect, test, vi } from "vitest";
import { buildApp } from "#server/app.ts";
import { reindexProducts } from "#server/catalogue/listing/service.ts";
import { products } from "#server/catalogue/products/tables.ts";
import { AnswerCache } from "#server/platform/cache/answer-cache.ts";
import { announceChange, listenForChanges } from "#server/platform/cache/changes.ts";
import type { Change } from "#server/platform/cache/dependencies.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { givenProduct } from "#server/testing/given/catalogue.ts";
import { givenMember } from "#server/testing/given/people.ts";
import { openShop } from "#server/testing/shop.ts";

const { shop, db } = await openShop();

/** One process of the shop: it keeps answers and hears of changes. */
async function openProcess() {
  const answers = new AnswerCache();
  const app = await buildApp(shop, { answers });
  const heard: string[] = [];
  const hear = (change: Change) => {
    answers.invalidate(change);
    heard.push(change === "everything" ? change : (change.topics.at(-1) ?? ""));
  };
  const listening = listenForChanges(shop.settings.databaseUrl, hear, app.log);
  afterAll(async () => {
    await listening.stop();
    await app.close();
  });
  return { app, answers, heard };
}

const one = await openProcess();
const other = await openProcess();
const list = "/api/product/list";
/** News between processes takes a moment, on a busy machine more than one. */
const patience = { timeout: 60_000 };

await vi.waitFor(() => expect([one.heard, other.heard]).toEqual([["everything"], ["everything"]]), patience);
const product = await givenProduct(db, { name: "Indigo kurta", pricePaise: 99_900 });
/** Whatever is heard drops what is kept: waits until all news so far has arrived. */
async function untilAllIsHeard() {
  const last = `news ${crypto.randomUUID()}`;
  await announceChange(db, [last]);
  await vi.waitFor(() => {
    for (const { heard } of [one, other]) expect(heard.at(-1)).toBe(last);
  }, patience);
}
await untilAllIsHeard();

const price = async (app: typeof one.app) => (await app.inject(list)).json().products[0]?.price;

test("an answer is kept, with an ETag that saves sending it again, in the form the visitor reads", async () => {
  const first = await one.app.inject(list);
  expect(first.statusCode).toBe(200);
  const kept = one.answers.size.pages;
  expect(kept).toBeGreaterThan(0);
  const again = await one.app.inject({ url: list, headers: { "accept-encoding": "br" } });
  expect(one.answers.size.pages).toBe(kept);
  expect(JSON.parse(brotliDecompressSync(again.rawPayload).toString())).toEqual(first.json());
  const unchanged = await one.app.inject({ url: list, headers: { "if-none-match": String(first.headers.etag) } });
  expect(unchanged.statusCode).toBe(304);
  expect(unchanged.body).toBe("");
});

test("an answer is kept for what was asked for by the path and the query, and for nothing else", async () => {
  const sari = await givenProduct(db, { name: "Silk sari", pricePaise: 99_900 });
  for (let again = 0; again < 2; again++) {
    for (const { slug, name } of [product, sari])
      expect((await one.app.inject(`/api/product/item/${slug}`)).json().product.name).toBe(name);
    for (const [term, found] of [
      ["silk", [sari.name]],
      ["nothing", []],
    ] as const) {
      const { products } = (await one.app.inject(`/api/product/list?name=${term}`)).json();
      expect(products.map(({ name }: { name: string }) => name)).toEqual(found);
    }
  }
  await db.delete(products).where(eq(products.id, sari.id));
  await untilAllIsHeard();
});

test("a change makes every process forget, and none before it is kept", async () => {
  expect(await price(one.app)).toBe(999);
  expect(await price(other.app)).toBe(999);
  await transaction(db, async (tx) => {
    await tx.execute(sql`update products set price_paise = 55500 where id = ${product.id}`);
    await reindexProducts(tx, { products: [product.id] });
    expect(await price(other.app)).toBe(999);
  });
  await vi.waitFor(async () => {
    expect(await price(one.app)).toBe(555);
    expect(await price(other.app)).toBe(555);
  }, patience);
});

test("a person with hearts gets an answer of their own, and nobody else gets it", async () => {
  const asha = await givenMember(shop);
  await one.app.inject({
    method: "POST",
    url: "/api/wishlist",
    headers: asha.headers,
    payload: { product: product.id, isLiked: true },
  });
  const own = await one.app.inject({ url: list, headers: asha.headers });
  expect(own.json().products[0].isLiked).toBe(true);
  expect(own.headers["cache-control"]).toBe("no-store");
  expect((await one.app.inject(list)).json().products[0].isLiked).toBe(false);
  expect((await one.app.inject({ url: list, headers: asha.headers })).json().products[0].isLiked).toBe(true);
});

test("refusals are not kept", async () => {
  await untilAllIsHeard();
  const before = one.answers.size.pages;
  expect((await one.app.inject("/api/product/item/no-such")).statusCode).toBe(404);
  expect((await one.app.inject(`${list}?page=zero`)).statusCode).toBe(400);
  expect((await one.app.inject("/api/health")).statusCode).toBe(200);
  expect(one.answers.size.pages).toBe(before);
});

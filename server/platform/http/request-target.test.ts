import fc from "fast-check";
import { afterAll, beforeEach, expect, test } from "vitest";
import { buildApp } from "#server/app.ts";
import { AnswerCache } from "#server/platform/cache/answer-cache.ts";
import { answerPages } from "#server/platform/pages/answer-pages.ts";
import { createAddressReader } from "#server/platform/pages/page-address.ts";
import { askRaw } from "#server/testing/clients/raw-request.ts";
import { givenProduct } from "#server/testing/given/catalogue.ts";
import { openShop } from "#server/testing/shop.ts";

const { shop, db } = await openShop({ RATE_LIMITS: "off", HOST: "127.0.0.1" });
const product = await givenProduct(db, { name: "Indigo kurta" });
const answers = new AnswerCache();
const app = await buildApp(shop, { answers });
const loader = true;
const readAddress = createAddressReader([
  { index: true, loader },
  { path: "shop", loader, handle: { query: ["name", "page"] } },
  { path: "product/:slug", loader },
]);
const pages = answerPages(app, shop.settings, {
  readAddress,
  render: async ({ url }) => {
    const { pathname, search } = new URL(url);
    const isPage = /^\/(?:shop|product\/[^/]+)?(?:\.data)?$/.test(pathname);
    return new Response(`page ${pathname}${search}`, { status: isPage ? 200 : 404 });
  },
});
await app.listen({ port: 0, host: "127.0.0.1" });
afterAll(() => app.close());

const item = `/api/product/item/${product.slug}`;
const normal = ["/api/store", "/api/product/list", "/api/brand/list", item, "/", "/shop", `/product/${product.slug}`];
/** What the normal addresses answer, without what differs from one answer to the next, such as the id of the request. */
async function askNormal() {
  const all = await Promise.all(normal.map(async (url) => [url, await askRaw(app, url)] as const));
  return Object.fromEntries(all.map(([url, { status, body }]) => [url, { status, body }]));
}
const before = await askNormal();

function forgetAll() {
  answers.invalidate("everything");
  pages.invalidate("everything");
}
beforeEach(forgetAll);

test.each([
  String.raw`/api/product/list/search/..\..\..\store`,
  "/api/product/list#&name=zz",
  "/api/product/list?page=1#&name=zz",
  "/api/product/list/search/%2e%2e/%2E%2e/../store",
  "/api/product/list/search/.%2e/%2e./store",
  "/api/product/list/search/%252e%252e/%25252E%252e/store",
  "/api/product/list/search/..%2f..%2f..%2fstore",
  "/api/product/list/search/..%5c..%5cstore",
  "/api%2fstore",
  "/api%5Cstore",
  "/api/product%2Flist",
  "http://shop.example/api/product/list/search/x",
  "http://evil.example/shop",
  "//evil.example/shop",
  "///shop",
  "/api//store",
  "/shop/../",
  "/shop/./",
  "/product/%2e%2e",
  "/product/%2e%2e%2fshop",
  String.raw`/shop\..\product`,
  "/shop#/x",
  "/shop%2f..",
  "/shop%5c",
  "/product/\u00e9",
  "/shop?name=a\\b",
])("%s is refused and changes what no other address answers", async (target) => {
  const { status, head } = await askRaw(app, target);
  expect([400, 404]).toContain(status);
  expect(head).toContain("cache-control: no-store");
  expect([answers.size.pages, pages.size.pages]).toEqual([0, 0]);
  expect(await askNormal()).toEqual(before);
});

test.each([
  ["OPTIONS", "*"],
  ["GET", "*"],
  ["GET", "shop.example:80"],
  ["GET", "shop"],
])("%s %s names no address of the shop", async (method, target) => {
  expect([0, 400, 404]).toContain((await askRaw(app, target, method)).status);
});

test("an encoded slash is part of a name where a name stands", async () => {
  expect((await askRaw(app, "/api/product/list/search/kurta%2Fshirt")).status).toBe(200);
  expect((await askRaw(app, "/api/product/item/a%2Fb")).body).toContain("error");
});

test("one answer is kept however its address is spelled, and for asking about it as well", async () => {
  for (const spelled of [
    item,
    `/api/%70roduct/%69tem/${product.slug}`,
    `${item}?junk=1`,
    `${item}?utm_source=a&a=1&a=2`,
  ]) {
    expect((await askRaw(app, spelled)).body, spelled).toBe(before[item]?.body);
    expect((await askRaw(app, spelled, "HEAD")).status, spelled).toBe(200);
  }
  expect(answers.size.pages).toBe(1);
  for (const query of ["", "?page=1", "?junk[]=1&page=1", "?page=1&__proto__=3"])
    await askRaw(app, `/api/product/list${query}`);
  expect(answers.size.pages).toBeLessThanOrEqual(3);
});

test("an id has one spelling: its capitals make no further answers to keep, which would push out others", async () => {
  const byId = `/api/product/item/${product.id}`;
  const plain = (await askRaw(app, byId)).body;
  for (const spelled of [product.id.toUpperCase(), product.id.replace(/[a-f]/, (letter) => letter.toUpperCase())])
    for (const path of ["/api/product/item/", "/api/product/related/", "/api/review/"])
      expect((await askRaw(app, path + spelled)).status, path).toBe(200);
  expect((await askRaw(app, byId.toUpperCase().replace("/API/PRODUCT/ITEM", "/api/product/item"))).body).toBe(plain);
  expect(answers.size.pages).toBe(3);
});

test("whether an answer is kept changes no refusal", async () => {
  for (const query of ["?name=a&name=b", "?page=zero", "?junk=%00", "?name=%00"]) {
    const cold = await askRaw(app, `/api/product/list${query}`);
    await askRaw(app, "/api/product/list");
    const hot = await askRaw(app, `/api/product/list${query}`);
    expect([query, hot.status, hot.body]).toEqual([query, cold.status, cold.body]);
    expect(hot.status).toBe(400);
  }
});

const separators = ["/", "\\", "%2f", "%5c", "%5C", "%252f"];
const up = ["..", "%2e%2e", ".%2E", "%252e%252e", "."];
const words = ["api", "store", "product", "list", "search", "shop", "item", "%61pi", product.slug, "\u00e9", "x.data"];
const ends = [
  "",
  "#",
  "?",
  "#&name=zz",
  "?#&name=zz",
  "?name=zz",
  "?page=2",
  "&name=zz",
  "?_routes=x",
  ";name=zz",
  "%23&name=zz",
  "%3fname=zz",
];
const starts = [...normal, "", "/api/product/list/search/", "http://shop.example", "//api"];

const oddTarget = fc
  .record({
    start: fc.constantFrom(...starts),
    climbs: fc.array(fc.tuple(fc.constantFrom(...separators), fc.constantFrom(...up)), { maxLength: 4 }),
    leads: fc.array(fc.tuple(fc.constantFrom(...separators), fc.constantFrom(...words)), { maxLength: 3 }),
    end: fc.constantFrom(...ends),
  })
  .map(({ start, climbs, leads, end }) => start + [...climbs, ...leads].flat().join("") + end);

test("no odd target changes what any other address answers", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(oddTarget, { minLength: 20, maxLength: 20 }), async (targets) => {
      forgetAll();
      for (const target of targets) expect((await askRaw(app, target)).status, target).toBeLessThan(500);
      expect(await askNormal()).toEqual(before);
    }),
    { numRuns: 20 },
  );
});

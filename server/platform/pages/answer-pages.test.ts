import { createHash } from "node:crypto";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, expect, test } from "vitest";
import { buildApp } from "#server/app.ts";
import { brands } from "#server/catalogue/brands/tables.ts";
import { announceChange, listenForChanges } from "#server/platform/cache/changes.ts";
import type { Change } from "#server/platform/cache/dependencies.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { openShop } from "#server/testing/shop.ts";
import { answerPages } from "./answer-pages.ts";
import { callInProcess } from "./call-in-process.ts";

const { shop, db } = await openShop();
const quiet = { info: () => undefined, warn: () => undefined };

/** One process of the shop with a page of its own that lists the brands. */
async function process() {
  const app = await buildApp(shop);
  const seen: string[] = [];
  const gate = { open: Promise.resolve() };
  const pages = answerPages(app, shop.settings, async (page) => {
    const { pathname, search } = new URL(page.url);
    seen.push(pathname + search);
    if (pathname === "/failing") throw new Error("the secret of the house");
    if (pathname === "/empty-failure") return new Response(null, { status: 500 });
    if (pathname === "/moved") return new Response(null, { status: 302, headers: { location: "/shop" } });
    const { body } = await callInProcess(app)("GET /brand/list", {});
    await gate.open;
    const names = (body as { brands: { name: string }[] }).brands.map(({ name }) => name);
    return new Response(`<!doctype html><script>hello()</script><p>${names} ${"padding ".repeat(200)}</p>`, {
      status: pathname === "/missing" ? 404 : 200,
      headers: { "content-type": "text/html; charset=utf-8" },
    });
  });
  const { promise: listening, resolve: heardFirst } = Promise.withResolvers<void>();
  const onChange = (change: Change) => {
    pages.invalidate(change);
    heardFirst();
  };
  const changes = listenForChanges(shop.settings.databaseUrl, onChange, quiet);
  afterAll(async () => {
    await changes.stop();
    await app.close();
  });
  await listening;
  return { app, pages, seen, gate };
}

test("a page is rendered once and then comes from memory", async () => {
  const { app, seen } = await process();
  const first = await app.inject("/shop?page=2&utm_source=mail");
  const second = await app.inject("/shop?fbclid=abc&page=2");
  expect(first.statusCode).toBe(200);
  expect(second.body).toBe(first.body);
  expect(seen).toEqual(["/shop?page=2"]);
});

test("many who ask for the same page at once wait for one rendering", async () => {
  const { app, seen } = await process();
  const answers = await Promise.all(Array.from({ length: 50 }, () => app.inject("/shop")));
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
  expect(seen).toEqual(["/shop"]);
});

const hash = (code: string) => createHash("sha256").update(code).digest("base64");

test("a page allows its own inline scripts and no others", async () => {
  const { app } = await process();
  const policy = (await app.inject("/shop")).headers["content-security-policy"];
  expect(policy).toContain(`script-src 'self' 'sha256-${hash("hello()")}';`);
  expect(policy).not.toContain("script-src 'self' 'unsafe-inline'");
});

test("whoever has the page already is told so in a line", async () => {
  const { app } = await process();
  const { headers } = await app.inject("/shop");
  const etag = String(headers.etag);
  expect(headers["cache-control"]).toBe("no-cache");
  for (const known of [etag, etag.replace("W/", ""), `"other", ${etag}`, "*"]) {
    const again = await app.inject({ url: "/shop", headers: { "if-none-match": known } });
    expect([again.statusCode, again.body]).toEqual([304, ""]);
    expect(again.headers.etag).toBe(etag);
  }
  expect((await app.inject({ url: "/shop", headers: { "if-none-match": '"other"' } })).statusCode).toBe(200);
});

test("a page travels in the smallest form that the visitor can read", async () => {
  const { app } = await process();
  const ask = (accepted: string) => app.inject({ url: "/shop", headers: { "accept-encoding": accepted } });
  const { body } = await app.inject("/shop");
  const br = await ask("gzip, deflate, br, zstd");
  expect([br.headers["content-encoding"], br.headers.vary]).toEqual(["br", "accept-encoding"]);
  expect(brotliDecompressSync(br.rawPayload).toString()).toBe(body);
  expect((await ask("br;q=0.5")).headers["content-encoding"]).toBe("br");
  expect((await ask("br;q=0, gzip; q=0.0")).headers).not.toHaveProperty("content-encoding");
  const gzip = await ask("br;q=0, gzip");
  expect(gzip.headers["content-encoding"]).toBe("gzip");
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(body);
  expect((await ask("identity")).headers).not.toHaveProperty("content-encoding");
});

test("asking only for the head of a page gets the same head and no body", async () => {
  const { app } = await process();
  const whole = await app.inject("/shop");
  const head = await app.inject({ method: "HEAD", url: "/shop" });
  expect([head.statusCode, head.body]).toEqual([200, ""]);
  for (const name of ["content-length", "etag", "content-type", "content-security-policy"])
    expect(head.headers[name], name).toBe(whole.headers[name]);
});

test("pages that fail, are missing or have moved are rendered anew each time", async () => {
  const { app, seen, pages } = await process();
  for (const [url, status] of [
    ["/missing", 404],
    ["/moved", 302],
    ["/empty-failure", 500],
    ["/failing", 500],
  ] as const) {
    for (let i = 0; i < 2; i++) expect((await app.inject(url)).statusCode, url).toBe(status);
    expect(seen.filter((address) => address === url)).toHaveLength(2);
  }
  expect(pages.size.pages).toBe(0);
  expect((await app.inject("/missing")).headers["cache-control"]).toBe("no-store");
  expect((await app.inject("/moved")).headers.location).toBe("/shop");
});

test("a failing page says nothing of the cause", async () => {
  const { app } = await process();
  for (const url of ["/failing", "/empty-failure"]) {
    const { headers, body } = await app.inject(url);
    expect(headers["content-type"]).toBe("text/plain; charset=utf-8");
    expect(body).toMatch(/^[A-Z][\w ]+\. Please try again\.$|^Something went wrong\. Please try again\.$/);
  }
});

test("a page is only for reading", async () => {
  const { app } = await process();
  const answer = await app.inject({ method: "POST", url: "/shop" });
  expect([answer.statusCode, answer.body]).toEqual([404, "Nothing was found at this address."]);
});

const addBrand = (name: string) =>
  transaction(db, async (tx) => {
    await tx.insert(brands).values({ name, slug: name });
    await announceChange(tx, ["brands"]);
  });

test("a change made through one process shows at once on the pages of all", async () => {
  const all = [await process(), await process()];
  for (const { app, pages } of all) {
    await app.inject("/shop");
    expect(pages.size.pages).toBe(1);
  }
  await addBrand("Chanderi");
  for (const { app } of all) await expect.poll(async () => (await app.inject("/shop")).body).toContain("Chanderi");
});

test("a page that was being rendered when the shop changed is not kept", async () => {
  const { app, pages, gate } = await process();
  const opened = Promise.withResolvers<void>();
  gate.open = opened.promise;
  const early = app.inject("/shop");
  await expect.poll(() => pages.size.pages).toBe(0);
  await new Promise(setImmediate);
  pages.invalidate("everything");
  opened.resolve();
  await early;
  expect(pages.size.pages).toBe(0);
});

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
import { createAddressReader } from "./page-address.ts";

const { shop, db } = await openShop();
const quiet = { info: () => undefined, warn: () => undefined };

const known = ["/", "/shop", "/missing"];
const loader = true;
const readAddress = createAddressReader([
  { index: true, loader },
  { path: "shop", loader, handle: { query: ["page"] } },
  ...["missing", "moved", "empty-failure", "failing"].map((path) => ({ path, loader })),
  { path: "*" },
]);

/** One process of the shop with a page of its own that lists the brands. */
async function process() {
  const app = await buildApp(shop);
  const seen: string[] = [];
  const gate = { open: Promise.resolve() };
  const render = async (page: Request) => {
    const { pathname, search } = new URL(page.url);
    seen.push(pathname + search);
    if (pathname === "/failing") throw new Error("the secret of the house");
    if (pathname === "/empty-failure") return new Response(null, { status: 500 });
    if (pathname === "/moved") return new Response(null, { status: 302, headers: { location: "/shop" } });
    const { body } = await callInProcess(app)("GET /brand/list", {});
    await gate.open;
    const names = (body as { brands: { name: string }[] }).brands.map(({ name }) => name);
    if (!known.includes(pathname)) return new Response("unknown", { status: 404 });
    return new Response(
      `<!doctype html><script nonce="never guessed">hello("₹ नमस्ते")</script><script>injected()</script><p>${names} ${"padding ".repeat(200)}</p>`,
      {
        status: pathname === "/missing" ? 404 : 200,
        headers: { "content-type": "text/html; charset=utf-8", "x-script-nonce": "never guessed" },
      },
    );
  };
  const pages = answerPages(app, shop.settings, { readAddress, render });
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
  const { headers, body } = await app.inject("/shop");
  const policy = headers["content-security-policy"];
  expect(policy).toContain(`script-src 'self' 'sha256-${hash('hello("₹ नमस्ते")')}';`);
  expect(policy).not.toContain("script-src 'self' 'unsafe-inline'");
  expect(body + JSON.stringify(headers)).not.toContain("never guessed");
  expect(body).toContain('<script>hello("₹ नमस्ते")</script>');
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

test("what the page does not know of a query leads to the page without it", async () => {
  const { app, seen } = await process();
  for (const query of ["", "?junk=1", "?junk=2&page=", "?__proto__=1", "?PAGE=7"]) await app.inject(`/shop${query}`);
  for (const path of ["/SHOP", "/shop/", "/sh%6Fp", "/shop?page=2", "/shop/?page=2&page=3"]) await app.inject(path);
  expect(seen).toEqual(["/shop", "/shop?page=2"]);
});

test("all addresses that no page has share one answer", async () => {
  const { app, seen, pages } = await process();
  for (let i = 0; i < 50; i++) expect((await app.inject(`/nothing/${i}?at=${i}`)).statusCode).toBe(404);
  expect(seen).toHaveLength(1);
  expect(pages.size.pages).toBe(1);
});

test("2,050 addresses of one visitor neither render without bound nor push out what others ask for", async () => {
  const { app, seen } = await process();
  await app.inject("/");
  await app.inject("/shop");
  const statuses = new Map<number, number>();
  for (let page = 1; page <= 2050; page++) {
    const { statusCode } = await app.inject(page % 2 ? `/shop?page=${page}` : `/missing?page=${page}`);
    statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
  }
  expect([...statuses.keys()].sort()).toEqual([200, 404, 429]);
  expect(seen.length).toBeLessThan(1000);
  const refused = await app.inject("/shop?page=5000");
  expect([refused.statusCode, Number(refused.headers["retry-after"])]).toEqual([429, 1]);
  const rendered = seen.length;
  for (const address of ["/", "/shop"]) expect((await app.inject(address)).statusCode).toBe(200);
  expect(seen).toHaveLength(rendered);
  const other = await app.inject({ url: "/shop?page=5000", remoteAddress: "198.51.100.7" });
  expect(other.statusCode).toBe(200);
});

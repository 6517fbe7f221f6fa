import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, expect, test, vi } from "vitest";
import { answerPages } from "#server/platform/pages/answer-pages.ts";
import { callInProcess } from "#server/platform/pages/call-in-process.ts";
import { createAddressReader } from "#server/platform/pages/page-address.ts";
import { directUrl } from "#server/settings/settings.ts";
import { askRaw } from "#server/testing/clients/raw-request.ts";
import { changeProduct, givenProduct } from "#server/testing/given/catalogue.ts";
import { givenMember } from "#server/testing/given/people.ts";
import { prepareVarnish } from "#server/testing/programs/varnish.ts";
import { openShop } from "#server/testing/shop.ts";
import { AnswerCache } from "./answer-cache.ts";
import { listenForChanges } from "./changes.ts";
import { createPurger } from "./purge-proxies.ts";

vi.setConfig({ testTimeout: 60_000 });

const varnish = await prepareVarnish();
afterAll(varnish.close);
const answers = new AnswerCache();
const { app, shop, db } = await openShop({ RATE_LIMITS: "off", ...varnish.settings }, { answers });

/** Pages that call the API as the loaders of the shop's own pages do. */
const pages = answerPages(app, shop.settings, {
  readAddress: createAddressReader([{ path: "product/:slug", loader: true }]),
  render: async (page, requestId, dependencies) => {
    const slug = new URL(page.url).pathname.split("/")[2] ?? "";
    const call = callInProcess(app, requestId, dependencies);
    const { status, body } = await call("GET /product/item/{slug}", { params: { slug } });
    return new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json" } });
  },
});
/** An answer that nobody should make: one with a cookie that calls itself shareable. */
app.get("/with-cookie", (_request, reply) =>
  reply
    .headers({ "set-cookie": "name=value", "surrogate-key": "shop", "cache-control": "public, s-maxage=3600" })
    .send("for one alone"),
);
const purger = createPurger(shop.settings, app.log);
const listening = listenForChanges(
  directUrl(shop.settings),
  (change) => {
    answers.invalidate(change);
    pages.invalidate(change);
    purger?.note(change);
  },
  app.log,
);
afterAll(async () => {
  await listening.stop();
  await purger?.close();
});
await app.listen({ port: 0, host: "127.0.0.1" });
const { port } = app.server.address() as AddressInfo;
await varnish.start(port);

/** What reached the shop. */
const reached: string[] = [];
app.server.on("request", ({ url }) => reached.push(url ?? ""));
const countOf = (path: string) => reached.filter((url) => url === path).length;

const get = (path: string, headers: Record<string, string> = {}) => fetch(varnish.url + path, { headers });
const priceAt = async (path: string) =>
  ((await (await get(path)).json()) as { product: { price: number } }).product?.price;

/**
 * Waits until every change made so far has been purged. Changes are heard and purged in the order in which they were made: when the proxy
 * gives the new price of a product that is changed last, the purges before it are done.
 */
async function allPurged() {
  const { id, slug } = await givenProduct(db, { pricePaise: 10_00 });
  const path = `/api/product/item/${slug}`;
  expect(await priceAt(path)).toBe(10);
  await changeProduct(db, id, { pricePaise: 20_00 });
  await expect.poll(() => priceAt(path)).toBe(20);
}

/** Views in a row that do not reach the shop: the proxy has it. */
async function isKept(path: string) {
  const before = countOf(path);
  for (let i = 0; i < 5; i++) await (await get(path)).arrayBuffer();
  return countOf(path) === before;
}

test("a page and an open answer reach the shop once, and once more after a change", async () => {
  const [{ id, slug }, other] = [
    await givenProduct(db, { pricePaise: 100_00 }),
    await givenProduct(db, { pricePaise: 300_00, name: "Quite another" }),
  ];
  const paths = [`/product/${slug}`, `/api/product/item/${slug}`];
  const otherPath = `/api/product/item/${other.slug}`;
  await allPurged();
  for (const path of [...paths, otherPath]) await expect.poll(() => isKept(path)).toBe(true);
  const before = new Map([...paths, otherPath].map((path) => [path, countOf(path)]));
  await changeProduct(db, id, { pricePaise: 90_00 });
  for (const path of paths) {
    await expect.poll(() => priceAt(path)).toBe(90);
    for (let i = 0; i < 5; i++) expect(await priceAt(path)).toBe(90);
    expect(countOf(path)).toBe((before.get(path) ?? 0) + 1);
  }
  expect(await priceAt(otherPath)).toBe(300);
  expect(countOf(otherPath), "what did not change stays").toBe(before.get(otherPath));
});

test("browsers are told to ask each time, and see nothing of the keys", async () => {
  const { slug } = await givenProduct(db);
  const direct = await fetch(`http://127.0.0.1:${port}/product/${slug}`);
  expect(direct.headers.get("surrogate-key")).toMatch(/(^| )product:[\da-f-]{36}( |$)/);
  const answer = await get(`/product/${slug}`);
  expect(answer.headers.get("cache-control")).toBe("public, max-age=0, must-revalidate, s-maxage=3600");
  expect([...answer.headers.keys()].filter((name) => /surrogate|keys|cdn/.test(name))).toEqual([]);
  const again = await get(`/product/${slug}`, { "if-none-match": answer.headers.get("etag") ?? "" });
  expect(again.status).toBe(304);
});

test("what is made for somebody who is signed in is never shared, nor is an answer that sets a cookie", async () => {
  const { slug } = await givenProduct(db);
  const path = `/api/product/item/${slug}`;
  const member = await givenMember(shop);
  const own = await get(path, member.headers);
  expect(own.headers.get("cache-control")).toBe("no-store");
  for (const headers of [member.headers, { authorization: "a token that nobody has" }]) {
    const before = countOf(path);
    for (let i = 0; i < 3; i++) await (await get(path, headers)).arrayBuffer();
    expect(countOf(path)).toBe(before + 3);
  }
  expect(await (await get(path)).json()).not.toHaveProperty("product.isLiked", true);
  for (let i = 0; i < 3; i++) await (await get("/with-cookie")).arrayBuffer();
  expect(countOf("/with-cookie")).toBe(3);
  for (const each of ["/api/user", "/api/order/me"]) {
    expect((await get(each, member.headers)).headers.get("cache-control")).toBe("no-store");
    expect((await get(each)).status).toBe(401);
  }
});

test("no odd target changes what another address answers", async () => {
  const { slug } = await givenProduct(db, { pricePaise: 55_00 });
  const path = `/product/${slug}`;
  await expect.poll(() => priceAt(path)).toBe(55);
  const odd = [`/product\\${slug}`, `/x/%2e%2e/product/${slug}`, `${path}#x`, `/product%2f${slug}`, `//${path}`];
  for (const target of odd) {
    const { status } = await askRaw(varnish.port, target);
    expect([400, 404], target).toContain(status);
  }
  await askRaw(varnish.port, `http://elsewhere.example${path}`);
  await get(path, { "x-forwarded-host": "elsewhere.example", "x-forwarded-proto": "gopher" });
  const answer = await get(path);
  expect(answer.status).toBe(200);
  expect(await answer.text()).not.toContain("elsewhere");
});

test("only the shop purges", async () => {
  const purge = (headers: Record<string, string>) =>
    fetch(`${varnish.url}/.cdn/purge`, { method: "POST", headers: { "surrogate-key": "shop", ...headers } });
  expect((await purge({})).status).toBe(403);
  expect((await purge({ authorization: "Bearer something else" })).status).toBe(403);
});

test("a change while the proxy does not answer is purged when it is back", async () => {
  const { id, slug } = await givenProduct(db, { pricePaise: 100_00 });
  const path = `/api/product/item/${slug}`;
  await expect.poll(() => priceAt(path)).toBe(100);
  const purges: string[] = [];
  // Where the proxy was: something that refuses, then takes it.
  await varnish.stop();
  const standIn = createServer((request, response) => {
    purges.push(String(request.headers["surrogate-key"]));
    response.writeHead(purges.length === 1 ? 503 : 200).end();
  });
  await changeProduct(db, id, { pricePaise: 80_00 });
  await new Promise<void>((resolve) => standIn.listen(varnish.port, "127.0.0.1", resolve));
  await expect.poll(() => purges.length).toBeGreaterThan(1);
  standIn.closeAllConnections();
  standIn.close();
  expect(purges.slice(0, 2).every((keys) => keys.includes(`product:${id}`))).toBe(true);
});

import { afterAll, expect, test } from "vitest";
import type { ApiKey } from "#contract/api.ts";
import { buildApp } from "#server/app.ts";
import { AnswerCache } from "#server/platform/cache/answer-cache.ts";
import { Dependencies } from "#server/platform/cache/dependencies.ts";
import { givenProduct } from "#server/testing/given/catalogue.ts";
import { openShop } from "#server/testing/shop.ts";
import { callInProcess } from "./call-in-process.ts";

const lines: string[] = [];
const { shop, db } = await openShop({ LOG_LEVEL: "info" });
const answers = new AnswerCache();
const app = await buildApp(shop, { answers, logTo: { write: (line) => void lines.push(line) } });
afterAll(() => app.close());
const kurta = await givenProduct(db, { name: "Indigo kurta" });

interface Sent {
  params?: Record<string, string>;
  query?: Record<string, string>;
}

const inProcess = (key: ApiKey, sent: Sent, dependencies?: Dependencies) =>
  callInProcess(app, "request-of-a-page", dependencies)(key, sent as never);

async function overHttp(key: ApiKey, { params = {}, query = {} }: Sent) {
  const path = key.slice(4).replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
  const answer = await app.inject({ url: `/api${path}`, query });
  return { status: answer.statusCode, body: answer.json() };
}

const slug = (name: string): Sent => ({ params: { slug: name } });
const list = (query: Record<string, string>): Sent => ({ query });

test("a page gets the answers and refusals that everybody gets over HTTP, kept under the same key", async () => {
  const calls: [ApiKey, Sent][] = [
    ["GET /store", {}],
    ["GET /brand/list", { query: { unknown: "name" } }],
    ["GET /product/item/{slug}", slug(kurta.slug)],
    ["GET /product/item/{slug}", slug(kurta.id.toUpperCase())],
    ["GET /product/list", list({})],
    ["GET /product/list", list({ page: "2", unknown: "name" })],
    ["GET /review/{slug}", { ...slug(kurta.slug), query: { page: "1", limit: "6" } }],
    ["GET /product/list/search/{term}", { params: { term: "Indigo kürta/?" } }],
  ];
  for (const [key, sent] of calls) {
    answers.invalidate("everything");
    const made = await inProcess(key, sent);
    const kept = answers.size.pages;
    expect(kept, key).toBe(1);
    const served = await overHttp(key, sent);
    expect(made, key).toEqual(served);
    expect(await inProcess(key, sent), key).toEqual(served);
    expect(answers.size.pages, key).toBe(kept);
  }
});

test("what is refused over HTTP is refused to a page", async () => {
  const refused: [ApiKey, Sent, number][] = [
    ["GET /product/item/{slug}", slug("no-such"), 404],
    ["GET /product/item/{slug}", slug("a/b"), 404],
    ["GET /product/item/{slug}", slug("../store"), 404],
    ["GET /product/item/{slug}", slug("x".repeat(301)), 404],
    ["GET /product/item/{slug}", slug("a\0"), 404],
    ["GET /product/list", list({ page: "zero" }), 400],
    ["GET /product/list", list({ name: "a\0" }), 400],
  ];
  for (const [key, sent, status] of refused) {
    const answer = await inProcess(key, sent);
    expect(answer.status, JSON.stringify(sent)).toBe(status);
    expect(answer, JSON.stringify(sent)).toEqual(await overHttp(key, sent));
  }
  for (const name of [".", ".."]) expect((await inProcess("GET /product/item/{slug}", slug(name))).status).toBe(404);
  expect((await inProcess("GET /address", {})).status, "for people who are signed in").toBe(401);
});

test("a page is told what its calls depend on; of a refusal nothing is known", async () => {
  const ofProduct = new Dependencies();
  await inProcess("GET /product/item/{slug}", slug(kurta.slug), ofProduct);
  expect(ofProduct.isAffectedBy({ topics: [`product:${kurta.id}`] })).toBe(true);
  expect(ofProduct.isAffectedBy({ topics: ["brands"] })).toBe(false);
  const ofRefusal = new Dependencies();
  await inProcess("GET /product/item/{slug}", slug("no-such"), ofRefusal);
  expect(ofRefusal.isAffectedBy({ topics: ["brands"] })).toBe(true);
});

test("a call that fails is logged whole under the name of the page's request, and answered without detail", async () => {
  answers.invalidate("everything");
  lines.length = 0;
  await db.execute("alter table brands rename to brands_away");
  const { status, body } = await inProcess("GET /brand/list", {});
  await db.execute("alter table brands_away rename to brands");
  expect([status, JSON.stringify(body)]).toEqual([500, expect.not.stringContaining("brands")]);
  const [logged] = lines.map((line) => JSON.parse(line));
  expect(logged).toMatchObject({ level: 50, requestId: "request-of-a-page", msg: "a request failed" });
  expect((await inProcess("GET /brand/list", {})).status).toBe(200);
});

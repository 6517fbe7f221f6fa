import { expect, test } from "vitest";
import { openShop } from "#server/testing/shop.ts";
import { AdmissionControl } from "./admission-control.ts";

let isFull = true;
const { app } = await openShop({}, { admission: { admits: () => !isFull } });
app.get("/*", (_request, reply) => reply.send("a page"));

const asBrowser = { accept: "text/html,*/*", "sec-fetch-dest": "document" };
const visit = (headers: Record<string, string> = {}) =>
  app.inject({ url: "/shop", headers: { ...asBrowser, ...headers } });

/** What somebody does who is in already; its answer carries the cookie. */
async function fillBag(): Promise<string> {
  const answer = await app.inject({ method: "POST", url: "/api/cart/check", payload: { lines: [] } });
  expect(answer.statusCode).toBe(200);
  return `${answer.headers["set-cookie"]}`.split(";")[0] ?? "";
}

test("a new visitor of a full shop gets a page that asks again by itself, and nobody keeps it", async () => {
  isFull = true;
  const answer = await visit();
  expect(answer.statusCode).toBe(503);
  expect(answer.headers["content-type"]).toBe("text/html; charset=utf-8");
  expect(answer.headers["cache-control"]).toBe("no-store");
  expect(Number(answer.headers["retry-after"])).toBeGreaterThanOrEqual(10);
  expect(answer.headers.refresh).toBe(answer.headers["retry-after"]);
  expect(answer.body).toContain("<h1>The shop is full right now</h1>");
});

test("with room everybody gets in", async () => {
  isFull = false;
  expect((await visit()).body).toBe("a page");
});

test("whoever has filled the bag goes on, and so does what their open page asks for", async () => {
  isFull = true;
  const cookie = await fillBag();
  expect(cookie).toMatch(/^admitted=/);
  expect((await visit({ cookie: `other=1; ${cookie}` })).body).toBe("a page");
  expect((await app.inject({ url: "/api/health/live", headers: asBrowser })).statusCode).toBe(200);
  expect((await app.inject({ url: "/shop.data", headers: { "sec-fetch-dest": "empty" } })).body).toBe("a page");
});

test("a cookie of one's own making does not let in", async () => {
  isFull = true;
  const [, signature] = (await fillBag()).split(".");
  const later = Math.floor(Date.now() / 1000) + 1_000_000;
  for (const cookie of [`admitted=${later}.${signature}`, "admitted=", "admitted=yes", `admitted=${later}.`]) {
    expect((await visit({ cookie })).statusCode).toBe(503);
  }
});

test("what may be shared never carries the cookie", async () => {
  expect((await app.inject({ url: "/api/product/list" })).headers["set-cookie"]).toBeUndefined();
});

test("the busier, the fewer get in; when it is calm again, all of them do, little by little", () => {
  const control = new AdmissionControl(0.9);
  const share = () => Array.from({ length: 100 }, (_, i) => control.admits(i / 100)).filter(Boolean).length;
  expect(share()).toBe(100);
  control.noteLoad(0.95);
  expect(share()).toBe(67);
  for (let i = 0; i < 20; i++) control.noteLoad(1);
  expect(share()).toBe(2);
  control.noteLoad(0.5);
  expect(share()).toBe(5);
  for (let i = 0; i < 40; i++) control.noteLoad(0.5);
  expect(share()).toBe(100);
});

import { expect, test, vi } from "vitest";
import { openShop } from "#server/testing/shop.ts";
import { AdmissionControl } from "./admission-control.ts";

let isFull = true;
let waited: number[] = [];
const admits = (waitedSeconds: number) => {
  waited.push(waitedSeconds);
  return !isFull;
};
const { app } = await openShop({}, { admission: { admits } });
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

test("whoever waits is remembered, and the time is counted from the first waiting page", async () => {
  isFull = true;
  const cookie = `${(await visit()).headers["set-cookie"]}`.split(";")[0] ?? "";
  expect(cookie).toMatch(/^waiting=/);
  waited = [];
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 20_000 });
  const again = `${(await visit({ cookie })).headers["set-cookie"]}`.split(";")[0] ?? "";
  vi.setSystemTime(Date.now() + 20_000);
  await visit({ cookie: again });
  vi.useRealTimers();
  expect(waited[0]).toBeGreaterThanOrEqual(20);
  expect(waited[1]).toBeGreaterThanOrEqual(40);
});

test("a cookie of one's own making does not make a wait longer", async () => {
  isFull = true;
  const [, signature] = `${(await visit()).headers["set-cookie"]}`.split(";")[0]?.split(".") ?? [];
  const admitted = (await fillBag()).replace("admitted=", "waiting=");
  waited = [];
  for (const cookie of [`waiting=1000000.${signature}`, "waiting=1000000", admitted]) await visit({ cookie });
  expect(waited.map((seconds) => Math.min(1, Math.floor(seconds / 5)))).toEqual([0, 0, 0]);
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

const ask = (control: AdmissionControl, many: number, waitedSeconds = 0) =>
  Array.from({ length: many }, () => control.admits(waitedSeconds)).filter(Boolean).length;

test("the busier, the fewer get in; when it is calm again, all of them do, little by little", () => {
  const control = new AdmissionControl(0.9);
  expect(ask(control, 99)).toBe(99);
  control.noteLoad(0.95);
  expect(ask(control, 99)).toBe(81);
  for (let i = 0; i < 40; i++) control.noteLoad(1);
  expect(ask(control, 99)).toBe(1);
  for (let i = 0; i < 10; i++) {
    control.noteLoad(0.5);
    expect(ask(control, 99)).toBeLessThan(10);
  }
  for (let i = 0; i < 12; i++) control.noteLoad(0.5);
  expect(ask(control, 99)).toBe(99);
});

test("whoever has waited longer comes in first, and with room to spare the others as well", () => {
  const control = new AdmissionControl(0.9);
  ask(control, 9);
  control.noteLoad(1);
  let letIn = { old: 0, young: 0, fresh: 0 };
  for (let i = 0; i < 60; i++) {
    letIn = {
      fresh: letIn.fresh + ask(control, 4),
      young: letIn.young + ask(control, 4, 15),
      old: letIn.old + ask(control, 4, 60),
    };
    control.noteLoad(i % 2 ? 1 : 0.5);
  }
  expect(letIn.old).toBeGreaterThan(letIn.young);
  expect(letIn.young).toBeGreaterThan(5 * letIn.fresh);
  for (let i = 0; i < 40; i++) control.noteLoad(0.5);
  expect(ask(control, 20)).toBe(20);
});

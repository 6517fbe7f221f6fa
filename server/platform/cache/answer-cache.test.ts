import { expect, test } from "vitest";
import { AnswerCache } from "./answer-cache.ts";
import { storeAnswer } from "./stored-answer.ts";

const render = (size: number) => async () => storeAnswer(200, {}, Buffer.from("x".repeat(size)));
const neverAgain = () => Promise.reject(new Error("it should have been kept"));

test("only so many pages are kept; the least recently asked for goes first", async () => {
  const cache = new AnswerCache({ maxPages: 2 });
  await cache.get("/a", render(10));
  await cache.get("/b", render(10));
  await cache.get("/a", neverAgain);
  await cache.get("/c", render(10));
  expect(cache.size.pages).toBe(2);
  await cache.get("/a", neverAgain);
  await expect(cache.get("/b", neverAgain)).rejects.toThrow();
});

test("only so many bytes are kept, with room for the packed forms of a page", async () => {
  const cache = new AnswerCache({ maxBytes: 45_000 });
  for (const address of ["/a", "/b", "/c"]) await cache.get(address, render(10_000));
  expect(cache.size.pages).toBe(2);
  expect(cache.size.bytes).toBe(40_000);
  await cache.get("/huge", render(100_000));
  expect(cache.size.pages).toBe(2);
});

test("a page is kept for its time only", async () => {
  const cache = new AnswerCache({ lifetimeMs: -1 });
  await cache.get("/a", render(10));
  await expect(cache.get("/a", neverAgain)).rejects.toThrow();
  expect(cache.size).toEqual({ pages: 0, bytes: 0 });
});

test("a rendering that failed does not stand in the way of the next", async () => {
  const cache = new AnswerCache();
  await expect(cache.get("/a", neverAgain)).rejects.toThrow();
  expect((await cache.get("/a", render(10))).status).toBe(200);
});

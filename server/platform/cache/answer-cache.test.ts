import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { AnswerCache } from "./answer-cache.ts";
import { type Change, Dependencies, topicKind } from "./dependencies.ts";
import { storeAnswer } from "./stored-answer.ts";
import { limitWork } from "./work-limits.ts";

const render = (size: number) => async () => storeAnswer(200, {}, Buffer.from("x".repeat(size)), new Dependencies());
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
  expect(cache.size.bytes).toBeGreaterThan(40_000);
  expect(cache.size.bytes).toBeLessThanOrEqual(45_000);
  await cache.get("/huge", render(100_000));
  expect(cache.size.pages).toBe(2);
});

test("a page is kept for its time only", async () => {
  const cache = new AnswerCache({ lifetimeMs: 1 });
  await cache.get("/a", render(10));
  await wait(20);
  await expect(cache.get("/a", neverAgain)).rejects.toThrow();
  expect(cache.size).toEqual({ pages: 0, bytes: 0 });
});

test("a rendering that failed does not stand in the way of the next", async () => {
  const cache = new AnswerCache();
  await expect(cache.get("/a", neverAgain)).rejects.toThrow();
  expect((await cache.get("/a", render(10))).status).toBe(200);
});

const fruit = topicKind("fruit");

const renderOf = (topics: string[]) => async () => {
  const dependencies = new Dependencies();
  dependencies.add(topics);
  return storeAnswer(200, {}, Buffer.from("x"), dependencies);
};

const isKept = (cache: AnswerCache, address: string) => cache.peek(address) !== undefined;

test.each<[title: string, change: Change, kept: string[]]>([
  ["one topic", { topics: [fruit.of("apple")] }, ["/pear"]],
  ["several topics", { topics: [fruit.of("apple"), fruit.of("pear")] }, []],
  ["a topic that nothing carries", { topics: [fruit.of("plum")] }, ["/apple", "/pear"]],
  ["a whole kind", { topics: [fruit.all] }, []],
  ["a kind that nobody declared", { topics: ["vegetable:leek"] }, []],
  ["everything", "everything", []],
])("a change to %s drops what depends on it and nothing else", async (_title, change, kept) => {
  const cache = new AnswerCache();
  await cache.get("/apple", renderOf([fruit.of("apple")]));
  await cache.get("/pear", renderOf([fruit.of("pear")]));
  await cache.get("/all", renderOf([fruit.all]));
  await cache.get("/undeclared", renderOf([]));
  cache.invalidate(change);
  const addresses = ["/apple", "/pear", "/all", "/undeclared"];
  expect(addresses.filter((address) => isKept(cache, address))).toEqual(kept);
});

test("an answer whose topic changes while it is made is neither kept nor shared with whoever asks later", async () => {
  const cache = new AnswerCache();
  const gate = Promise.withResolvers<void>();
  const gated = (topics: string[]) => async () => {
    await gate.promise;
    return renderOf(topics)();
  };
  const early = [cache.get("/apple", gated([fruit.of("apple")])), cache.get("/pear", gated([fruit.of("pear")]))];
  cache.invalidate({ topics: [fruit.of("apple")] });
  const late = cache.get("/apple", renderOf([fruit.of("apple")]));
  gate.resolve();
  const [apple] = await Promise.all(early);
  expect(await late).not.toBe(apple);
  expect(cache.peek("/apple")).toBe(await late);
  expect(isKept(cache, "/pear")).toBe(true);
});

test("an answer that is made from others depends on all that they depend on", () => {
  const page = new Dependencies();
  const call = new Dependencies();
  call.add([fruit.of("apple")]);
  page.addAll(call);
  expect(page.isAffectedBy({ topics: [fruit.of("apple")] })).toBe(true);
  expect(page.isAffectedBy({ topics: [fruit.of("pear")] })).toBe(false);
  page.addAll(undefined);
  expect(page.isAffectedBy({ topics: [fruit.of("pear")] })).toBe(true);
});

test("endlessly many searches push out neither the other answers nor the searches asked for again", async () => {
  const cache = new AnswerCache({ maxPages: 40 });
  await cache.get("/", render(10));
  await cache.get("/shop?name=kurta", render(10), { isRare: true });
  await cache.get("/shop?name=kurta", neverAgain, { isRare: true });
  for (let i = 0; i < 2050; i++) await cache.get(`/shop?name=${i}`, render(10), { isRare: true });
  expect([isKept(cache, "/"), isKept(cache, "/shop?name=kurta")]).toEqual([true, true]);
  expect(cache.size.pages).toBeLessThanOrEqual(60);
});

test("who has used up a budget is refused, and whoever waits for the same answer is not", async () => {
  const limits = limitWork({ maxRunning: 1, maxWaiting: 1, budget: { burst: 2, perSecond: 0.001 } });
  const cache = new AnswerCache({ limits });
  await cache.get("/a", render(10), { client: "one" });
  await cache.get("/b", render(10), { client: "one" });
  const refused = cache.get("/c", neverAgain, { client: "one" });
  const other = cache.get("/c", render(10), { client: "two" });
  await expect(refused).rejects.toThrow("You have asked for very much");
  expect((await other).status).toBe(200);
  expect((await cache.get("/a", neverAgain, { client: "one" })).status).toBe(200);
});

test("only so many are made at once and wait; more are refused until there is room", async () => {
  const limits = limitWork({ maxRunning: 1, maxWaiting: 1 });
  const cache = new AnswerCache({ limits });
  const gate = Promise.withResolvers<void>();
  const slow = () => gate.promise.then(render(10));
  const [first, second] = [cache.get("/a", slow, { client: "one" }), cache.get("/b", slow, { client: "two" })];
  await expect(cache.get("/c", slow, { client: "three" })).rejects.toThrow("The shop is very busy");
  gate.resolve();
  expect((await Promise.all([first, second])).map(({ status }) => status)).toEqual([200, 200]);
  expect((await cache.get("/c", slow, { client: "three" })).status).toBe(200);
});

import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { AnswerCache } from "./answer-cache.ts";
import { Dependencies, topicKind } from "./dependencies.ts";
import { storeAnswer } from "./stored-answer.ts";
import { limitWork } from "./work-limits.ts";

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;
const megabyte = 1024 * 1024;

/** What this process holds on to, in bytes: until collecting brings nothing more, since buffers are let go after what held them. */
function heldBytes(): number {
  for (let held = Number.POSITIVE_INFINITY; ; ) {
    collectGarbage();
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    if (heapUsed + arrayBuffers > held - 50_000) return Math.min(held, heapUsed + arrayBuffers);
    held = heapUsed + arrayBuffers;
  }
}

/** How much more is held after doing something so many times. */
async function growthOf(times: number, act: (n: number) => unknown): Promise<number> {
  for (let n = 0; n < 100; n++) await act(-n);
  const before = heldBytes();
  for (let n = 1; n <= times; n++) await act(n);
  return heldBytes() - before;
}

const junk = topicKind("junk");
const answer = (n: number, bytes: number) => async () => {
  const dependencies = new Dependencies();
  dependencies.add([junk.of(String(n))]);
  return storeAnswer(200, { "content-security-policy": "x".repeat(1000) + n }, Buffer.alloc(bytes), dependencies);
};
/** As anybody can think them up: long, and each another. */
const address = (n: number) => `/shop?name=${n}${"ж".repeat(1000)}`;

test.each([
  ["searches", { isRare: true }, 20_000, 1500],
  ["pages", {}, 20_000, 1500],
  ["empty answers at long addresses", { isRare: true }, 0, 4000],
])("endless %s that nobody asks for again take no more than the bound", async (_title, asked, bytes, times) => {
  const maxBytes = 2 * megabyte;
  const cache = new AnswerCache({ maxBytes, maxPages: 1_000_000 });
  const growth = await growthOf(times, (n) => cache.get(address(n), answer(n, bytes), asked));
  expect(cache.size.pages).toBeGreaterThan(10);
  expect(cache.size.bytes).toBeLessThanOrEqual(1.5 * maxBytes);
  // A test runner holds something of its own, but nothing like the 12 or 30 MB that all of them take.
  expect(growth).toBeLessThanOrEqual(1.5 * maxBytes + 2 * megabyte);
});

test("endless clients take no more than the bound", async () => {
  const limits = limitWork({ maxRunning: 1, maxWaiting: 1, budget: { burst: 1, perSecond: 1 } });
  const growth = await growthOf(100_000, (n) => limits.spend(`2001:db8:${n}:${"0".repeat(20)}`));
  expect(growth).toBeLessThanOrEqual(10 * megabyte);
});

test("every cache of the server is bounded in bytes", () => {
  const root = join(import.meta.dirname, "../../..");
  const files = globSync("server/**/*.ts", { cwd: root }).filter((file) => !file.endsWith(".test.ts"));
  const caches = files.flatMap((file) =>
    [...readFileSync(join(root, file), "utf8").matchAll(/new LRUCache(?:<[^(]*>)?\(([\s\S]*?)\);/g)].map(
      ([, options = ""]) => ({ file, options }),
    ),
  );
  expect(caches.length).toBeGreaterThanOrEqual(3);
  expect(caches.filter(({ options }) => !/maxSize:[\s\S]*sizeCalculation:/.test(options))).toEqual([]);
});

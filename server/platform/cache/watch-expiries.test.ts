import { setImmediate } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { Dependencies, topicKind } from "./dependencies.ts";
import { Expiries, type Expiry } from "./expiries.ts";
import { watchExpiries } from "./watch-expiries.ts";

const offer = topicKind("offer");
const dependsOn = (topic: string) => {
  const dependencies = new Dependencies();
  dependencies.add([topic]);
  return dependencies;
};
const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

const soon = (topic: string): Expiry => ({ inMs: 20, topics: [topic] });

interface Options {
  /** The coming moments, each time that they are read. */
  read: (time: number) => Expiry[] | Promise<Expiry[]>;
  settle?: () => Promise<void>;
}

function watch({ read, settle = async () => {} }: Options) {
  const dropped: string[] = [];
  const reads: number[] = [];
  const expiries = new Expiries();
  const { refresh, stop } = watchExpiries({
    expiries,
    settle,
    read: async () => read(reads.push(performance.now())),
    onExpiry: (topics) => dropped.push(...topics),
    log: { error: () => undefined },
  });
  stops.push(stop);
  return { dropped, reads, expiries, refresh };
}

test("what expires is dropped at its moment, though what follows from the one before is not done yet", async () => {
  let finish = () => {};
  const slow = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const [a, b] = [offer.of("a"), offer.of("b")];
  const { dropped } = watch({ read: (time) => [[soon(a)], [soon(b)]][time - 1] ?? [], settle: () => slow });
  // At the moment, and once more when the deciding clock has certainly passed it.
  await expect.poll(() => dropped).toEqual([a, a, b, b]);
  finish();
});

test("what expires while the moment before it is answered is dropped, too", async () => {
  const [a, b] = [offer.of("a"), offer.of("b")];
  const { dropped, reads } = watch({
    read: async (time) => {
      if (time === 1) return [soon(a), { inMs: 60, topics: [b] }, { inMs: 1_000_000, topics: [offer.of("c")] }];
      const [first = 0] = reads;
      while (performance.now() < first + 60) await setImmediate();
      return [];
    },
  });
  await expect.poll(() => dropped).toEqual([a, a, b]);
});

test("an answer is kept no longer than until it changes by itself, others as long as ever", async () => {
  const { expiries } = watch({ read: () => [{ inMs: 1_000_500, topics: [offer.of("a")] }] });
  expect(expiries.secondsLeft(dependsOn(offer.of("a")), 3600)).toBe(0);
  await expect.poll(() => expiries.secondsLeft(dependsOn(offer.of("b")), 3600)).toBe(3600);
  const left = expiries.secondsLeft(dependsOn(offer.of("a")), 3600);
  expect(left).toBeGreaterThan(900);
  expect(left).toBeLessThanOrEqual(1000);
  expect(expiries.secondsLeft(dependsOn(offer.all), 100)).toBe(100);
});

test("what was known is forgotten at once when it may be wrong, and read anew", async () => {
  const moments: Expiry[] = [];
  const { expiries, refresh, reads } = watch({ read: () => moments });
  await expect.poll(() => expiries.secondsLeft(dependsOn(offer.all), 60)).toBe(60);
  const before = reads.length;
  moments.push({ inMs: 10_000, topics: [offer.of("a")] });
  refresh();
  expect(expiries.secondsLeft(dependsOn(offer.of("a")), 60)).toBe(0);
  await expect.poll(() => reads.length).toBeGreaterThan(before);
  await expect.poll(() => expiries.secondsLeft(dependsOn(offer.of("b")), 60)).toBe(60);
});

test("what could not be brought up to date is tried again", async () => {
  let tries = 0;
  watch({
    read: () => [],
    settle: async () => {
      tries += 1;
      if (tries === 1) throw new Error("the database is away");
    },
  });
  await expect.poll(() => tries, { timeout: 10_000 }).toBe(2);
});

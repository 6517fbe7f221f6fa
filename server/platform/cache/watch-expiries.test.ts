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

/** Watches moments that are given as milliseconds from the beginning of the test. */
function watch(moments: { at: number; topic: string }[], settle = async () => {}) {
  const begun = performance.now();
  const dropped: string[] = [];
  const reads: number[] = [];
  const expiries = new Expiries();
  const { refresh, stop } = watchExpiries({
    expiries,
    settle,
    read: async () => {
      const passed = performance.now() - begun;
      reads.push(passed);
      return moments
        .filter(({ at }) => at > passed)
        .map(({ at, topic }): Expiry => ({ inMs: at - passed, topics: [topic] }));
    },
    onExpiry: (topics) => dropped.push(...topics),
    log: { error: () => undefined },
  });
  stops.push(stop);
  return { dropped, reads, expiries, refresh, moments };
}

test("what expires is dropped at its moment, though what follows from the one before is not done yet", async () => {
  let finish = () => {};
  const slow = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const { dropped } = watch(
    [
      { at: 50, topic: offer.of("a") },
      { at: 90, topic: offer.of("b") },
    ],
    () => slow,
  );
  await expect.poll(() => new Set(dropped)).toEqual(new Set([offer.of("a"), offer.of("b")]));
  // At the moment, and once more when the deciding clock has certainly passed it.
  await expect.poll(() => dropped.filter((topic) => topic === offer.of("b")).length).toBe(2);
  finish();
});

test("an answer is kept no longer than until it changes by itself, others as long as ever", async () => {
  const { expiries } = watch([{ at: 1_000_500, topic: offer.of("a") }]);
  expect(expiries.secondsLeft(dependsOn(offer.of("a")), 3600)).toBe(0);
  await expect.poll(() => expiries.secondsLeft(dependsOn(offer.of("b")), 3600)).toBe(3600);
  const left = expiries.secondsLeft(dependsOn(offer.of("a")), 3600);
  expect(left).toBeGreaterThan(900);
  expect(left).toBeLessThanOrEqual(1000);
  expect(expiries.secondsLeft(dependsOn(offer.all), 100)).toBe(100);
});

test("what was known is forgotten at once when it may be wrong, and read anew", async () => {
  const { expiries, refresh, moments, reads } = watch([]);
  await expect.poll(() => expiries.secondsLeft(dependsOn(offer.all), 60)).toBe(60);
  const before = reads.length;
  moments.push({ at: performance.now() + 10_000, topic: offer.of("a") });
  refresh();
  expect(expiries.secondsLeft(dependsOn(offer.of("a")), 60)).toBe(0);
  await expect.poll(() => reads.length).toBeGreaterThan(before);
  await expect.poll(() => expiries.secondsLeft(dependsOn(offer.of("b")), 60)).toBe(60);
});

test("what could not be brought up to date is tried again", async () => {
  let tries = 0;
  watch([], async () => {
    tries += 1;
    if (tries === 1) throw new Error("the database is away");
  });
  await expect.poll(() => tries, { timeout: 10_000 }).toBe(2);
});

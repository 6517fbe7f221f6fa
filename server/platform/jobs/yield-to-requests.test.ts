import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { yieldToRequests } from "./yield-to-requests.ts";

test("work that can wait lets a busy process go on first, and comes as soon as there is room", async () => {
  let isDone = false;
  const done = yieldToRequests().then(() => {
    isDone = true;
  });
  const until = performance.now() + 300;
  while (performance.now() < until) {
    const rest = performance.now() + 40;
    while (performance.now() < rest);
    await wait(0);
  }
  expect(isDone).toBe(false);
  await done;
});

import { performance } from "node:perf_hooks";
import { setTimeout as wait } from "node:timers/promises";

const sampleMs = 50;
const maxWaitMs = 1000;
/** Event loop utilization of a busy process. The database may be on the same machine and needs its share too. */
const busyAbove = 0.5;

/** Waits while requests keep this process busy, so that they go first, but at most a second: background work must never starve. */
export async function yieldToRequests(): Promise<void> {
  for (let waited = 0; waited < maxWaitMs; waited += sampleMs) {
    const before = performance.eventLoopUtilization();
    await wait(sampleMs);
    if (performance.eventLoopUtilization(before).utilization < busyAbove) return;
  }
}

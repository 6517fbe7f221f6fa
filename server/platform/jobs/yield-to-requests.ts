import { performance } from "node:perf_hooks";
import { setTimeout as wait } from "node:timers/promises";

const lookMs = 50;
const mostMs = 1000;
/** The part of the time in which a busy process has something to do. The database may be on the same machine and needs its part too. */
const busyFrom = 0.5;

/**
 * Waits while requests keep this process busy, so that they go first, but never long: work that can wait goes on slowly even when
 * the shop is full.
 */
export async function yieldToRequests(): Promise<void> {
  for (let waited = 0; waited < mostMs; waited += lookMs) {
    const before = performance.eventLoopUtilization();
    await wait(lookMs);
    if (performance.eventLoopUtilization(before).utilization < busyFrom) return;
  }
}

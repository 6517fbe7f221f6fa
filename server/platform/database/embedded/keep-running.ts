import { setTimeout as wait } from "node:timers/promises";
import type { PrintLine } from "#server/platform/terminal.ts";
import type { Cluster } from "./embedded.ts";

const checkEveryMs = 1000;
const longestPauseMs = 30_000;

/**
 * Starts the embedded database again whenever it has ended by itself: it was killed, or memory or disk were at their end. Until then
 * whoever needs it is told to come again.
 */
export function keepRunning(
  cluster: Pick<Cluster, "isRunning" | "ensureRuns">,
  printLine: PrintLine,
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  const pause = (ms: number) => wait(ms, undefined, { signal }).catch(() => undefined);
  const watch = async () => {
    let pauseMs = checkEveryMs;
    while (!signal.aborted) {
      await pause(pauseMs);
      if (signal.aborted || (await cluster.isRunning())) continue;
      printLine("The database has ended and is started again.");
      await cluster.ensureRuns().then(
        () => {
          pauseMs = checkEveryMs;
        },
        (error: Error) => {
          // Exponential backoff: a disk that is full stays so for a while.
          pauseMs = Math.min(pauseMs * 2, longestPauseMs);
          printLine(error.message);
        },
      );
    }
  };
  const watching = watch();
  return {
    async stop() {
      stopping.abort();
      await watching;
    },
  };
}

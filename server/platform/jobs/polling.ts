import { setTimeout as wait } from "node:timers/promises";
import { yieldToRequests } from "./yield-to-requests.ts";

interface Options {
  everyMs: number;
  onError(error: unknown): void;
}

/** Calls `poll` at an interval, and at once again while it says that there is more to do; requests go first. */
export function startPolling(poll: () => Promise<boolean>, { everyMs, onError }: Options): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  const run = async () => {
    while (!signal.aborted) {
      await yieldToRequests();
      const isMore = await poll().catch((error: unknown) => {
        onError(error);
        return false;
      });
      if (!isMore) await wait(everyMs, undefined, { signal }).catch(() => undefined);
    }
  };
  const running = run();
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

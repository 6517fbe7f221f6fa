import { setTimeout as wait } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import type { Expiries, Expiry } from "./expiries.ts";

/** Read anew at least so often; longer ahead than a proxy keeps anything. */
const readEveryMs = 10 * 60_000;
const retryMs = 1000;
/** Timers of Node count whole milliseconds, and may fire up to two of them early. */
const timerErrorMs = 2;

export interface ExpiryWatch {
  /** What was known may be wrong: nothing is shared until it has been read anew. */
  refresh(): void;
  stop(): Promise<void>;
}

interface Options {
  expiries: Expiries;
  /** The coming moments, soonest first, by the clock that decides them. */
  read(): Promise<Expiry[]>;
  /** Drops what a moment made stale. */
  onExpiry(topics: readonly string[]): void;
  /** Does what is to be done once after a moment, also after those that nobody watched. */
  settle(): Promise<void>;
  log: Pick<FastifyBaseLogger, "error">;
}

/** Watches the moments at which answers change by themselves. */
export function watchExpiries({ expiries, read, onExpiry, settle, log }: Options): ExpiryWatch {
  const stopped = new AbortController();
  let wake = new AbortController();
  /** What was read last, each with a moment of this process by which the deciding clock may have passed it. */
  let awaited: { from: number; topics: readonly string[] }[] = [];
  /** The moment for which the timer has fired last. */
  let reached = 0;
  let settling = Promise.resolve();

  /** One after the other, and beside the timer: it may take longer than until the next moment. */
  function settleSoon(): void {
    settling = settling.then(settle).catch((err: unknown) => {
      log.error({ err }, "what changed by itself could not be brought up to date; trying again");
      setTimeout(() => wake.abort(), retryMs).unref();
    });
  }

  /** Reads what comes, and answers the next moment. */
  async function next(): Promise<{ at: number; topics: readonly string[] }> {
    const asked = performance.now();
    const coming = await read();
    const now = performance.now();
    if (!wake.signal.aborted) expiries.set(coming);
    // Dropped again, now that the deciding clock has certainly passed the moment: what was made since the timer may be of before it.
    // And what passed while nobody waited for it: it no longer is among what comes.
    const passed = awaited.filter(({ from }) => from <= Math.max(now, reached)).flatMap(({ topics }) => topics);
    if (passed.length > 0) onExpiry(passed);
    awaited = coming.map(({ inMs, topics }) => ({ from: asked + inMs, topics }));
    settleSoon();
    const [first] = coming;
    if (!first || first.inMs > readEveryMs) return { at: now + readEveryMs, topics: [] };
    const topics = coming.filter(({ inMs }) => inMs === first.inMs).flatMap((expiry) => expiry.topics);
    return { at: now + first.inMs + timerErrorMs, topics };
  }

  async function run(): Promise<void> {
    while (!stopped.signal.aborted) {
      wake = new AbortController();
      const moment = await next().catch((err: unknown) => {
        log.error({ err }, "what changes by itself next could not be read; trying again");
        return { at: performance.now() + retryMs, topics: [] };
      });
      const signal = AbortSignal.any([stopped.signal, wake.signal]);
      const isDue = await wait(Math.max(0, moment.at - performance.now()), true, { signal }).catch(() => false);
      if (!isDue) continue;
      reached = moment.at;
      if (moment.topics.length > 0) onExpiry(moment.topics);
    }
  }

  const running = run();
  return {
    refresh() {
      expiries.forget();
      wake.abort();
    },
    async stop() {
      stopped.abort();
      await running;
      await settling;
    },
  };
}

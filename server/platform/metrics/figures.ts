import { setTimeout as wait } from "node:timers/promises";

/** A value of the shop as a whole, such as the length of a queue: whichever process reads it, it is the same. */
export interface Figure {
  name: string;
  help: string;
  labels?: Record<string, string>;
  value: number;
}

interface Options {
  /** For so long the same figures are given again, however often they are asked for. */
  keptMs?: number;
  /** The longest that a caller waits. */
  withinMs?: number;
  /** What is given when they cannot be read. */
  whenUnknown: Figure[];
}

/** Reads figures at most once in a while, for all who ask (single flight), and never makes them wait for long. */
export function limitReading(
  read: () => Promise<Figure[]>,
  { keptMs = 5_000, withinMs = 2_500, whenUnknown }: Options,
): () => Promise<Figure[]> {
  let kept: Promise<Figure[]> | undefined;
  return async () => {
    if (!kept) {
      const reading = read().catch(() => whenUnknown);
      kept = reading;
      void reading.then(() => wait(keptMs, undefined, { ref: false })).then(() => (kept = undefined));
    }
    const patience = new AbortController();
    const tooLong = wait(withinMs, whenUnknown, { signal: patience.signal, ref: false }).catch(() => whenUnknown);
    try {
      return await Promise.race([kept, tooLong]);
    } finally {
      patience.abort();
    }
  };
}

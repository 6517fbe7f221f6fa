import { ShopError } from "#server/shop-error.ts";

interface Limits {
  maxRunning: number;
  maxWaiting: number;
}

export type ConcurrencyLimit = <T>(action: () => Promise<T>) => Promise<T>;

/** A concurrency limit with a bounded queue: what comes beyond it is refused (load shedding) before it fills the memory. */
export function limitConcurrency({ maxRunning, maxWaiting }: Limits): ConcurrencyLimit {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (action) => {
    if (running >= maxRunning) {
      if (waiting.length >= maxWaiting) {
        throw new ShopError(429, "The shop is very busy. Please try again in a moment.", { retryAfterSeconds: 3 });
      }
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else running += 1;
    try {
      return await action();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

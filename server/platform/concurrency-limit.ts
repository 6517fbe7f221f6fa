import { ShopError } from "#server/shop-error.ts";

interface Turns {
  atOnce: number;
  mostWaiting: number;
}

export type ConcurrencyLimit = <T>(action: () => Promise<T>) => Promise<T>;

/** Lets so many operations run at once and so many wait; a flood of them is turned away before it fills the memory. */
export function limitConcurrency({ atOnce, mostWaiting }: Turns): ConcurrencyLimit {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (action) => {
    if (running >= atOnce) {
      if (waiting.length >= mostWaiting) {
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

import { availableParallelism } from "node:os";
import { ShopError } from "#server/shop-error.ts";

/** Hashing takes a thread and 19 MiB each; the other threads of the pool are left to files and name look-ups. */
const atOnce = Math.min(2, availableParallelism());
const mostWaiting = 100;

let running = 0;
const waiting: (() => void)[] = [];

/** Runs the deed when its turn comes; a flood of logins is turned away before it fills the memory. */
export async function inTurn<T>(deed: () => Promise<T>): Promise<T> {
  if (running >= atOnce) {
    if (waiting.length >= mostWaiting) {
      throw new ShopError(429, "The shop is very busy. Please try again in a moment.", { retryAfterSeconds: 3 });
    }
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else running += 1;
  try {
    return await deed();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

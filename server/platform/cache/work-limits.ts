import { LRUCache } from "lru-cache";
import { limitConcurrency } from "#server/platform/concurrency-limit.ts";
import { shareSpending } from "#server/platform/processes/shared-spending.ts";
import { ShopError } from "#server/shop-error.ts";

interface Options {
  /** How many are made at the same time, and how many wait for their turn. */
  maxRunning: number;
  maxWaiting: number;
  /** Limits of the same name are one in all processes of this machine, as far as the budget goes. */
  name?: string;
  /** What one client may have made: so many at once, and so many more each second. None where nobody counts. */
  budget?: { burst: number; perSecond: number } | undefined;
}

/** Bounds work that anybody can ask for. Work of no client belongs to other work that is bounded already. */
export interface WorkLimits {
  /** Counts one piece of work; throws when the client has used up its budget. */
  spend(client: string | undefined): void;
  run<T>(client: string | undefined, work: () => Promise<T>): Promise<T>;
}

/** Some 20,000 clients. */
const maxBytes = 4 * 1024 * 1024;
const bucketBytes = 160;

/** A token bucket for each client, and one concurrency limit for all. */
export function limitWork({ maxRunning, maxWaiting, name = "", budget }: Options): WorkLimits {
  const inTurn = limitConcurrency({ maxRunning, maxWaiting });
  const buckets = new LRUCache<string, { left: number; at: number }>({
    maxSize: maxBytes,
    sizeCalculation: (_, client) => bucketBytes + 2 * client.length,
  });
  const refill = (client: string, { burst, perSecond }: NonNullable<Options["budget"]>, now: number) => {
    const { left, at } = buckets.get(client) ?? { left: burst, at: now };
    return Math.min(burst, left + ((now - at) / 1000) * perSecond);
  };
  const noteSpent =
    budget && name
      ? shareSpending(name, (client, count) => {
          const now = performance.now();
          buckets.set(client, { left: Math.max(0, refill(client, budget, now) - count), at: now });
        })
      : undefined;
  return {
    spend(client) {
      if (!budget || client === undefined) return;
      const now = performance.now();
      const refilled = refill(client, budget, now);
      if (refilled < 1) {
        throw new ShopError(429, "You have asked for very much in a short time. Please try again in a moment.", {
          retryAfterSeconds: Math.ceil((1 - refilled) / budget.perSecond),
        });
      }
      buckets.set(client, { left: refilled - 1, at: now });
      noteSpent?.(client);
    },
    run: (client, work) => (client === undefined ? work() : inTurn(work)),
  };
}

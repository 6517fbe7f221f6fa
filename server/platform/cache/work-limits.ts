import { LRUCache } from "lru-cache";
import { limitConcurrency } from "#server/platform/concurrency-limit.ts";
import { ShopError } from "#server/shop-error.ts";

interface Options {
  /** How many are made at the same time, and how many wait for their turn. */
  maxRunning: number;
  maxWaiting: number;
  /** What one client may have made: so many at once, and so many more each second. None where nobody counts. */
  budget?: { burst: number; perSecond: number } | undefined;
}

/** Bounds work that anybody can ask for. Work of no client belongs to other work that is bounded already. */
export interface WorkLimits {
  /** Counts one piece of work; throws when the client has used up its budget. */
  spend(client: string | undefined): void;
  run<T>(client: string | undefined, work: () => Promise<T>): Promise<T>;
}

const maxClients = 20_000;

/** A token bucket for each client, and one concurrency limit for all. */
export function limitWork({ maxRunning, maxWaiting, budget }: Options): WorkLimits {
  const inTurn = limitConcurrency({ maxRunning, maxWaiting });
  const buckets = new LRUCache<string, { left: number; at: number }>({ max: maxClients });
  return {
    spend(client) {
      if (!budget || client === undefined) return;
      const now = performance.now();
      const { left, at } = buckets.get(client) ?? { left: budget.burst, at: now };
      const refilled = Math.min(budget.burst, left + ((now - at) / 1000) * budget.perSecond);
      if (refilled < 1) {
        throw new ShopError(429, "You have asked for very much in a short time. Please try again in a moment.", {
          retryAfterSeconds: Math.ceil((1 - refilled) / budget.perSecond),
        });
      }
      buckets.set(client, { left: refilled - 1, at: now });
    },
    run: (client, work) => (client === undefined ? work() : inTurn(work)),
  };
}

import { shareSpending } from "#server/platform/processes/shared-spending.ts";

interface Rate {
  /** How many may be taken at once. */
  burst: number;
  perSecond: number;
}

/** Limits how fast each key may act, in all processes of this machine together: buckets of one name share what was taken. */
export class TokenBucket {
  readonly #rate: Rate;
  readonly #buckets = new Map<string, { tokens: number; at: number }>();
  readonly #noteTaken: (key: string) => void;

  constructor(rate: Rate, name: string) {
    this.#rate = rate;
    this.#noteTaken = shareSpending(name, (key, count) => {
      const now = performance.now();
      this.#buckets.set(key, { tokens: Math.max(0, this.#refill(key, now) - count), at: now });
    });
  }

  /** Takes a token; `false` when there is none left. */
  take(key: string, now = performance.now()): boolean {
    const tokens = this.#refill(key, now);
    const isAllowed = tokens >= 1;
    this.#buckets.set(key, { tokens: isAllowed ? tokens - 1 : tokens, at: now });
    if (isAllowed) this.#noteTaken(key);
    return isAllowed;
  }

  #refill(key: string, now: number): number {
    const { burst, perSecond } = this.#rate;
    const { tokens, at } = this.#buckets.get(key) ?? { tokens: burst, at: now };
    return Math.min(burst, tokens + ((now - at) / 1000) * perSecond);
  }

  /** Forgets the buckets that are full again. */
  sweep(now = performance.now()): void {
    const { burst, perSecond } = this.#rate;
    for (const [key, { at }] of this.#buckets) if (now - at > (burst / perSecond) * 1000) this.#buckets.delete(key);
  }
}

interface Rate {
  /** How many may be taken at once. */
  burst: number;
  perSecond: number;
}

/** Limits how fast each key may act. In the memory of one process: a socket stays with its process. */
export class TokenBucket {
  readonly #rate: Rate;
  readonly #buckets = new Map<string, { tokens: number; at: number }>();

  constructor(rate: Rate) {
    this.#rate = rate;
  }

  /** Takes a token; `false` when there is none left. */
  take(key: string, now = Date.now()): boolean {
    const { burst, perSecond } = this.#rate;
    const bucket = this.#buckets.get(key) ?? { tokens: burst, at: now };
    const tokens = Math.min(burst, bucket.tokens + ((now - bucket.at) / 1000) * perSecond);
    const isAllowed = tokens >= 1;
    this.#buckets.set(key, { tokens: isAllowed ? tokens - 1 : tokens, at: now });
    return isAllowed;
  }

  /** Forgets the buckets that are full again. */
  sweep(now = Date.now()): void {
    const { burst, perSecond } = this.#rate;
    for (const [key, { at }] of this.#buckets) if (now - at > (burst / perSecond) * 1000) this.#buckets.delete(key);
  }
}

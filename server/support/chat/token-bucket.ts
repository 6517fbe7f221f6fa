/** How much somebody may send at once, and how fast that comes back. */
interface Pace {
  atOnce: number;
  perSecond: number;
}

/** Counts in this process alone: sockets are few, and each stays with one process. */
export class TokenBucket {
  readonly #pace: Pace;
  readonly #left = new Map<string, { drops: number; at: number }>();

  constructor(pace: Pace) {
    this.#pace = pace;
  }

  /** Whether one more may pass. */
  allows(key: string, now = Date.now()): boolean {
    const { atOnce, perSecond } = this.#pace;
    const last = this.#left.get(key) ?? { drops: atOnce, at: now };
    const drops = Math.min(atOnce, last.drops + ((now - last.at) / 1000) * perSecond);
    const allowed = drops >= 1;
    this.#left.set(key, { drops: allowed ? drops - 1 : drops, at: now });
    return allowed;
  }

  /** Forgets those who have been quiet long enough to be as new. */
  sweep(now = Date.now()): void {
    const { atOnce, perSecond } = this.#pace;
    for (const [key, { at }] of this.#left) if (now - at > (atOnce / perSecond) * 1000) this.#left.delete(key);
  }
}

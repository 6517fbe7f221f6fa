import { LRUCache } from "lru-cache";
import type { Change } from "./dependencies.ts";
import type { StoredAnswer } from "./stored-answer.ts";

const megabyte = 1024 * 1024;

/**
 * Pages and open answers of the API are the same for everyone, so the finished bytes are kept; the least recently used
 * goes first. Many who ask for the same one at once wait for one making of it (single flight).
 */
export class AnswerCache {
  readonly #answers: LRUCache<string, StoredAnswer>;
  readonly #inFlight = new Map<string, Promise<StoredAnswer>>();
  /** For each answer that is being made, the changes since it was begun. */
  readonly #changesMeanwhile = new Set<Change[]>();

  constructor({ lifetimeMs = 60_000, maxPages = 2000, maxBytes = 64 * megabyte } = {}) {
    this.#answers = new LRUCache({
      max: maxPages,
      maxSize: maxBytes,
      sizeCalculation: ({ bytes }) => Math.max(1, bytes),
      ttl: lifetimeMs,
    });
  }

  /** What is at hand, if anything. */
  peek(address: string): StoredAnswer | undefined {
    return this.#answers.get(address);
  }

  /** The answer at an address, made unless it is at hand. Only those that succeed are kept. */
  get(address: string, make: () => Promise<StoredAnswer>): StoredAnswer | Promise<StoredAnswer> {
    return this.#answers.get(address) ?? this.#inFlight.get(address) ?? this.#make(address, make);
  }

  /** Drops what depends on a topic that changed. What is being made is not shared any more, and kept only if unaffected. */
  invalidate(change: Change): void {
    for (const changes of this.#changesMeanwhile) changes.push(change);
    this.#inFlight.clear();
    const affected = [...this.#answers.entries()].filter(([, { dependencies }]) => dependencies.isAffectedBy(change));
    for (const [address] of affected) this.#answers.delete(address);
  }

  get size(): { pages: number; bytes: number } {
    return { pages: this.#answers.size, bytes: this.#answers.calculatedSize };
  }

  async #make(address: string, make: () => Promise<StoredAnswer>): Promise<StoredAnswer> {
    const changes: Change[] = [];
    this.#changesMeanwhile.add(changes);
    const making = make();
    this.#inFlight.set(address, making);
    try {
      const answer = await making;
      const isAffected = changes.some((change) => answer.dependencies.isAffectedBy(change));
      if (answer.status === 200 && !isAffected) this.#answers.set(address, answer);
      return answer;
    } finally {
      this.#changesMeanwhile.delete(changes);
      if (this.#inFlight.get(address) === making) this.#inFlight.delete(address);
    }
  }
}

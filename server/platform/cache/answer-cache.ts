import { LRUCache } from "lru-cache";
import { defineCounter, type Series } from "#server/platform/metrics/counters.ts";
import type { Change } from "./dependencies.ts";
import type { StoredAnswer } from "./stored-answer.ts";
import { limitWork, type WorkLimits } from "./work-limits.ts";

const megabyte = 1024 * 1024;

const lookups = defineCounter("shop_cache_lookups_total", "Answers asked of a cache, by what came of it", [
  "cache",
  "result",
]);
/** What an entry takes beside its address and answer. */
const entryBytes = 500;

interface Options {
  /** What its lookups are counted under. */
  name?: string;
  lifetimeMs?: number;
  maxPages?: number;
  maxBytes?: number;
  limits?: WorkLimits;
}

/** How an answer is asked for. */
interface Asked {
  /** One of endlessly many addresses, such as a search: it competes only with its like for a place. */
  isRare?: boolean;
  /** On whose budget it is made; nobody's, for a part of another answer. */
  client?: string | undefined;
  /** Answers with this status are kept besides those with 200. */
  keptStatus?: number;
}

const unlimited = limitWork({ maxRunning: Number.POSITIVE_INFINITY, maxWaiting: 0 });

/**
 * Pages and open answers of the API are the same for everyone, so the finished bytes are kept; the least recently used goes first: a page
 * that is made anew takes 9 to 12 ms of the processor, a list 2 to 3. Many who ask for the same one at once wait for one making of it
 * (single flight).
 *
 * Anybody can think of new searches, so they never push out the other answers, nor those asked for once the ones asked for again.
 */
export class AnswerCache {
  readonly #plain: LRUCache<string, StoredAnswer>;
  readonly #askedAgain: LRUCache<string, StoredAnswer>;
  readonly #askedOnce: LRUCache<string, StoredAnswer>;
  readonly #inFlight = new Map<string, Promise<StoredAnswer>>();
  /** For each answer that is being made, the changes since it was begun. */
  readonly #changesMeanwhile = new Set<Change[]>();
  readonly #limits: WorkLimits;
  readonly #counts: Record<"hit" | "joined" | "miss", Series>;

  constructor({
    name,
    lifetimeMs = 60_000,
    maxPages = 1500,
    maxBytes = 16 * megabyte,
    limits = unlimited,
  }: Options = {}) {
    const counted = (result: string) => (name ? lookups.of(name, result) : { labels: [], value: 0 });
    this.#counts = { hit: counted("hit"), joined: counted("joined"), miss: counted("miss") };
    const segment = (share: number) =>
      new LRUCache<string, StoredAnswer>({
        max: Math.ceil(maxPages * share),
        maxSize: Math.ceil(maxBytes * share),
        sizeCalculation: ({ bytes }, address) => bytes + 2 * address.length + entryBytes,
        ttl: lifetimeMs,
      });
    this.#plain = segment(1);
    this.#askedAgain = segment(1 / 4);
    this.#askedOnce = segment(1 / 4);
    this.#limits = limits;
  }

  /** What is at hand, if anything. */
  peek(address: string): StoredAnswer | undefined {
    const answer = this.#plain.get(address) ?? this.#askedAgain.get(address) ?? this.#promote(address);
    if (answer) this.#counts.hit.value += 1;
    return answer;
  }

  /** The answer at an address, made unless it is at hand. Only those that succeed are kept. */
  get(address: string, make: () => Promise<StoredAnswer>, asked: Asked = {}): StoredAnswer | Promise<StoredAnswer> {
    const atHand = this.peek(address);
    if (atHand) return atHand;
    const inFlight = this.#inFlight.get(address);
    this.#counts[inFlight ? "joined" : "miss"].value += 1;
    return inFlight ?? this.#make(address, make, asked);
  }

  /** Makes something that is not kept, within the same limits. */
  async makeOnce<T>(client: string | undefined, make: () => Promise<T>): Promise<T> {
    this.#limits.spend(client);
    return this.#limits.run(client, make);
  }

  /** Drops what depends on a topic that changed. What is being made is not shared any more, and kept only if unaffected. */
  invalidate(change: Change): void {
    for (const changes of this.#changesMeanwhile) changes.push(change);
    this.#inFlight.clear();
    for (const segment of this.#segments) {
      const affected = [...segment.entries()].filter(([, { dependencies }]) => dependencies.isAffectedBy(change));
      for (const [address] of affected) segment.delete(address);
    }
  }

  get size(): { pages: number; bytes: number } {
    const sum = (of: (segment: LRUCache<string, StoredAnswer>) => number) =>
      this.#segments.reduce((total, segment) => total + of(segment), 0);
    return { pages: sum(({ size }) => size), bytes: sum(({ calculatedSize }) => calculatedSize) };
  }

  get #segments() {
    return [this.#plain, this.#askedAgain, this.#askedOnce];
  }

  #promote(address: string): StoredAnswer | undefined {
    const answer = this.#askedOnce.get(address);
    if (!answer) return undefined;
    const ttl = this.#askedOnce.getRemainingTTL(address);
    this.#askedOnce.delete(address);
    if (ttl > 0) this.#askedAgain.set(address, answer, { ttl });
    return answer;
  }

  async #make(
    address: string,
    make: () => Promise<StoredAnswer>,
    { isRare = false, client, keptStatus = 200 }: Asked,
  ): Promise<StoredAnswer> {
    // Before anybody can wait for this making of it: a budget is the client's own.
    this.#limits.spend(client);
    const changes: Change[] = [];
    this.#changesMeanwhile.add(changes);
    const making = this.#limits.run(client, make);
    this.#inFlight.set(address, making);
    try {
      const answer = await making;
      const isAffected = changes.some((change) => answer.dependencies.isAffectedBy(change));
      // A proxy that got it now would keep it: it has been told of the change already.
      if (isAffected) answer.isStale = true;
      const isKept = answer.status === 200 || answer.status === keptStatus;
      if (isKept && !isAffected) (isRare ? this.#askedOnce : this.#plain).set(address, answer);
      return answer;
    } finally {
      this.#changesMeanwhile.delete(changes);
      if (this.#inFlight.get(address) === making) this.#inFlight.delete(address);
    }
  }
}

import type { StoredAnswer } from "./stored-answer.ts";

interface Kept {
  page: StoredAnswer;
  until: number;
}

const megabyte = 1024 * 1024;

/**
 * Pages and open answers of the API are the same for everyone, so the finished bytes are kept; the least recently asked
 * for goes first. Many who ask for the same one at once wait for one making of it.
 */
export class AnswerCache {
  readonly #pages = new Map<string, Kept>();
  readonly #rendering = new Map<string, Promise<StoredAnswer>>();
  readonly #lifetimeMs: number;
  readonly #maxPages: number;
  readonly #maxBytes: number;
  #bytes = 0;

  constructor({ lifetimeMs = 60_000, maxPages = 2000, maxBytes = 64 * megabyte } = {}) {
    this.#lifetimeMs = lifetimeMs;
    this.#maxPages = maxPages;
    this.#maxBytes = maxBytes;
  }

  /** What is at hand, if anything. */
  peek(address: string): StoredAnswer | undefined {
    return this.#find(address);
  }

  /** The page at an address, rendered unless it is at hand. Only pages that succeed are kept. */
  get(address: string, render: () => Promise<StoredAnswer>): StoredAnswer | Promise<StoredAnswer> {
    return this.#find(address) ?? this.#rendering.get(address) ?? this.#render(address, render);
  }

  /** Everything may have changed: what is being rendered now may be out of date too, so it is not kept. */
  clear(): void {
    this.#pages.clear();
    this.#rendering.clear();
    this.#bytes = 0;
  }

  get size(): { pages: number; bytes: number } {
    return { pages: this.#pages.size, bytes: this.#bytes };
  }

  #find(address: string): StoredAnswer | undefined {
    const kept = this.#pages.get(address);
    if (!kept) return undefined;
    this.#drop(address, kept);
    if (kept.until < Date.now()) return undefined;
    this.#keep(address, kept);
    return kept.page;
  }

  async #render(address: string, render: () => Promise<StoredAnswer>): Promise<StoredAnswer> {
    const rendering = render();
    this.#rendering.set(address, rendering);
    const isCurrent = () => this.#rendering.get(address) === rendering;
    try {
      const page = await rendering;
      if (page.status === 200 && isCurrent()) this.#keep(address, { page, until: Date.now() + this.#lifetimeMs });
      return page;
    } finally {
      if (isCurrent()) this.#rendering.delete(address);
    }
  }

  #keep(address: string, kept: Kept): void {
    if (kept.page.bytes > this.#maxBytes) return;
    this.#pages.set(address, kept);
    this.#bytes += kept.page.bytes;
    while (this.#pages.size > this.#maxPages || this.#bytes > this.#maxBytes) {
      const [oldest] = this.#pages;
      if (!oldest) return;
      this.#drop(...oldest);
    }
  }

  #drop(address: string, { page }: Kept): void {
    this.#pages.delete(address);
    this.#bytes -= page.bytes;
  }
}

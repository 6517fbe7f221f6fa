import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { contentPolicy } from "./content-policy.ts";

/** A page as it goes out, in each encoding a browser may ask for. */
export interface StoredPage {
  status: number;
  headers: Record<string, string>;
  plain: Buffer;
  gzip: Buffer;
  br: Buffer;
}

const brotliQuality = 5;

export async function storePage(response: Response): Promise<StoredPage> {
  const plain = Buffer.from(await response.arrayBuffer());
  const [gzipped, br] = await Promise.all([
    promisify(gzip)(plain),
    promisify(brotliCompress)(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } }),
  ]);
  const headers: Record<string, string> = Object.fromEntries(response.headers);
  headers.vary = "accept-encoding";
  headers.etag = `"${createHash("sha256").update(plain).digest("base64url").slice(0, 22)}"`;
  if (headers["content-type"]?.startsWith("text/html"))
    headers["content-security-policy"] = contentPolicy(plain.toString());
  return { status: response.status, headers, plain, gzip: gzipped, br };
}

/** Pages are the same for everyone, so the finished bytes are kept; the least recently asked for goes first. */
export class PageCache {
  readonly #pages = new Map<string, { page: StoredPage; until: number }>();
  readonly #lifetimeMs: number;
  readonly #maxPages: number;

  constructor({ lifetimeMs = 60_000, maxPages = 500 } = {}) {
    this.#lifetimeMs = lifetimeMs;
    this.#maxPages = maxPages;
  }

  get(url: string): StoredPage | undefined {
    const entry = this.#pages.get(url);
    if (!entry) return undefined;
    this.#pages.delete(url);
    if (entry.until < Date.now()) return undefined;
    this.#pages.set(url, entry);
    return entry.page;
  }

  set(url: string, page: StoredPage): void {
    this.#pages.set(url, { page, until: Date.now() + this.#lifetimeMs });
    const [oldest] = this.#pages.keys();
    if (this.#pages.size > this.#maxPages && oldest !== undefined) this.#pages.delete(oldest);
  }

  clear(): void {
    this.#pages.clear();
  }
}

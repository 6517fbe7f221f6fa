/** What is asked again and again. */
export interface BenchRequest {
  method: "GET" | "POST";
  path: string;
  headers?: Record<string, string>;
  body?: string;
  /** Asked in turn instead of the path, each time as if it had never been asked before, so that no memory helps. */
  freshPaths?: string[];
  /** The next address, which nobody has asked for before. */
  freshPath?: () => string;
  /** What each client does again and again instead, where one request is not all of it. A number it answers is its time in milliseconds. */
  action?: (url: string) => Promise<unknown>;
}

/** The bare limit a row is held against: a program of `bench/limits/` and what it is given. */
export interface Limit {
  program:
    | "same-bytes"
    | "one-query"
    | "same-tree"
    | "same-sql"
    | "same-statements"
    | "same-transaction"
    | "verify-password";
  options: Record<string, unknown>;
}

export interface Shop {
  url: string;
  databaseUrl: string;
  tokenSecret: string;
}

/** One line of the report. */
export interface Row {
  name: string;
  title: string;
  connections: number;
  /** Asked in a shop of 100,000 generated products that has been in business for a while; otherwise in an empty one. */
  isLarge?: boolean;
  /** Asked in a shop of so many generated products, whose names have as many invented words. */
  products?: number;
  /** How many times the limit's p50 the shop's may be, for rows with one connection. */
  timesAtMost?: number;
  /** The part of the limit's requests per second that the shop is to reach. */
  toReach?: number;
  /** How long both sides are warmed up: what runs through much of the shop's code takes its time until all of it is compiled. */
  warmSeconds?: number;
  /**
   * Readies the shop for the row and says what will be asked of it, and of its limit; and how to wait until the shop has done what it put
   * off, so that it does not trouble its limit with that.
   */
  prepare(shop: Shop): Promise<{
    request: BenchRequest;
    limit: Limit;
    limitRequest?: BenchRequest;
    untilIdle?: () => Promise<void>;
    /** The limit's query without any server, for its p50. */
    alone?: { databaseUrl: string; query: () => { name: string; text: string; values: unknown[] } };
  }>;
}

/** What is asked again and again. */
export interface Asked {
  method: "GET" | "POST";
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

/** The bare limit a row is held against: a program of `bench/limits/` and what it is given. */
export interface Limit {
  program: "same-bytes" | "same-sql" | "verify-password";
  given: Record<string, unknown>;
}

export interface Shop {
  url: string;
  databaseUrl: string;
}

/** One line of the report. */
export interface Row {
  name: string;
  title: string;
  connections: number;
  /** Readies the shop for the row and says what will be asked of it, and of its limit. */
  prepare(shop: Shop): Promise<{ asked: Asked; limit: Limit }>;
}

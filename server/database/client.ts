import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";

export type Database = NodePgDatabase;
/** What a rule works on: the database, or the transaction it was called in. */
export type Queries = Pick<
  Database,
  "select" | "selectDistinctOn" | "insert" | "update" | "delete" | "execute" | "$count" | "_"
>;

export interface Connection {
  db: Database;
  pool: pg.Pool;
  close(): Promise<void>;
}

interface Options {
  maxConnections?: number;
  onIdleError?: (error: Error) => void;
}

export function connect(url: string, { maxConnections = 10, onIdleError }: Options = {}): Connection {
  const pool = new pg.Pool({
    connectionString: url,
    max: maxConnections,
    connectionTimeoutMillis: 10_000,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 30_000,
    // Statements here are short: compiling one would take a hundred times as long as running it.
    options: "-c jit=off",
  });
  // One that is cut while it is lent out or says goodbye: whoever waits for an answer is told, and nobody else need be.
  pool.on("connect", (client) => client.on("error", () => undefined));
  // A connection that breaks while idle is replaced by the next query; unheard, it would end the process.
  pool.on("error", (error) => onIdleError?.(error));
  return { db: drizzle({ client: pool, casing: "snake_case" }), pool, close: () => pool.end() };
}

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
  /** What the database calls these connections where it lists them. */
  name?: string;
  maxConnections?: number;
  onIdleError?: (error: Error) => void;
  /** How long somebody waits for a connection, be it a new one or one that others use. */
  connectWithinMs?: number;
  /** For connections that must not wait for an end that vanished without a word. */
  answerWithinMs?: number;
}

export function connect(
  url: string,
  { name, maxConnections = 10, onIdleError, connectWithinMs = 10_000, answerWithinMs }: Options = {},
): Connection {
  const pool = new pg.Pool({
    connectionString: url,
    ...(name !== undefined && { application_name: name }),
    max: maxConnections,
    connectionTimeoutMillis: connectWithinMs,
    ...(answerWithinMs !== undefined && { query_timeout: answerWithinMs }),
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

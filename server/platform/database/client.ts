import { sql } from "drizzle-orm";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";
import { observeStatements } from "./slow-statements.ts";

export type Database = NodePgDatabase;

/** What most functions work on: the database, or the transaction they were called in. */
export type Queries = Pick<
  Database,
  "select" | "selectDistinctOn" | "insert" | "update" | "delete" | "execute" | "$count" | "_"
>;

export interface Connection {
  db: Database;
  pool: pg.Pool;
  close(): Promise<void>;
}

export interface ConnectOptions {
  /** The `application_name` under which `pg_stat_activity` lists the connections. */
  name?: string;
  maxConnections?: number;
  onIdleError?: (error: Error) => void;
  /** How long a query waits for a connection, be it a new one or one that others use. */
  connectTimeoutMs?: number;
  /** A connection pooler gives each transaction another session: nothing may be set for one, and no statement prepared in it. */
  isPooled?: boolean;
  hasNamedStatements?: boolean;
  /** How long the process waits for an answer: the other end may stand still or vanish without closing the connection. */
  queryTimeoutMs?: number;
  /** After so long the database itself gives up a statement. */
  statementTimeoutMs?: number;
}

/** What each session is asked for. A pooler refuses to pass it on, so there its own configuration says it (ops/pgbouncer/pgbouncer.ini). */
const sessionSettings = {
  idle_in_transaction_session_timeout: 30_000,
  // Statements here are short: compiling one would take a hundred times as long as running it.
  options: "-c jit=off",
};

const keepAliveMs = 30_000;

/** Lets a connection prepare no statement by name. */
function dropNames(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  const unnamed = (config: unknown) =>
    typeof config === "object" && config !== null && "name" in config ? { ...config, name: undefined } : config;
  client.query = ((config: unknown, ...rest: unknown[]) => query(unnamed(config), ...rest)) as typeof client.query;
}

const isTimeout = (error: unknown) => error instanceof Error && error.message === "Query read timeout";

/**
 * A connection that gave no answer in time may be half-open: it is closed, or the transaction that used it would give it back to the pool,
 * where the next one waits for nothing as well. One whose `begin` failed is released here, since Drizzle releases it only after that.
 */
function dropBroken(client: pg.PoolClient, error: unknown, statement: string): void {
  // Closes at once while a statement is unanswered.
  if (isTimeout(error)) void client.end();
  if (statement.startsWith("begin")) client.release(true);
}

const longStatementMs = 60 * 60_000;

/** A transaction that allows itself longer statements, by `set local statement_timeout`, is also waited for longer. */
function followTimeout(client: pg.PoolClient, text: string, queryTimeoutMs: number): void {
  const { connectionParameters } = client as unknown as { connectionParameters: { query_timeout: number } };
  if (text.startsWith("set local statement_timeout")) connectionParameters.query_timeout = longStatementMs;
  else if (text === "commit" || text === "rollback") connectionParameters.query_timeout = queryTimeoutMs;
}

export function connect(url: string, options: ConnectOptions = {}): Connection {
  const { name, maxConnections = 10, onIdleError, connectTimeoutMs = 10_000, statementTimeoutMs = 30_000 } = options;
  // The database gives up first, as long as it is there.
  const { queryTimeoutMs = statementTimeoutMs + 5000, isPooled = false, hasNamedStatements = !isPooled } = options;
  const pool = new pg.Pool({
    connectionString: url,
    ...(name !== undefined && { application_name: name }),
    max: maxConnections,
    connectionTimeoutMillis: connectTimeoutMs,
    query_timeout: queryTimeoutMs,
    // So that a peer that is gone is noticed some day, also by a connection that only waits.
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveMs,
    ...(!isPooled && { ...sessionSettings, statement_timeout: statementTimeoutMs }),
  });
  if (!hasNamedStatements) pool.on("connect", dropNames);
  // A connection that breaks while in use rejects the query that waits for it; without a listener it would also end the process.
  pool.on("connect", (client) => {
    client.on("error", () => undefined);
    observeStatements(
      client,
      (error, statement) => dropBroken(client, error, statement),
      (text) => followTimeout(client, text, queryTimeoutMs),
    );
  });
  // One that breaks while idle is replaced by the next query; without a listener it would end the process as well.
  pool.on("error", (error) => onIdleError?.(error));
  return { db: drizzle({ client: pool, casing: "snake_case" }), pool, close: () => pool.end() };
}

/** Whether PostgreSQL ends a statement that takes too long. */
export async function hasStatementTimeout(db: Pick<Queries, "execute">): Promise<boolean> {
  const { rows } = await db.execute<{ timeout: string }>(sql`select current_setting('statement_timeout') as timeout`);
  return rows[0]?.timeout !== "0";
}

import type pg from "pg";

interface Connection {
  pool: pg.Pool;
  close(): Promise<void>;
}

export interface StoreDatabase {
  /** Connects to the database in which the simulator has its tables, by this name and so many times at most. */
  connect(options: { name: string; maxConnections: number }): Connection;
}

interface StoreOptions {
  /** How its connections are named in the database. */
  name: string;
  /** A schema of its own: the shop reads nothing in it, and the simulator reads nothing outside. */
  schema: string;
  /** The statements that create what is missing in it. */
  tables: string;
  /** Advisory lock: two processes that start at the same moment would both create the tables. */
  openingLock: number;
}

/** Webhooks to be sent, see `WebhookSender`. */
const deliveries = (schema: string) => `
  create table if not exists ${schema}.deliveries (
    id bigint generated always as identity primary key,
    url text not null,
    body text not null,
    due_at timestamptz not null,
    tries int not null default 0,
    delivered_at timestamptz
  );
  create index if not exists deliveries_to_make on ${schema}.deliveries (due_at) where delivered_at is null;
`;

export interface Row {
  // biome-ignore lint/suspicious/noExplicitAny: a row is what its query says.
  [column: string]: any;
}
export type Run = (text: string, values?: unknown[]) => Promise<Row[]>;

/**
 * The tables of a simulator. It connects with the first query, not before. Its few connections are apart from those of the shop: a call to
 * the shop may hold one of those while it waits for the simulator.
 */
export class Store {
  readonly #connection: Connection;
  readonly #options: StoreOptions;
  #ready: Promise<void> | undefined;

  constructor({ connect }: StoreDatabase, options: StoreOptions) {
    this.#options = options;
    this.#connection = connect({ name: options.name, maxConnections: 3 });
  }

  /** Runs one statement by itself. */
  readonly run: Run = async (text, values) => {
    await this.#open();
    return (await this.#connection.pool.query(text, values)).rows;
  };

  async transaction<T>(action: (run: Run) => Promise<T>): Promise<T> {
    await this.#open();
    return this.#inTransaction(action);
  }

  close(): Promise<void> {
    return this.#connection.close();
  }

  async #inTransaction<T>(action: (run: Run) => Promise<T>): Promise<T> {
    const client = await this.#connection.pool.connect();
    // A connection that cannot begin is released by `connect`.
    await client.query("begin");
    let isBroken = false;
    try {
      const result = await action(async (text, values) => (await client.query(text, values)).rows);
      await client.query("commit");
      return result;
    } catch (error) {
      // One that cannot even roll back is of no use to the next.
      await client.query("rollback").catch(() => {
        isBroken = true;
      });
      throw error;
    } finally {
      client.release(isBroken);
    }
  }

  async #open(): Promise<void> {
    this.#ready ??= this.#createTables().catch((error: unknown) => {
      this.#ready = undefined;
      throw error;
    });
    return this.#ready;
  }

  #createTables(): Promise<void> {
    const { schema, tables, openingLock } = this.#options;
    return this.#inTransaction(async (run) => {
      // A role that owns no tables finds them made by their owner.
      const unowned = await run(
        "select from pg_namespace where nspname = $1 and not has_schema_privilege(oid, 'create')",
        [schema],
      );
      if (unowned.length > 0) return;
      await run(`select pg_advisory_xact_lock(${openingLock})`);
      await run(`create schema if not exists ${schema}; ${tables} ${deliveries(schema)}`);
    });
  }
}

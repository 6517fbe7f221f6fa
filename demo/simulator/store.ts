import pg from "pg";

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

/** The tables of a simulator. It connects with the first query, not before. */
export class Store {
  readonly #pool: pg.Pool;
  readonly #options: StoreOptions;
  #ready: Promise<void> | undefined;

  constructor(databaseUrl: string, options: StoreOptions) {
    this.#options = options;
    this.#pool = new pg.Pool({
      connectionString: databaseUrl,
      max: 3,
      application_name: options.name,
      connectionTimeoutMillis: 10_000,
      query_timeout: 30_000,
    });
    this.#pool.on("error", () => undefined);
    // One that breaks while in use rejects what waits for it; without a listener it would also end the process.
    this.#pool.on("connect", (client) => client.on("error", () => undefined));
  }

  /** Runs one statement by itself. */
  readonly run: Run = async (text, values) => {
    await this.#open();
    return (await this.#pool.query(text, values)).rows;
  };

  async transaction<T>(action: (run: Run) => Promise<T>): Promise<T> {
    await this.#open();
    const client = await this.#pool.connect();
    let isBroken = false;
    try {
      await client.query("begin");
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

  close(): Promise<void> {
    return this.#pool.end();
  }

  async #open(): Promise<void> {
    this.#ready ??= this.#createTables().catch((error: unknown) => {
      this.#ready = undefined;
      throw error;
    });
    return this.#ready;
  }

  async #createTables(): Promise<void> {
    const { schema, tables, openingLock } = this.#options;
    const client = await this.#pool.connect();
    try {
      // A role that owns no tables finds them made by their owner.
      const { rows } = await client.query(
        "select from pg_namespace where nspname = $1 and not has_schema_privilege(oid, 'create')",
        [schema],
      );
      if (rows.length > 0) return;
      await client.query(
        `begin; select pg_advisory_xact_lock(${openingLock}); create schema if not exists ${schema}; ${tables} ${deliveries(schema)} commit;`,
      );
    } catch (error) {
      await client.query("rollback").catch(() => undefined);
      throw error;
    } finally {
      client.release();
    }
  }
}

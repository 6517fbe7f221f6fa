import pg from "pg";

/** A schema of its own: the shop reads nothing in it, and the gateway reads nothing outside. */
const tables = `
  create schema if not exists demo_gateway;
  create table if not exists demo_gateway.sessions (
    reference text primary key,
    session_id text not null unique,
    amount_paise bigint not null check (amount_paise > 0),
    currency text not null,
    description text not null,
    notify_url text not null,
    state text not null default 'open' check (state in ('open', 'paid', 'closed')),
    expires_at timestamptz not null,
    created_at timestamptz not null default now()
  );
  alter table demo_gateway.sessions drop column if exists customer_name;
  create table if not exists demo_gateway.payments (
    id text primary key,
    reference text not null references demo_gateway.sessions,
    state text not null check (state in ('succeeded', 'failed', 'pending')),
    method text not null,
    settles_at timestamptz,
    created_at timestamptz not null default now()
  );
  create index if not exists payments_of_a_session on demo_gateway.payments (reference);
  create index if not exists payments_that_wait on demo_gateway.payments (settles_at) where state = 'pending';
  create table if not exists demo_gateway.refunds (
    id text primary key,
    reference text not null references demo_gateway.sessions,
    amount_paise bigint not null check (amount_paise > 0),
    done_at timestamptz not null,
    created_at timestamptz not null default now()
  );
  create index if not exists refunds_of_a_session on demo_gateway.refunds (reference);
  create table if not exists demo_gateway.payouts (
    id text primary key,
    number bigint generated always as identity,
    amount_paise bigint not null check (amount_paise > 0),
    is_refused boolean not null,
    done_at timestamptz not null,
    created_at timestamptz not null default now()
  );
  create table if not exists demo_gateway.deliveries (
    id bigint generated always as identity primary key,
    url text not null,
    body text not null,
    due_at timestamptz not null,
    tries int not null default 0,
    delivered_at timestamptz
  );
  create index if not exists deliveries_to_make on demo_gateway.deliveries (due_at) where delivered_at is null;
  create table if not exists demo_gateway.failure_simulations (reference text primary key, simulation jsonb not null);
`;

/** Advisory lock: two processes that start at the same moment would both create the tables. */
const openingLock = 730_114_502;

export interface Row {
  // biome-ignore lint/suspicious/noExplicitAny: a row is what its query says.
  [column: string]: any;
}
export type Run = (text: string, values?: unknown[]) => Promise<Row[]>;

/** The tables of the gateway. It connects with the first query, not before. */
export class Store {
  readonly #pool: pg.Pool;
  #ready: Promise<void> | undefined;

  constructor(databaseUrl: string) {
    this.#pool = new pg.Pool({
      connectionString: databaseUrl,
      max: 3,
      application_name: "demo gateway",
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
    const client = await this.#pool.connect();
    try {
      // A role that owns no tables finds them made by their owner.
      const { rows } = await client.query(
        "select from pg_namespace where nspname = 'demo_gateway' and not has_schema_privilege(oid, 'create')",
      );
      if (rows.length > 0) return;
      await client.query(`begin; select pg_advisory_xact_lock(${openingLock}); ${tables} commit;`);
    } catch (error) {
      await client.query("rollback").catch(() => undefined);
      throw error;
    } finally {
      client.release();
    }
  }
}

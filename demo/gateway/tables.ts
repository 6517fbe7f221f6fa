import { Store, type StoreDatabase } from "#demo/simulator/store.ts";

const tables = `
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
  create table if not exists demo_gateway.failure_simulations (reference text primary key, simulation jsonb not null);
`;

const openingLock = 730_114_502;

export const openStore = (database: StoreDatabase): Store =>
  new Store(database, { name: "demo gateway", schema: "demo_gateway", tables, openingLock });

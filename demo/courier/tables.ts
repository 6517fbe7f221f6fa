import { Store, type StoreDatabase } from "#demo/simulator/store.ts";

/** No names and no addresses: what is not kept cannot be lost. */
const tables = `
  create table if not exists demo_courier.bookings (
    id text primary key,
    reference text not null,
    tracking_number text not null unique,
    notify_url text not null,
    cash_to_collect_paise bigint not null check (cash_to_collect_paise >= 0),
    expected_on date not null,
    plan text[] not null,
    moves_at timestamptz,
    is_cancelled boolean not null default false,
    created_at timestamptz not null default now()
  );
  create unique index if not exists one_booking_a_reference on demo_courier.bookings (reference) where not is_cancelled;
  create index if not exists bookings_that_move on demo_courier.bookings (moves_at) where moves_at is not null;
  create table if not exists demo_courier.reports (
    id bigint generated always as identity primary key,
    booking_id text not null references demo_courier.bookings,
    status text not null,
    at timestamptz not null,
    note text not null
  );
  create index if not exists reports_of_a_booking on demo_courier.reports (booking_id);
  create table if not exists demo_courier.faults (booking_id text primary key, faults jsonb not null);
`;

const openingLock = 730_114_503;

export const openStore = (database: StoreDatabase): Store =>
  new Store(database, { name: "demo courier", schema: "demo_courier", tables, openingLock });

import pg from "pg";
import { expect, test } from "vitest";
import { StartupError } from "#server/settings/startup-error.ts";
import { emptyDatabase, freshDatabase } from "#server/testing/database.ts";
import { migrateDatabase } from "./prepare-database.ts";

const embedded = { isEmbedded: true, dataDir: "/srv/shop/data" };
const external = { isEmbedded: false, dataDir: "/srv/shop/data" };

/** A database whose last migration was made at the given moment. */
async function databaseOf(url: string, madeAt: string): Promise<{ url: string; schema(): Promise<object[]> }> {
  const run = async (statement: string) => {
    const client = new pg.Client(url);
    await client.connect();
    return client.query(statement).finally(() => client.end());
  };
  await run(`
    create schema if not exists drizzle;
    create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);
    insert into drizzle.__drizzle_migrations (hash, created_at) values ('unknown', ${Date.parse(madeAt)})`);
  return {
    url,
    schema: async () =>
      (await run("select oid, xmin, relname from pg_class where relkind in ('r', 'i') order by 1")).rows,
  };
}

test.each([
  [
    "an earlier version in the shop's own database",
    emptyDatabase,
    "2026-11-16T09:47:30Z",
    embedded,
    "The database in /srv/shop/data was made by an earlier version of the shop and cannot be brought up to date: move it away, or set DATA_DIR to a new folder.",
  ],
  [
    "the version before tables were partitioned",
    emptyDatabase,
    "2026-11-17T06:35:44.276Z",
    embedded,
    "The database in /srv/shop/data was made by an earlier version of the shop and cannot be brought up to date: move it away, or set DATA_DIR to a new folder.",
  ],
  [
    "an earlier version at DATABASE_URL",
    emptyDatabase,
    "2026-11-16T09:47:30Z",
    external,
    "DATABASE_URL: the database was made by an earlier version of the shop and cannot be brought up to date: use an empty database.",
  ],
  [
    "a newer version in the shop's own database",
    freshDatabase,
    "2099-01-01T00:00:00Z",
    embedded,
    "The database in /srv/shop/data was made by a newer version of the shop: start that version, or set DATA_DIR to a new folder.",
  ],
  [
    "a newer version at DATABASE_URL",
    freshDatabase,
    "2099-01-01T00:00:00Z",
    external,
    "DATABASE_URL: the database was made by a newer version of the shop: start that version, or use an empty database.",
  ],
])("the tables of %s are refused in one line and left as they are", async (_, create, madeAt, place, line) => {
  const { url, schema } = await databaseOf(await create(), madeAt);
  const before = await schema();
  const refusal = await migrateDatabase(place, url).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(StartupError);
  expect((refusal as Error).message).toBe(line);
  expect(await schema()).toEqual(before);
});

test("a database that holds something else is refused with the reason, and left as it is", async () => {
  const url = await emptyDatabase();
  const client = new pg.Client(url);
  await client.connect();
  await client.query("create table users (name text)");
  await expect(migrateDatabase(external, url)).rejects.toThrow(
    /^The database could not be brought up to date: relation "users" already exists in the migration of .* \(42P07\)\.$/,
  );
  const { rows } = await client.query("select tablename from pg_tables where schemaname in ('public', 'drizzle')");
  expect(rows).toEqual([{ tablename: "users" }]);
  await client.end();
});

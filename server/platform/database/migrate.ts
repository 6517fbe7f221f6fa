import { readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { type MigrationMeta, readMigrationFiles } from "drizzle-orm/migrator";
import pg from "pg";
import type { Queries } from "./client.ts";
import { applySqlFiles, beforeTables, findChangedFiles, readSqlFiles, runScript } from "./sql-files.ts";

const migrationLock = 7_242_001;
const serverFolder = join(import.meta.dirname, "../..");
const migrationsFolder = (root: string) => join(root, "platform/database/migrations");
const isBeforeTables = ({ name }: { name: string }) => name === beforeTables;

/** The table of migrations is Drizzle's own, so that its tools can read it. */
const history = `
  create schema if not exists drizzle;
  create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);
  create table if not exists drizzle.applied_sql (file text primary key, hash text not null);`;

/** The database has migrations that this version of the shop does not know. */
export class UnknownMigrations extends Error {
  readonly madeBy: "an earlier version" | "a newer version";

  constructor(madeBy: UnknownMigrations["madeBy"]) {
    super(`the database was made by ${madeBy} of the shop`);
    this.madeBy = madeBy;
  }
}

/**
 * Brings tables, functions and triggers up to date in one transaction: all of it, or nothing when something fails.
 * Of several processes that start together one does it while the others wait.
 */
export async function migrate(url: string, root = serverFolder): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    await client.query("begin");
    await client.query("select pg_advisory_xact_lock($1)", [migrationLock]);
    await client.query(history);
    const files = readSqlFiles(root);
    const pending = await pendingMigrations(client, migrationsFolder(root));
    await applySqlFiles(client, files.filter(isBeforeTables), false);
    for (const migration of pending) await applyMigration(client, migration);
    await applySqlFiles(
      client,
      files.filter((file) => !isBeforeTables(file)),
      pending.length > 0,
    );
    await client.query("commit");
  } finally {
    // Without a commit this is a rollback.
    await client.end();
  }
}

/**
 * Makes the tables of an empty database as they were after the given migrations, without functions and triggers, which `migrate` adds when the
 * tables are filled. For a restore, inside its transaction.
 */
export async function createTables(client: pg.Client, migrations: number[], onceFiles: string[]): Promise<void> {
  await client.query(history);
  const files = readSqlFiles(serverFolder);
  const known = await pendingMigrations(client, migrationsFolder(serverFolder));
  const unknown = migrations.filter((moment) => !known.some(({ folderMillis }) => folderMillis === moment));
  if (unknown.length > 0) throw unknownMigrations(unknown, known);
  await applySqlFiles(client, files.filter(isBeforeTables), false);
  for (const migration of known.filter(({ folderMillis }) => migrations.includes(folderMillis))) {
    await applyMigration(client, migration);
  }
  // Kept as applied: people have changed what these files began with.
  for (const { name, hash } of files.filter((file) => onceFiles.includes(file.name))) {
    await client.query("insert into drizzle.applied_sql (file, hash) values ($1, $2)", [name, hash]);
  }
}

/** Whether the role at this address may change the tables: they are its own, or there are none yet. */
export async function mayMigrate(url: string): Promise<boolean> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ isOwner: boolean }>(
      `select pg_has_role(c.relowner, 'usage') as "isOwner" from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname = 'drizzle' and c.relname = '__drizzle_migrations'`,
    );
    return rows[0]?.isOwner ?? true;
  });
}

/** Whether nothing is left to migrate, for a role that could not do it. */
export async function isUpToDate(url: string, root = serverFolder): Promise<boolean> {
  return withClient(url, async (client) => {
    const pending = await pendingMigrations(client, migrationsFolder(root));
    return pending.length === 0 && (await findChangedFiles(client, readSqlFiles(root))).length === 0;
  });
}

/**
 * A check whether all migrations of this version are in the database. Those that it does not know are no fault: while processes are replaced
 * one by one, the first of the new version has migrated already.
 */
export function createMigrationCheck(root = serverFolder): (db: Pick<Queries, "execute">) => Promise<boolean> {
  const journal = readFileSync(join(root, "platform/database/migrations/meta/_journal.json"), "utf8");
  const { entries } = JSON.parse(journal) as { entries: { when: number }[] };
  const known = entries.map(({ when }) => when);
  return async (db) => {
    const { rows } = await db.execute<{ missing: boolean }>(sql`
      select exists (select from unnest(array[${sql.raw(known.join(","))}]::bigint[]) as known
                      where known not in (select created_at from drizzle.__drizzle_migrations)) as missing`);
    return rows[0]?.missing === false;
  };
}

async function withClient<T>(url: string, action: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  await client.connect();
  return action(client).finally(() => client.end());
}

async function pendingMigrations(client: pg.Client, migrationsFolder: string): Promise<MigrationMeta[]> {
  const migrations = readMigrationFiles({ migrationsFolder });
  const { rows } = await client.query<{ createdAt: string }>(
    `select created_at as "createdAt" from drizzle.__drizzle_migrations`,
  );
  const applied = rows.map(({ createdAt }) => Number(createdAt));
  const known = migrations.map(({ folderMillis }) => folderMillis);
  const unknown = applied.filter((moment) => !known.includes(moment));
  if (unknown.length > 0) throw unknownMigrations(unknown, migrations);
  return migrations.filter(({ folderMillis }) => !applied.includes(folderMillis));
}

function unknownMigrations(unknown: number[], known: MigrationMeta[]): UnknownMigrations {
  const isNewer = Math.max(...unknown) > Math.max(...known.map(({ folderMillis }) => folderMillis));
  return new UnknownMigrations(isNewer ? "a newer version" : "an earlier version");
}

async function applyMigration(client: pg.Client, { sql, hash, folderMillis }: MigrationMeta): Promise<void> {
  await runScript(client, `the migration of ${new Date(folderMillis).toISOString()}`, sql.join("\n"));
  await client.query("insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)", [
    hash,
    folderMillis,
  ]);
}

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { type MigrationMeta, readMigrationFiles } from "drizzle-orm/migrator";
import pg from "pg";
import type { Queries } from "#server/platform/database/client.ts";
import { makePartitions } from "#server/platform/database/partitions/make-partitions.ts";
import { applyAtOnce, applyWhileOpen, inShortTransaction, type Patience } from "./apply-migration.ts";
import { applySqlFiles, beforeTables, findAppliedOnce, findChangedFiles, readSqlFiles } from "./sql-files.ts";

const migrationLock = 7_242_001;
const serverFolder = join(import.meta.dirname, "../../..");
const migrationsFolder = (root: string) => join(root, "platform/database/migrations");
const isBeforeTables = ({ name }: { name: string }) => name === beforeTables;

/** The table of migrations is Drizzle's own, so that its tools can read it. */
const history = `
  create schema if not exists drizzle;
  create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);
  create table if not exists drizzle.begun_migrations (created_at bigint primary key, steps int not null);
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
 * Brings tables, functions and triggers up to date, while processes of the former version go on working. A new database is made in one
 * transaction; later each migration is one, and all functions and triggers are another. What failed is taken up again at the next start.
 * When several processes start together, one does it while the others wait.
 */
export async function migrate(
  url: string,
  { root = serverFolder, patienceMs = 120_000 }: { root?: string } & Partial<Patience> = {},
): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    await takeMigrationLock(client);
    await bringUpToDate(client, root, { patienceMs });
    await makePartitions(client, { patienceMs });
  } finally {
    // Rolls back what was not committed, and gives the lock back.
    await client.end();
  }
}

/** Polls: whoever waits inside of a statement has a snapshot, for which the building of an index would wait in turn. */
async function takeMigrationLock(client: pg.Client): Promise<void> {
  const take = async () => {
    const { rows } = await client.query<{ taken: boolean }>("select pg_try_advisory_lock($1) as taken", [
      migrationLock,
    ]);
    return rows[0]?.taken === true;
  };
  while (!(await take())) await wait(100);
}

async function bringUpToDate(client: pg.Client, root: string, patience: Patience): Promise<void> {
  const files = readSqlFiles(root);
  const functions = files.filter((file) => !isBeforeTables(file));
  await client.query("begin");
  await client.query(history);
  const { pending, isNew } = await compareMigrations(client, migrationsFolder(root));
  await applySqlFiles(client, files.filter(isBeforeTables));
  if (isNew) {
    for (const migration of pending) await applyAtOnce(client, migration);
    await applySqlFiles(client, functions);
  }
  await client.query("commit");
  if (isNew) return;
  for (const migration of pending) await applyWhileOpen(client, migration, patience);
  await inShortTransaction(client, patience, () => applySqlFiles(client, functions, newTablesOf(pending)));
}

/** The tables that migrations made. One that is made in another schema gets the triggers of the table whose place it takes. */
const newTablesOf = (migrations: MigrationMeta[]): Set<string> =>
  new Set(
    migrations
      .flatMap(({ sql }) => sql)
      .flatMap((statement) => [
        ...statement.matchAll(/\b(?:create\s+table\s+(?:if\s+not\s+exists\s+)?|rename\s+to\s+)(?!"?\w+"?\.)"?(\w+)/gi),
      ])
      .map(([, name = ""]) => name),
  );

interface TablesToCreate {
  migrations: number[];
  onceFiles: string[];
  partitions: { name: string; table: string; bound: string }[];
}

/**
 * Makes the tables of an empty database as they were after the given migrations, without functions and triggers, which `migrate` adds when
 * the tables are filled. For a restore, inside its transaction.
 */
export async function createTables(
  client: pg.Client,
  { migrations, onceFiles, partitions }: TablesToCreate,
): Promise<void> {
  await client.query(history);
  const files = readSqlFiles(serverFolder);
  const { pending: known } = await compareMigrations(client, migrationsFolder(serverFolder));
  const unknown = migrations.filter((moment) => !known.some(({ folderMillis }) => folderMillis === moment));
  if (unknown.length > 0) throw unknownMigrations(unknown, known);
  await applySqlFiles(client, files.filter(isBeforeTables));
  for (const migration of known.filter(({ folderMillis }) => migrations.includes(folderMillis))) {
    await applyAtOnce(client, migration);
  }
  for (const { name, table, bound } of partitions) {
    await client.query(`create table ${pg.escapeIdentifier(name)} partition of ${pg.escapeIdentifier(table)} ${bound}`);
  }
  // Kept as applied: people have changed what these files began with.
  for (const { name, hash } of findAppliedOnce(files, onceFiles)) {
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

/** Makes the partitions of the next months, for a role that owns no tables. */
export const makeNextPartitions = (url: string, patienceMs = 10_000): Promise<string[]> =>
  withClient(url, (client) => makePartitions(client, { patienceMs }));

/** Whether nothing is left to migrate, for a role that could not do it. */
export async function isUpToDate(url: string, root = serverFolder): Promise<boolean> {
  return withClient(url, async (client) => {
    const { pending } = await compareMigrations(client, migrationsFolder(root));
    return pending.length === 0 && (await findChangedFiles(client, readSqlFiles(root))).length === 0;
  });
}

/**
 * A check whether all migrations of this version are in the database. Those that it does not know are no fault: while processes are
 * replaced one by one, the first of the new version has migrated already.
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

/** Which migrations the database lacks, and whether it has none at all. */
async function compareMigrations(client: pg.Client, migrationsFolder: string) {
  const migrations = readMigrationFiles({ migrationsFolder });
  const { rows } = await client.query<{ createdAt: string }>(
    `select created_at as "createdAt" from drizzle.__drizzle_migrations`,
  );
  const applied = rows.map(({ createdAt }) => Number(createdAt));
  const known = migrations.map(({ folderMillis }) => folderMillis);
  const unknown = applied.filter((moment) => !known.includes(moment));
  if (unknown.length > 0) throw unknownMigrations(unknown, migrations);
  const pending = migrations.filter(({ folderMillis }) => !applied.includes(folderMillis));
  return { pending, isNew: applied.length === 0 };
}

function unknownMigrations(unknown: number[], known: MigrationMeta[]): UnknownMigrations {
  const isNewer = Math.max(...unknown) > Math.max(...known.map(({ folderMillis }) => folderMillis));
  return new UnknownMigrations(isNewer ? "a newer version" : "an earlier version");
}

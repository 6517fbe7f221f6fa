import { setTimeout as wait } from "node:timers/promises";
import type { MigrationMeta } from "drizzle-orm/migrator";
import pg from "pg";
import { runScript } from "./sql-files.ts";

/**
 * How long a change of a table waits for its lock. Whoever comes after it waits behind it, so it gives up soon and tries again: a
 * transaction that was open before holds up the migration and nobody else.
 */
const lockTimeoutMs = 500;
const lockNotAvailable = "55P03";
const deadlock = "40P01";

export interface Patience {
  /** For how long a change is tried again while others hold its lock. */
  patienceMs: number;
}

/** Builds indexes without a lock against writers, which PostgreSQL does only outside of transactions. */
export const isConcurrent = (statement: string) => /\bconcurrently\b/i.test(statement);

/** An update or delete with a limit of its own, which is repeated until it changes nothing. */
export const isBatched = (statement: string) => /^\s*--\s*in batches\b/m.test(statement);

/** How such a statement begins, the index, the table, and the rest. */
const indexParts =
  /^([\s\S]*?\bindex\s+concurrently\s+(?:if\s+not\s+exists\s+)?)("[^"]+"|\w+)\s+on\s+("[^"]+"|[\w.]+)([\s\S]*)$/i;

const nameOf = ({ folderMillis }: MigrationMeta) => `the migration of ${new Date(folderMillis).toISOString()}`;

/** For a database that nobody uses yet, inside of a transaction. */
export async function applyAtOnce(client: pg.Client, migration: MigrationMeta): Promise<void> {
  for (const statement of migration.sql) {
    const plain = statement.replaceAll(/\bconcurrently\b/gi, "");
    await (isBatched(statement) ? runBatches(client, plain) : runScript(client, nameOf(migration), plain));
  }
  await recordMigration(client, migration);
}

/**
 * For a shop that is open: no change of a table waits for its lock, and keeps others waiting behind it, for longer than a moment. Where one
 * of the statements cannot be in a transaction, each is run for itself, and after a failure those that were done are not run again.
 */
export async function applyWhileOpen(client: pg.Client, migration: MigrationMeta, patience: Patience): Promise<void> {
  if (!migration.sql.some((one) => isConcurrent(one) || isBatched(one))) {
    await inShortTransaction(client, patience, () => applyAtOnce(client, migration));
    return;
  }
  const begun = await client.query<{ steps: number }>(
    "select steps from drizzle.begun_migrations where created_at = $1",
    [migration.folderMillis],
  );
  for (const [step, statement] of migration.sql.entries()) {
    if (step < (begun.rows[0]?.steps ?? 0)) continue;
    if (isConcurrent(statement)) await buildIndex(client, statement, { name: nameOf(migration), patience });
    else if (isBatched(statement)) await runBatches(client, statement, patience);
    await inShortTransaction(client, patience, async () => {
      if (!isConcurrent(statement) && !isBatched(statement)) await runScript(client, nameOf(migration), statement);
      await client.query(
        `insert into drizzle.begun_migrations (created_at, steps) values ($1, $2)
           on conflict (created_at) do update set steps = excluded.steps`,
        [migration.folderMillis, step + 1],
      );
    });
  }
  await recordMigration(client, migration);
}

/** Runs the action in a transaction, and again from its beginning as long as somebody else holds a lock that it needs. */
export async function inShortTransaction(
  client: pg.Client,
  { patienceMs }: Patience,
  action: () => Promise<void>,
): Promise<void> {
  const deadline = Date.now() + patienceMs;
  for (let pauseMs = 100; ; pauseMs = Math.min(2 * pauseMs, 5000)) {
    try {
      await client.query(`begin; set local lock_timeout = ${lockTimeoutMs}`);
      await action();
      await client.query("commit");
      return;
    } catch (error) {
      await client.query("rollback");
      if (!isHeldUp(error) || Date.now() > deadline) throw error;
    }
    await wait(pauseMs);
  }
}

function isHeldUp(error: unknown): boolean {
  const cause = error instanceof pg.DatabaseError ? error : (error as Error).cause;
  return cause instanceof pg.DatabaseError && (cause.code === lockNotAvailable || cause.code === deadlock);
}

interface IndexBuild {
  name: string;
  patience: Patience;
}

/** An index whose building was cut off is there but not valid, and `if not exists` would leave it so. */
async function buildIndex(client: pg.Client, statement: string, build: IndexBuild): Promise<void> {
  const [, start = "", index = "", table = "", rest = ""] = indexParts.exec(statement) ?? [];
  const { rows: partitions } = await client.query<{ name: string }>(
    "select inhrelid::regclass::text as name from pg_inherits where inhparent = to_regclass($1) order by 1",
    [table],
  );
  // PostgreSQL builds none concurrently on a partitioned table, but takes over those that its partitions have.
  for (const { name } of partitions) {
    const ofPartition = `"${index.replaceAll('"', "")}${name.slice(table.replaceAll('"', "").length)}"`;
    await buildIndex(client, `${start}${ofPartition} on ${name}${rest}`, build);
  }
  if (partitions.length > 0) {
    const whole = statement.replace(/\bconcurrently\b/i, "");
    await inShortTransaction(client, build.patience, () => runScript(client, build.name, whole));
    return;
  }
  const { rows } = await client.query<{ name: string; index: string }>(
    "select relname as name, indexrelid::regclass::text as index from pg_index join pg_class on oid = indexrelid where not indisvalid",
  );
  for (const { name, index } of rows) {
    if (new RegExp(`\\b${name}\\b`).test(statement)) await client.query(`drop index concurrently ${index}`);
  }
  await runScript(client, build.name, statement);
}

/** Each batch is a short transaction of its own where others work with the rows. */
async function runBatches(client: pg.Client, statement: string, patience?: Patience): Promise<void> {
  let changed: number | null = 0;
  const run = async () => {
    // PostgreSQL 18 crashes where a row that is read for a lock was changed meanwhile, and partitions are left out while the statement
    // runs.
    await client.query("set local enable_partition_pruning = off");
    ({ rowCount: changed } = await client.query(statement));
  };
  do await (patience ? inShortTransaction(client, patience, run) : run());
  while (changed);
}

async function recordMigration(client: pg.Client, { hash, folderMillis }: MigrationMeta): Promise<void> {
  await client.query("insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)", [
    hash,
    folderMillis,
  ]);
}

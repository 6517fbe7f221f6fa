import { stat, statfs } from "node:fs/promises";
import { join } from "node:path";
import { asc, desc, isNotNull, type SQL, sql } from "drizzle-orm";
import type { System } from "#contract/oversight/system.ts";
import { listFeeds } from "#server/catalogue/feeds/service.ts";
import { dateOfArchive, openBackupStore } from "#server/platform/backup/backup-store.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { mails } from "#server/platform/mail/tables.ts";
import { shopProcesses, slowStatements } from "#server/platform/processes/tables.ts";
import { shopVersion } from "#server/platform/version.ts";
import type { Settings } from "#server/settings/settings.ts";

const shownMax = 50;
const statementsMax = 20;

export async function readSystem(db: Queries, settings: Settings): Promise<System> {
  const [versions, processes, disk, backup, jobs, failedMails, slow] = await Promise.all([
    readVersions(db),
    readProcesses(db),
    readDisk(settings),
    readBackup(settings),
    readFailedJobs(db),
    readFailedMails(db),
    readSlowStatements(db),
  ]);
  return { versions, ...processes, disk, backup, feeds: listFeeds(settings), jobs, mails: failedMails, slow };
}

async function readVersions(db: Queries): Promise<System["versions"]> {
  const { rows } = await db.execute<{ database: string; migratedAt: string | null }>(sql`
    select current_setting('server_version') as database,
           (select max(created_at)::text from drizzle.__drizzle_migrations) as "migratedAt"`);
  const [row] = rows;
  return {
    shop: shopVersion,
    node: process.versions.node,
    database: row?.database ?? "",
    schema: row?.migratedAt ? new Date(Number(row.migratedAt)).toISOString() : null,
  };
}

async function readProcesses(db: Queries): Promise<Pick<System, "processes" | "restarts">> {
  const rows = await db.select().from(shopProcesses).orderBy(asc(shopProcesses.machine), asc(shopProcesses.startedAt));
  const byMachine = Map.groupBy(rows, ({ machine }) => machine);
  const restarts = [...byMachine.values()].reduce((sum, same) => sum + Math.max(...same.map((row) => row.restarts)), 0);
  const processes = rows.map(({ machine, pid, version, nodeVersion, memoryBytes, startedAt, seenAt }) => ({
    machine,
    pid,
    version,
    nodeVersion,
    memoryBytes,
    started: startedAt.toISOString(),
    lastSeen: seenAt.toISOString(),
  }));
  return { processes, restarts };
}

async function readDisk({ dataDir }: Settings): Promise<System["disk"]> {
  const disk = await statfs(dataDir).catch(() => undefined);
  return disk ? { freeBytes: disk.bavail * disk.bsize, sizeBytes: disk.blocks * disk.bsize } : null;
}

async function readBackup(settings: Settings): Promise<System["backup"]> {
  const { backupDir, backupEveryHours } = settings;
  const about = { isScheduled: backupDir !== "", everyHours: backupEveryHours };
  if (!backupDir) return { ...about, isReadable: true, newest: null };
  try {
    const name = (await openBackupStore(settings, backupDir).list()).at(-1);
    if (!name) return { ...about, isReadable: true, newest: null };
    const isFile = !backupDir.startsWith("s3://");
    const bytes = isFile ? (await stat(join(backupDir, name))).size : null;
    return { ...about, isReadable: true, newest: { name, created: dateOfArchive(name).toISOString(), bytes } };
  } catch {
    return { ...about, isReadable: false, newest: null };
  }
}

interface JobRow extends Record<string, unknown> {
  id: string;
  kind: string;
  reason: string | null;
  failedAt: string;
  retries: number;
}

async function readFailedJobs(db: Queries): Promise<System["jobs"]> {
  const { rows } = await db.execute<JobRow>(sql`
    select id, name as kind, coalesce(output->>'message', output->'value'->>'message') as reason, completed_on as "failedAt",
           retry_count as retries
      from pgboss.job where state = 'failed' and name not like '\_\_pgboss\_\_%' order by completed_on desc nulls last limit ${shownMax}`);
  return rows.map(({ id, kind, reason, failedAt, retries }) => ({
    _id: id,
    kind,
    reason: reason ?? "It took too long, or its process ended.",
    failed: new Date(failedAt).toISOString(),
    tries: retries + 1,
  }));
}

async function readFailedMails(db: Queries): Promise<System["mails"]> {
  const canRetry: SQL<boolean> = sql`${mails.html} <> '' or ${mails.orderId} is not null`;
  const { id, subject, recipient, failure, createdAt, givenUpAt, attempts } = mails;
  const rows = await db
    .select({ id, subject, recipient, failure, createdAt, givenUpAt, attempts, canRetry })
    .from(mails)
    .where(isNotNull(givenUpAt))
    .orderBy(desc(givenUpAt))
    .limit(shownMax);
  return rows.map((row) => ({
    _id: row.id,
    subject: row.subject,
    recipient: row.recipient,
    canRetry: row.canRetry,
    tries: row.attempts,
    reason: row.failure ?? "The reason was not kept.",
    created: row.createdAt.toISOString(),
    failed: (row.givenUpAt ?? row.createdAt).toISOString(),
  }));
}

type StatementRow = System["slow"]["statements"][number] & Record<string, unknown>;

/** From the database's own count where it keeps one that this role may read. */
async function readSlowStatements(db: Queries): Promise<System["slow"]> {
  const { rows } = await db.execute<{ has: boolean }>(sql`select to_regclass('pg_stat_statements') is not null as has`);
  if (rows[0]?.has) {
    const statements = await readStatementStatistics(db).catch(() => undefined);
    if (statements) return { source: "pg_stat_statements", statements };
  }
  const { name, runs, totalMs, longestMs } = slowStatements;
  const meanMs: SQL<number> = sql`${totalMs} / ${runs}`;
  const own = await db
    .select({ statement: name, runs, meanMs, longestMs })
    .from(slowStatements)
    .orderBy(desc(longestMs))
    .limit(statementsMax);
  return { source: "shop", statements: own };
}

/** Only statements whose constants it replaces by parameters. */
async function readStatementStatistics(db: Queries): Promise<StatementRow[]> {
  const { rows } = await db.execute<StatementRow>(sql`
    select left(regexp_replace(query, '\s+', ' ', 'g'), 300) as statement, calls::float8 as runs,
           mean_exec_time as "meanMs", max_exec_time as "longestMs"
      from pg_stat_statements
     where dbid = (select oid from pg_database where datname = current_database())
       and query ~* '^\s*(select|insert|update|delete|with)'
     order by mean_exec_time desc limit ${statementsMax}`);
  return rows;
}

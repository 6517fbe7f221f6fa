import { type SQL, sql } from "drizzle-orm";
import type { Queries } from "#server/platform/database/client.ts";
import { prepare } from "#server/platform/database/prepare.ts";
import type { JobData, JobName } from "./job-table.ts";

interface EnqueueOptions {
  /** Not before this moment. */
  startAfter?: Date;
}

interface JobParts {
  name: SQL;
  /** Where its data comes from: a column `data` in a row for each job. */
  from: SQL;
  startAfter?: SQL;
  /** Those with a higher one are done first; usually 0. */
  priority?: number;
}

/** Puts jobs into the queue, as parts `queued` and `woken` of a statement that may do more; `woken` must be asked for. */
export const insertJobSql = ({ name, from, startAfter = sql`null`, priority = 0 }: JobParts): SQL => {
  const begin = sql`coalesce(${startAfter}::timestamptz, now())`;
  return sql`
    queued as (
      insert into pgboss.job (
        name, data, priority, policy, start_after, keep_until, expire_seconds, deletion_seconds,
        retry_limit, retry_delay, retry_backoff, retry_delay_max, dead_letter, heartbeat_seconds
      )
      select
        name, data, ${sql.raw(String(priority))}, policy, ${begin}, ${begin} + retention_seconds * interval '1 second',
        expire_seconds, deletion_seconds, retry_limit, retry_delay, retry_backoff, retry_delay_max, dead_letter, heartbeat_seconds
      from pgboss.queue, ${from} where name = ${name}
      on conflict do nothing
      returning name, start_after
    ),
    woken as (
      select pg_notify('pgboss_' || left(encode(sha224('pgboss'::bytea), 'hex'), 24), name)
      from queued where start_after <= now()
    )`;
};

/** Ends such a statement: whether there is the queue. */
export const answering = (name: SQL): SQL =>
  sql`select exists (select from pgboss.queue where name = ${name}) as known, (select count(*) from woken)`;

const insertJob = prepare<{ name: string; data: string; startAfter: string | null }, { known: boolean }>(
  "job",
  sql`
    with ${insertJobSql({
      name: sql`${sql.placeholder("name")}`,
      from: sql`(select ${sql.placeholder("data")}::jsonb as data) given`,
      startAfter: sql`${sql.placeholder("startAfter")}`,
    })}
    ${answering(sql`${sql.placeholder("name")}`)}`,
);

/**
 * Puts a job into the queue in the caller's transaction: it exists exactly when the change it belongs to exists.
 * It is SQL of our own because `send()` of pg-boss needs a started instance, and rules have only their database. It says what
 * `send()` says: the queue's options are copied onto the job and waiting workers are woken at the commit (enqueue.test.ts compares both).
 */
export async function enqueue<Name extends JobName>(
  tx: Queries,
  name: Name,
  data: JobData[Name],
  { startAfter }: EnqueueOptions = {},
): Promise<void> {
  const at = startAfter?.toISOString() ?? null;
  const [queue] = await insertJob(tx, { name, data: JSON.stringify(data), startAfter: at });
  if (!queue?.known) throw new Error(`There is no queue for the job ${name}.`);
}

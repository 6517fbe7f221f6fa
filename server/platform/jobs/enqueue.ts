import { type SQL, sql } from "drizzle-orm";
import type { Queries } from "#server/platform/database/client.ts";
import { prepare } from "#server/platform/database/prepare.ts";
import type { Job } from "./define-job.ts";

interface EnqueueOptions {
  /** How long it waits at least, by the clock of the database. */
  delaySeconds?: number;
}

interface JobParts {
  name: SQL;
  /** Where its data comes from: a column `data` in a row for each job. */
  from: SQL;
  startAfter?: SQL;
  /** Those with a higher one are done first; usually 0. */
  priority?: number;
}

/**
 * Enqueues jobs as the parts `queued` and `woken` of a statement that may do more. The statement must select from `woken`, or the workers
 * are not notified.
 */
export const insertJobsSql = ({ name, from, startAfter = sql`null`, priority = 0 }: JobParts): SQL => {
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

/** Ends such a statement: tells whether the queue exists. */
export const selectQueueSql = (name: SQL): SQL =>
  sql`select exists (select from pgboss.queue where name = ${name}) as "isKnown", (select count(*) from woken)`;

const insertJob = prepare<{ name: string; data: string; delaySeconds: number | null }, { isKnown: boolean }>(
  "job",
  sql`
    with ${insertJobsSql({
      name: sql`${sql.placeholder("name")}`,
      from: sql`(select ${sql.placeholder("data")}::jsonb as data) job_data`,
      startAfter: sql`(now() + ${sql.placeholder("delaySeconds")}::float8 * interval '1 second')`,
    })}
    ${selectQueueSql(sql`${sql.placeholder("name")}`)}`,
);

/**
 * Enqueues a job in the caller's transaction (transactional outbox): it exists exactly when the change it belongs to exists.
 * Our own SQL, since `send()` of pg-boss needs a started instance and use cases have only their database; enqueue.test.ts compares both.
 */
export async function enqueue<Data extends Record<string, string>>(
  tx: Queries,
  { name }: Job<Data>,
  data: NoInfer<Data>,
  { delaySeconds }: EnqueueOptions = {},
): Promise<void> {
  const values = { name, data: JSON.stringify(data), delaySeconds: delaySeconds ?? null };
  const [queue] = await insertJob(tx, values);
  if (!queue?.isKnown) throw new Error(`There is no queue for the job ${name}.`);
}

import type pg from "pg";
import { PgBoss } from "pg-boss";
import type { Job } from "./define-job.ts";

/** Creates the queues that are missing and gives the others the options that their jobs have now. */
export async function createQueues(boss: PgBoss, jobs: Job[]): Promise<void> {
  for (const { name, options } of jobs) {
    const { retryLimit, retryDelay, retryDelayMax, expireInSeconds, policy } = options;
    const queue = { retryLimit, retryDelay, retryDelayMax, retryBackoff: true, expireInSeconds, notify: true };
    await boss.createQueue(name, { ...queue, ...(policy && { policy }) });
    await boss.updateQueue(name, queue);
  }
}

/** The queue itself never looks for jobs that failed; metrics and the page for owners do. */
const failedJobsIndex = "pgboss.shop_failed_jobs";

/** Appearance first: a role that does not own the tables may not even ask for an index that is there. */
async function createFailedJobsIndex(boss: PgBoss): Promise<void> {
  const { rows } = await boss.getDb().executeSql("select to_regclass($1) as index", [failedJobsIndex]);
  if (rows[0]?.index) return;
  await boss
    .getDb()
    .executeSql(
      `create index if not exists shop_failed_jobs on pgboss.job (name, completed_on) where state = 'failed'`,
    );
}

/**
 * Jobs that were copied from another database may be in queues which nobody has created here yet: those of pg-boss itself, and those of
 * kinds of jobs that this version of the shop no longer has.
 */
export async function createQueuesOfJobs(client: pg.Client): Promise<void> {
  await client.query(
    `select pgboss.create_queue(name, '{"policy": "standard"}')
       from (select name from pgboss.job union select dead_letter from pgboss.job) queues
      where name is not null and name not in (select name from pgboss.queue)`,
  );
}

/** Brings the tables and queues of pg-boss up to date. Processes that start together wait for each other. */
export async function prepareQueues(databaseUrl: string, jobs: Job[]): Promise<void> {
  const boss = new PgBoss({ connectionString: databaseUrl, max: 1, supervise: false, schedule: false });
  // Without a listener an error between two calls would end the process; what matters is thrown by the calls themselves.
  boss.on("error", () => {});
  try {
    await boss.start();
    await createQueues(boss, jobs);
    await createFailedJobsIndex(boss);
  } finally {
    await boss.stop({ graceful: false });
  }
}

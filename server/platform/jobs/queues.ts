import { PgBoss } from "pg-boss";
import { jobNames, jobTable } from "./job-table.ts";

/** Creates the queues that are missing and gives the others the options of today's job table. */
export async function createQueues(boss: PgBoss): Promise<void> {
  for (const name of jobNames) {
    const { retryLimit, retryDelay, retryDelayMax, expireInSeconds, policy } = jobTable[name];
    const options = { retryLimit, retryDelay, retryDelayMax, retryBackoff: true, expireInSeconds, notify: true };
    await boss.createQueue(name, { ...options, ...(policy && { policy }) });
    await boss.updateQueue(name, options);
  }
}

/** Brings the tables and queues up to date, before the first job is enqueued. Processes that start together wait for each other. */
export async function prepareJobs(url: string): Promise<void> {
  const boss = new PgBoss({ connectionString: url, max: 1, supervise: false, schedule: false });
  // Without a listener an error between two calls would end the process; what matters is thrown by the calls themselves.
  boss.on("error", () => {});
  try {
    await boss.start();
    await createQueues(boss);
  } finally {
    await boss.stop({ graceful: false });
  }
}

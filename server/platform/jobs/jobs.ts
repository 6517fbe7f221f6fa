import type { FastifyBaseLogger } from "fastify";
import { type JobWithMetadata, PgBoss } from "pg-boss";
import type { Shop } from "#server/shop.ts";
import { startConfirmationRounds } from "./confirmation-rounds.ts";
import { createHandlers, type Handler } from "./handlers.ts";
import { type JobName, jobNames, jobTable } from "./job-table.ts";
import { createQueues } from "./queues.ts";

export interface Jobs {
  /** Lets the jobs at work finish, for a while; what is left is tried again later, here or in another process. */
  stop(): Promise<void>;
}

const stopMs = 10_000;

/** Starts to work on the queue, which all processes of the shop share, and to put in the jobs that come by themselves. */
export async function startJobs(shop: Shop, log: FastifyBaseLogger): Promise<Jobs> {
  const boss = new PgBoss({
    connectionString: shop.settings.databaseUrl,
    application_name: "tana-bana jobs",
    max: 4,
    useListenNotify: true,
  });
  boss.on("error", (err) => log.error({ err }, "the job queue has a problem"));
  boss.on("warning", ({ message, data }) => log.warn({ data }, message));
  const { handlers, close } = createHandlers(shop, log);
  try {
    await boss.start();
    await createQueues(boss);
    for (const name of jobNames) {
      await work(boss, name, handlers[name] as Handler<JobName>, log);
      const { schedule } = jobTable[name];
      if (schedule) await boss.schedule(name, schedule, {}, { missed: "once" });
    }
  } catch (error) {
    await boss.stop({ graceful: false });
    close();
    throw error;
  }
  const rounds = startConfirmationRounds(shop, log);
  return {
    async stop() {
      await Promise.all([rounds.stop(), boss.stop({ graceful: true, timeout: stopMs })]);
      close();
    },
  };
}

async function work(boss: PgBoss, name: JobName, handle: Handler<JobName>, log: FastifyBaseLogger): Promise<void> {
  const run = async (job: JobWithMetadata<never>) => {
    const isLastTry = job.retryCount >= job.retryLimit;
    try {
      await handle(job.data, { isLastTry });
      return { id: job.id, status: "completed" as const };
    } catch (err) {
      log.error({ err, job: name, jobId: job.id, tries: job.retryCount + 1, isLastTry }, "a job failed");
      return {
        id: job.id,
        status: "failed" as const,
        output: { message: err instanceof Error ? err.message : String(err) },
      };
    }
  };
  await boss.work(
    name,
    {
      batchSize: jobTable[name].atOnce,
      burstWhenBatchFull: true,
      includeMetadata: true,
      perJobResults: true,
      // A new job wakes the workers at once; the polls find those that waited for another try, or whose wake-up got lost.
      pollingIntervalSeconds: 1,
      notifyPollingIntervalSeconds: 2,
    },
    (batch: JobWithMetadata<never>[]) => Promise.all(batch.map(run)),
  );
}

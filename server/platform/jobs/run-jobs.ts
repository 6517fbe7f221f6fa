import type { FastifyBaseLogger } from "fastify";
import { type JobWithMetadata, PgBoss } from "pg-boss";
import { describeError } from "#server/platform/describe-error.ts";
import { defineCounter } from "#server/platform/metrics/counters.ts";
import { processCount, shareOf } from "#server/platform/processes/process-count.ts";
import { inSpan } from "#server/platform/tracing/spans.ts";
import type { Job, JobHandler } from "./define-job.ts";
import { createQueues } from "./queues.ts";

export interface Workers {
  /** Lets running jobs finish, for a while; what is left is retried later, by this process or another. */
  stop(): Promise<void>;
}

interface Options<Context> {
  databaseUrl: string;
  handlers: JobHandler<Context>[];
  context: Context;
  log: FastifyBaseLogger;
}

const stopMs = 10_000;

/** A connection whose other end is gone without a word is replaced after a minute, and a clock that was set is noticed as soon. */
const timeLimits = { query_timeout: 60_000, keepAlive: true, clockMonitorIntervalSeconds: 60 };

const runs = defineCounter("shop_job_runs_total", "Runs of jobs, by kind and by what came of them", ["kind", "result"]);

/** Starts to work on the queues, which all processes of the shop share, and to enqueue the scheduled jobs. */
export async function startWorkers<Context>({
  databaseUrl,
  handlers,
  context,
  log,
}: Options<Context>): Promise<Workers> {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    application_name: "tana-bana jobs",
    max: processCount() > 2 ? 2 : 4,
    useListenNotify: true,
    ...timeLimits,
  });
  boss.on("error", (err) => log.error({ err }, "the job queue has a problem"));
  boss.on("warning", ({ message, data }) => log.warn({ data }, message));
  try {
    await boss.start();
    const jobs = handlers.map(({ job }) => job);
    await createQueues(boss, jobs);
    for (const handler of handlers) await startWorker(boss, handler, context, log);
    await scheduleJobs(boss, jobs);
  } catch (error) {
    await boss.stop({ graceful: false });
    throw error;
  }
  return { stop: () => boss.stop({ graceful: true, timeout: stopMs }) };
}

/** The schedule of a job that this version no longer has would go on filling a queue on which nobody works. */
async function scheduleJobs(boss: PgBoss, jobs: Job[]): Promise<void> {
  const scheduled = jobs.filter(({ options }) => options.schedule);
  for (const { name } of await boss.getSchedules()) {
    if (!scheduled.some((job) => job.name === name)) await boss.unschedule(name);
  }
  for (const { name, options } of scheduled) await boss.schedule(name, options.schedule ?? "", {}, { missed: "once" });
}

/** Why a job failed, for the queue's table: like the log, without the values of queries and the people concerned. */
function formatFailure(error: unknown): string {
  if (!(error instanceof Error)) return "Something that is no error was thrown.";
  const { message, cause } = describeError(error);
  return cause ? `${message} (${cause.message})` : message;
}

async function startWorker<Context>(
  boss: PgBoss,
  { job: { name, options }, run, runAll }: JobHandler<Context>,
  context: Context,
  log: FastifyBaseLogger,
): Promise<void> {
  const runOne = async (job: JobWithMetadata<Record<string, string>>) => {
    const isLastTry = job.retryCount >= job.retryLimit;
    try {
      await inSpan(`job ${name}`, { "job.kind": name }, () => run(context, job.data, { isLastTry }));
      runs.add(name, "completed");
      return { id: job.id, status: "completed" as const };
    } catch (err) {
      runs.add(name, isLastTry ? "failed" : "to be retried");
      log.error({ err, job: name, jobId: job.id, tries: job.retryCount + 1, isLastTry }, "a job failed");
      return { id: job.id, status: "failed" as const, output: { message: formatFailure(err) } };
    }
  };
  const runBatch = async (batch: JobWithMetadata<Record<string, string>>[]) => {
    const areDone =
      runAll &&
      batch.length > 1 &&
      (await runAll(
        context,
        batch.map(({ data }) => data),
      ).then(
        () => true,
        (err: unknown) => log.warn({ err, job: name, jobs: batch.length }, "jobs failed together, each is tried alone"),
      ));
    return areDone ? batch.map(({ id }) => ({ id, status: "completed" as const })) : Promise.all(batch.map(runOne));
  };
  await boss.work(
    name,
    {
      batchSize: shareOf(options.concurrency),
      burstWhenBatchFull: true,
      includeMetadata: true,
      perJobResults: true,
      // A notification wakes the workers at once; polling finds jobs that waited for a retry, or whose notification got lost.
      pollingIntervalSeconds: 1,
      notifyPollingIntervalSeconds: 2,
    },
    runBatch,
  );
}

interface JobOptions {
  /** How often a failed job is retried, and the first delay in seconds; exponential backoff doubles it up to the longest. */
  retryLimit: number;
  retryDelay: number;
  retryDelayMax: number;
  /** A run that takes longer counts as failed: its process may have died. */
  expireInSeconds: number;
  /** How many jobs of this kind the processes of one machine work on at the same time. */
  concurrency: number;
  /** "exclusive": never two of its kind queued or running, whatever the number of processes. */
  policy?: "exclusive";
  /** Cron expression in UTC, for a scheduled job. */
  schedule?: string;
}

/** The data of a job names rows: personal data and secrets stay in their tables. */
type JobData = Record<string, string>;

/** A kind of background job. What is done for it is listed in server/background-jobs.ts. */
export interface Job<Data extends JobData = JobData> {
  name: string;
  options: JobOptions;
  /** Never set: it lets the compiler know what the job carries. */
  data?: Data;
}

export interface JobRun {
  /** The queue will not retry this run. */
  isLastTry: boolean;
}

/** A job together with what is done for it. */
export interface JobHandler<Context> {
  job: Job;
  run(context: Context, data: JobData, run: JobRun): Promise<void>;
  /** Does several at once, all or none; where that fails, each is run by itself. */
  runAll?(context: Context, data: JobData[]): Promise<void>;
}

export const seconds = { minute: 60, hour: 3600 };

/** For jobs on a schedule of every minute: the next minute is the retry. */
export const everyMinute = {
  retryLimit: 0,
  retryDelay: seconds.minute,
  retryDelayMax: seconds.minute,
  expireInSeconds: 3 * seconds.minute,
  concurrency: 1,
  policy: "exclusive",
  schedule: "* * * * *",
} as const satisfies JobOptions;

/** For jobs that run once an hour, at the given minute. */
export const everyHour = (minute: number): JobOptions => ({
  retryLimit: 2,
  retryDelay: seconds.minute,
  retryDelayMax: 5 * seconds.minute,
  expireInSeconds: 10 * seconds.minute,
  concurrency: 1,
  policy: "exclusive",
  schedule: `${minute} * * * *`,
});

export const defineJob = <Data extends JobData = Record<string, never>>(
  name: string,
  options: JobOptions,
): Job<Data> => ({ name, options });

/** Pairs a job with its handler, so that the handler's data has the type the job was defined with. */
export const handleJob = <Context, Data extends JobData>(
  job: Job<Data>,
  run: (context: Context, data: Data, run: JobRun) => Promise<void>,
): JobHandler<Context> => ({ job, run: run as JobHandler<Context>["run"] });

/** Handles jobs in batches, where several cost little more than one. */
export const handleJobs = <Context, Data extends JobData>(
  job: Job<Data>,
  runAll: (context: Context, data: Data[]) => Promise<void>,
): JobHandler<Context> => ({
  job,
  run: (context, data) => runAll(context, [data as Data]),
  runAll: runAll as JobHandler<Context>["runAll"] & {},
});

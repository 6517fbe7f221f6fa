/** What each background job carries. Personal data and secrets stay in their tables: a job names a row. */
export interface JobData {
  "send-mail": { mailId: string };
  "clean-up": Record<string, never>;
  "import-products": { importId: string };
  /** Works out what a buyer is owed and pays it back; harmless when nothing is. */
  "refund-order": { orderId: string };
  "follow-refund": { refundId: string };
  /** Writes the invoice of an order that is paid or delivered; harmless when it has one. */
  "issue-invoice": { orderId: string };
  "reconcile-payments": Record<string, never>;
  "release-unpaid": Record<string, never>;
  "bought-together": Record<string, never>;
}

export type JobName = keyof JobData;

interface JobRules {
  /** How often a failed job is tried again, and how long the first wait is; each further wait is about twice as long. */
  retryLimit: number;
  retryDelay: number;
  retryDelayMax: number;
  /** A try that takes longer counts as failed: its process may be gone. */
  expireInSeconds: number;
  /** How many jobs one process works on at once. */
  atOnce: number;
  /** "exclusive": never two of its kind in the queue or at work, whatever the number of processes. */
  policy?: "exclusive";
  /** Minute, hour, day, month, weekday (UTC), for a job that comes by itself. */
  schedule?: string;
}

const minute = 60;
const hour = 60 * minute;

/** The next minute is the next try. */
const everyMinute = {
  retryLimit: 0,
  retryDelay: minute,
  retryDelayMax: minute,
  atOnce: 1,
  policy: "exclusive",
  schedule: "* * * * *",
} as const;

export const jobTable: Record<JobName, JobRules> = {
  /** The waits add up to most of a day: a mail server may be away that long. */
  "send-mail": { retryLimit: 30, retryDelay: 10, retryDelayMax: hour, expireInSeconds: 3 * minute, atOnce: 10 },
  "issue-invoice": { retryLimit: 20, retryDelay: 5, retryDelayMax: hour, expireInSeconds: minute, atOnce: 2 },
  "clean-up": {
    retryLimit: 2,
    retryDelay: minute,
    retryDelayMax: 5 * minute,
    expireInSeconds: 10 * minute,
    atOnce: 1,
    policy: "exclusive",
    schedule: "17 * * * *",
  },
  /** A job works for a few seconds and puts in the next one: what a crash interrupts goes on within two minutes. */
  "import-products": { retryLimit: 5, retryDelay: 5, retryDelayMax: minute, expireInSeconds: minute, atOnce: 2 },
  "refund-order": { retryLimit: 30, retryDelay: 5, retryDelayMax: hour, expireInSeconds: minute, atOnce: 5 },
  /** The waits add up to most of a day: a provider may be away that long. */
  "follow-refund": { retryLimit: 30, retryDelay: 10, retryDelayMax: hour, expireInSeconds: 2 * minute, atOnce: 5 },
  "reconcile-payments": { ...everyMinute, expireInSeconds: 3 * minute },
  "release-unpaid": { ...everyMinute, expireInSeconds: 3 * minute },
  "bought-together": {
    retryLimit: 2,
    retryDelay: minute,
    retryDelayMax: 5 * minute,
    expireInSeconds: 10 * minute,
    atOnce: 1,
    policy: "exclusive",
    schedule: "41 * * * *",
  },
};

export const jobNames = Object.keys(jobTable) as JobName[];

import * as z from "zod/mini";
import { calls } from "#contract/call.ts";
import { Done, Id, Moment } from "#contract/fields.ts";

const FailedJob = z.strictObject({
  _id: Id,
  kind: z.string(),
  /** Why its last run failed, without values and people. */
  reason: z.string(),
  failed: Moment,
  tries: z.number(),
});
export type FailedJob = z.infer<typeof FailedJob>;

const FailedMail = z.strictObject({
  _id: Id,
  subject: z.string(),
  recipient: z.string(),
  reason: z.string(),
  created: Moment,
  failed: Moment,
  tries: z.number(),
  /** Its content is kept for three days after it was given up; afterwards it cannot be sent. */
  canRetry: z.boolean(),
});
export type FailedMail = z.infer<typeof FailedMail>;

const ServingProcess = z.strictObject({
  machine: z.string(),
  pid: z.number(),
  version: z.string(),
  nodeVersion: z.string(),
  memoryBytes: z.number(),
  started: Moment,
  lastSeen: Moment,
});
export type ServingProcess = z.infer<typeof ServingProcess>;

const SlowStatement = z.strictObject({
  /** Its name or its text, never with values. */
  statement: z.string(),
  runs: z.number(),
  meanMs: z.number(),
  longestMs: z.number(),
});

export const System = z.strictObject({
  versions: z.strictObject({
    shop: z.string(),
    node: z.string(),
    database: z.string(),
    /** When the newest change of the tables was written. */
    schema: z.nullable(Moment),
  }),
  processes: z.array(ServingProcess),
  /** How often a process ended and was started again, on all machines, since their supervisors started. */
  restarts: z.number(),
  /** The disk of the machine that answers; `null` where it cannot be told. */
  disk: z.nullable(z.strictObject({ freeBytes: z.number(), sizeBytes: z.number() })),
  backup: z.strictObject({
    isScheduled: z.boolean(),
    everyHours: z.number(),
    /** Whether the place of the backups could be read. */
    isReadable: z.boolean(),
    newest: z.nullable(z.strictObject({ name: z.string(), created: Moment, bytes: z.nullable(z.number()) })),
  }),
  /** Where merchant centres fetch the products; none while that is switched off. */
  feeds: z.array(z.strictObject({ name: z.string(), url: z.string() })),
  /** The newest fifty of each. */
  jobs: z.array(FailedJob),
  mails: z.array(FailedMail),
  slow: z.strictObject({
    /** Whether the database itself keeps count, or only the shop. */
    source: z.enum(["pg_stat_statements", "shop"]),
    statements: z.array(SlowStatement),
  }),
});
export type System = z.infer<typeof System>;

const owners = { access: "admin", permission: "manage system" } as const;
const Retried = z.extend(Done, { retried: z.boolean() });

export const systemCalls = calls({
  "GET /system": {
    ...owners,
    summary: "How the shop runs: versions, processes, jobs and mails that failed, disk, backups, slow statements",
    reply: z.strictObject({ system: System }),
  },
  "POST /system/job/{id}/retry": {
    ...owners,
    summary: "Queues a job that failed once more; asked twice, it is queued once",
    reply: Retried,
  },
  "POST /system/mail/{id}/retry": {
    ...owners,
    summary: "Queues a mail that was given up once more; asked twice, it is queued once",
    reply: Retried,
  },
});

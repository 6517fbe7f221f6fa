import { and, inArray, isNull, lt, or, sql } from "drizzle-orm";
import type { Database } from "#server/platform/database/client.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { defineJob, seconds } from "#server/platform/jobs/define-job.ts";
import { queueMail } from "#server/platform/mail/outbox.ts";
import type { Settings } from "#server/settings/settings.ts";
import { grievancesOverdueMail } from "./mails/grievance-to-officer.ts";
import { isOverdue } from "./queries.ts";
import { grievances } from "./tables.ts";

/** Once a day, at nine in the morning in India. */
export const remindOfGrievancesJob = defineJob("remind-of-grievances", {
  retryLimit: 5,
  retryDelay: seconds.minute,
  retryDelayMax: seconds.hour,
  expireInSeconds: 3 * seconds.minute,
  concurrency: 1,
  policy: "exclusive",
  schedule: "30 3 * * *",
});

/** Less than a day, so that a reminder that was late yesterday does not skip today. */
const quiet = sql`now() - interval '20 hours'`;

/** One mail for all that is overdue; a job that is run twice sends it once. */
export async function remindOfGrievances(db: Database, settings: Settings): Promise<void> {
  await transaction(db, async (tx) => {
    const due = await tx
      .select({ id: grievances.id, number: grievances.number })
      .from(grievances)
      .where(and(isOverdue, or(isNull(grievances.remindedAt), lt(grievances.remindedAt, quiet))))
      .orderBy(grievances.createdAt)
      .for("update");
    if (due.length === 0) return;
    await tx
      .update(grievances)
      .set({ remindedAt: sql`now()` })
      .where(
        inArray(
          grievances.id,
          due.map(({ id }) => id),
        ),
      );
    const numbers = due.map(({ number }) => number);
    await queueMail(tx, { to: settings.officer.email, ...grievancesOverdueMail(settings, numbers) });
  });
}

import { sql } from "drizzle-orm";
import type { Who } from "#server/customers/accounts/service.ts";
import { recordChange } from "#server/oversight/audit/service.ts";
import type { Database } from "#server/platform/database/client.ts";
import { postgresError, transaction } from "#server/platform/database/transaction.ts";
import { enqueue } from "#server/platform/jobs/enqueue.ts";
import { sendMailJob } from "#server/platform/mail/outbox.ts";
import { mails } from "#server/platform/mail/tables.ts";
import { badRequest, notFound } from "#server/shop-error.ts";

const uniqueViolation = "23505";

/**
 * Queues a job that failed once more. The row itself says whether it still is one, so of two who ask at once one has queued it, and both
 * are told that it is queued. Returns whether it was this call.
 */
export async function retryJob(db: Database, who: Who, id: string): Promise<boolean> {
  try {
    return await transaction(db, async (tx) => {
      const { rows } = await tx.execute<{ name: string }>(sql`
        update pgboss.job set state = 'retry', retry_limit = retry_limit + 1, start_after = now(), completed_on = null,
                              keep_until = greatest(keep_until, now() + interval '14 days')
         where id = ${id} and state = 'failed' returning name`);
      const [job] = rows;
      if (job) {
        await recordChange(tx, who, { action: "retried", entity: "job", entityId: id, entityName: job.name });
        return true;
      }
      const known = await tx.execute(sql`select from pgboss.job where id = ${id}`);
      if (known.rows.length === 0) throw notFound("No job found.");
      return false;
    });
  } catch (error) {
    if (postgresError(error).code !== uniqueViolation) throw error;
    throw badRequest("A job of this kind is queued or running already.");
  }
}

/** Sends a mail again that was given up, as long as its content is kept. Returns whether it was this call. */
export async function retryMail(db: Database, who: Who, id: string): Promise<boolean> {
  return transaction(db, async (tx) => {
    const { rows } = await tx.execute<{ subject: string }>(sql`
      update ${mails} set given_up_at = null, failure = null
       where id = ${id} and given_up_at is not null and (html <> '' or order_id is not null) returning subject`);
    const [mail] = rows;
    if (mail) {
      await enqueue(tx, sendMailJob, { mailId: id });
      await recordChange(tx, who, { action: "retried", entity: "mail", entityId: id, entityName: mail.subject });
      return true;
    }
    const known = await tx.execute<{ isGivenUp: boolean }>(
      sql`select given_up_at is not null as "isGivenUp" from ${mails} where id = ${id}`,
    );
    const [row] = known.rows;
    if (!row) throw notFound("No mail found.");
    if (row.isGivenUp) throw badRequest("The content of this mail is not kept any longer.");
    return false;
  });
}

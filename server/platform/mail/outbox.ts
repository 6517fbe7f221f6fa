import { type SQL, sql } from "drizzle-orm";
import type { Queries } from "#server/platform/database/client.ts";
import { prepare } from "#server/platform/database/prepare.ts";
import { defineJob, seconds } from "#server/platform/jobs/define-job.ts";
import { insertJobsSql, selectQueueSql } from "#server/platform/jobs/enqueue.ts";

/** What a template makes. */
export interface MailContent {
  subject: string;
  html: string;
  text: string;
}

export interface Mail extends MailContent {
  to: string;
  /** Whom an answer goes to, where that is not the shop. */
  replyTo?: string;
  /** Every mail to a list has one. */
  unsubscribeUrl?: string;
  /** The row goes once the mail is sent. */
  leavesNoCopy?: boolean;
}

/** The delays add up to most of a day: a mail server may be away that long. */
export const sendMailJob = defineJob<{ mailId: string }>("send-mail", {
  retryLimit: 30,
  retryDelay: 10,
  retryDelayMax: seconds.hour,
  expireInSeconds: 3 * seconds.minute,
  concurrency: 10,
});

export const mailQueue = sql.raw(`'${sendMailJob.name}'`);

/** Enqueues the jobs that send mails, as parts of a statement (see `insertJobsSql`). The ids of the mails come from a part of it. */
export const insertMailJobsSql = (part: SQL, priority = 0): SQL =>
  insertJobsSql({
    name: mailQueue,
    from: sql`(select jsonb_build_object('mailId', id) as data from ${part}) inserted`,
    priority,
  });

/** The mails and the jobs that send them, in one statement. */
const insertMails = prepare<{ mails: string }, { isKnown: boolean }>(
  "mails",
  sql`
    with mail as (
      insert into mails (recipient, subject, html, text, reply_to, unsubscribe_url, leaves_no_copy)
      select "to", subject, html, text, "replyTo", "unsubscribeUrl", coalesce("leavesNoCopy", false)
        from jsonb_to_recordset(${sql.placeholder("mails")}::jsonb) as m(
          "to" text, subject text, html text, text text, "replyTo" text, "unsubscribeUrl" text, "leavesNoCopy" boolean)
      returning id
    ),
    ${insertMailJobsSql(sql`mail`)}
    ${selectQueueSql(mailQueue)}`,
);

/** Writes mails to the outbox in the caller's transaction: they are sent soon after the commit, and never without one. */
export async function queueMails(tx: Queries, mails: Mail[]): Promise<void> {
  if (mails.length === 0) return;
  const [queued] = await insertMails(tx, { mails: JSON.stringify(mails) });
  if (!queued?.isKnown) throw new Error("There is no queue for mails.");
}

export const queueMail = (tx: Queries, mail: Mail): Promise<void> => queueMails(tx, [mail]);

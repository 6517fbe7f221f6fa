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

interface Mail extends MailContent {
  to: string;
  /** Whom an answer goes to, where that is not the shop. */
  replyTo?: string;
  /** Every mail to a list has one. */
  unsubscribeUrl?: string;
  /** The row goes once the mail is sent. */
  leavesNoCopy?: boolean;
}

const value = (name: keyof Values & string) => sql.placeholder(name);

interface Values extends MailContent, Record<string, unknown> {
  to: string;
  replyTo: string | null;
  unsubscribeUrl: string | null;
  leavesNoCopy: boolean;
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

/** The mail and the job that sends it, in one statement. */
const insertMail = prepare<Values, { isKnown: boolean }>(
  "mail",
  sql`
    with mail as (
      insert into mails (recipient, subject, html, text, reply_to, unsubscribe_url, leaves_no_copy)
      values (${value("to")}, ${value("subject")}, ${value("html")}, ${value("text")}, ${value("replyTo")},
              ${value("unsubscribeUrl")}, ${value("leavesNoCopy")})
      returning id
    ),
    ${insertMailJobsSql(sql`mail`)}
    ${selectQueueSql(mailQueue)}`,
);

/** Writes a mail to the outbox in the caller's transaction: it is sent soon after the commit, and never without one. */
export async function queueMail(tx: Queries, mail: Mail): Promise<void> {
  const { replyTo = null, unsubscribeUrl = null, leavesNoCopy = false, ...content } = mail;
  const [queued] = await insertMail(tx, { ...content, replyTo, unsubscribeUrl, leavesNoCopy });
  if (!queued?.isKnown) throw new Error("There is no queue for mails.");
}

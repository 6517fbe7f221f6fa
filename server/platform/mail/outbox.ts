import { lt, type SQL, sql } from "drizzle-orm";
import type { Queries } from "#server/platform/database/client.ts";
import { prepare } from "#server/platform/database/prepare.ts";
import { defineJob, seconds } from "#server/platform/jobs/define-job.ts";
import { insertJobsSql, selectQueueSql } from "#server/platform/jobs/enqueue.ts";
import { mails } from "./tables.ts";

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
}

const value = (name: keyof Values & string) => sql.placeholder(name);

interface Values extends MailContent, Record<string, unknown> {
  to: string;
  replyTo: string | null;
  unsubscribeUrl: string | null;
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
      insert into mails (recipient, subject, html, text, reply_to, unsubscribe_url)
      values (${value("to")}, ${value("subject")}, ${value("html")}, ${value("text")}, ${value("replyTo")}, ${value("unsubscribeUrl")})
      returning id
    ),
    ${insertMailJobsSql(sql`mail`)}
    ${selectQueueSql(mailQueue)}`,
);

/** Writes a mail to the outbox in the caller's transaction: it is sent soon after the commit, and never without one. */
export async function queueMail(tx: Queries, mail: Mail): Promise<void> {
  const { replyTo = null, unsubscribeUrl = null, ...content } = mail;
  const [queued] = await insertMail(tx, { ...content, replyTo, unsubscribeUrl });
  if (!queued?.isKnown) throw new Error("There is no queue for mails.");
}

/** None is still on its way by then: a job gives up within two days. */
export async function deleteOldMails(db: Queries): Promise<void> {
  await db.delete(mails).where(lt(mails.createdAt, sql`now() - interval '30 days'`));
}

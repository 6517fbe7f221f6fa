import { type SQL, sql } from "drizzle-orm";
import type { Queries } from "#server/platform/database/client.ts";
import { prepare } from "#server/platform/database/prepare.ts";
import { answering, insertJobSql } from "#server/platform/jobs/enqueue.ts";

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

export const mailQueue = sql`'send-mail'`;

/** Puts in the jobs that send mails, as parts of a statement: see `puttingIn`. Their ids come from a part of it. */
export const insertMailJobsSql = (part: SQL, priority = 0): SQL =>
  insertJobSql({
    name: mailQueue,
    from: sql`(select jsonb_build_object('mailId', id) as data from ${part}) posted`,
    priority,
  });

/** The mail and the job that sends it, in one statement. */
const insertMail = prepare<Values, { known: boolean }>(
  "mail",
  sql`
    with mail as (
      insert into mails (recipient, subject, html, text, reply_to, unsubscribe_url)
      values (${value("to")}, ${value("subject")}, ${value("html")}, ${value("text")}, ${value("replyTo")}, ${value("unsubscribeUrl")})
      returning id
    ),
    ${insertMailJobsSql(sql`mail`)}
    ${answering(mailQueue)}`,
);

/** Hands a mail over in the caller's transaction: it is sent soon after the commit, and never when there is none. */
export async function queueMail(tx: Queries, mail: Mail): Promise<void> {
  const { replyTo = null, unsubscribeUrl = null, ...content } = mail;
  const [queued] = await insertMail(tx, { ...content, replyTo, unsubscribeUrl });
  if (!queued?.known) throw new Error("There is no queue for mails.");
}

import { sql } from "drizzle-orm";
import type { Queries } from "#server/database/client.ts";
import { prepare } from "#server/database/prepare.ts";
import { answering, puttingIn } from "#server/jobs/enqueue.ts";

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

const queue = sql`'send-mail'`;
const toSend = sql`(select jsonb_build_object('mailId', id) as data from mail) posted`;

/** The mail and the job that sends it, in one statement. */
const insertMail = prepare<Values, { known: boolean }>(
  "mail",
  sql`
    with mail as (
      insert into mails (recipient, subject, html, text, reply_to, unsubscribe_url)
      values (${value("to")}, ${value("subject")}, ${value("html")}, ${value("text")}, ${value("replyTo")}, ${value("unsubscribeUrl")})
      returning id
    ),
    ${puttingIn({ name: queue, from: toSend })}
    ${answering(queue)}`,
);

/** Hands a mail over in the caller's transaction: it is sent soon after the commit, and never when there is none. */
export async function postMail(tx: Queries, mail: Mail): Promise<void> {
  const { replyTo = null, unsubscribeUrl = null, ...content } = mail;
  const [queued] = await insertMail(tx, { ...content, replyTo, unsubscribeUrl });
  if (!queued?.known) throw new Error("There is no queue for mails.");
}

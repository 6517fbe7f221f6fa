import { type Placeholder, type SQL, sql } from "drizzle-orm";
import type { Queries } from "#server/database/client.ts";
import { newId } from "#server/database/new-id.ts";
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
const atOnce = sql`null`;

/** The mail and the job that sends it, in one statement. */
const insertMail = prepare<Values, { known: boolean }>(
  "mail",
  sql`
    with mail as (
      insert into mails (recipient, subject, html, text, reply_to, unsubscribe_url)
      values (${value("to")}, ${value("subject")}, ${value("html")}, ${value("text")}, ${value("replyTo")}, ${value("unsubscribeUrl")})
      returning id
    ),
    ${puttingIn({ name: queue, from: toSend, startAfter: atOnce, canWait: sql`false` })}
    ${answering(queue)}`,
);

/** Hands a mail over in the caller's transaction: it is sent soon after the commit, and never when there is none. */
export async function postMail(tx: Queries, mail: Mail): Promise<void> {
  const { replyTo = null, unsubscribeUrl = null, ...content } = mail;
  const [queued] = await insertMail(tx, { ...content, replyTo, unsubscribeUrl });
  if (!queued?.known) throw new Error("There is no queue for mails.");
}

/** The mail that confirms an order, if its buyer has an address, as `postingConfirmations` is given it. */
export const toConfirmation = (order: { id: string; buyer: { email: string | null }; subject: string }) =>
  order.buyer.email ? [{ id: newId(), order_id: order.id, recipient: order.buyer.email, subject: order.subject }] : [];

/**
 * Posts the mails that confirm orders, as parts of the statement that places them. What they say is written when they are sent, a second or two later:
 * many buyers may come at once, and none waits for a mail.
 */
export const postingConfirmations = (confirmations: Placeholder): SQL => {
  const given = sql`jsonb_to_recordset(${confirmations}::jsonb)`;
  const posted = sql`(select jsonb_build_object('mailId', id) as data from ${given} as p(id uuid)) posted`;
  return sql`
    mail as (
      insert into mails (id, recipient, subject, html, text, order_id)
      select id, recipient, subject, '', '', order_id from ${given} as m(id uuid, order_id uuid, recipient text, subject text)
    ),
    ${puttingIn({ name: queue, from: posted, startAfter: atOnce, canWait: sql`true` })}`;
};

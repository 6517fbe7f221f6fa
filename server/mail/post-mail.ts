import type { Queries } from "#server/database/client.ts";
import { enqueue } from "#server/jobs/enqueue.ts";
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
  /** A second or two do not matter, and many are posted at once. */
  canWait?: boolean;
}

/** Hands a mail over in the caller's transaction: it is sent soon after the commit, and never when there is none. */
export async function postMail(tx: Queries, { to, canWait = false, ...mail }: Mail): Promise<void> {
  const [row] = await tx
    .insert(mails)
    .values({ recipient: to, ...mail })
    .returning({ id: mails.id });
  if (row) await enqueue(tx, "send-mail", { mailId: row.id }, { canWait });
}

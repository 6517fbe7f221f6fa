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
}

/** Hands a mail over in the caller's transaction: it is sent soon after the commit, and never when there is none. */
export async function postMail(tx: Queries, { to, subject, html, text }: Mail): Promise<void> {
  const [mail] = await tx.insert(mails).values({ recipient: to, subject, html, text }).returning({ id: mails.id });
  if (mail) await enqueue(tx, "send-mail", { mailId: mail.id });
}

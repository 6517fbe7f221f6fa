import type { Database, Queries } from "#server/database/client.ts";
import { transaction } from "#server/database/transaction.ts";
import type { MailSettings } from "#server/mail/layout.ts";
import { postMail } from "#server/mail/post-mail.ts";
import { newsletterWelcomeMail } from "#server/mail/templates/newsletter-welcome.ts";
import { subscribers } from "./tables.ts";

/** Puts an address on the list. Answers whether it is new there; twice changes nothing. */
export async function subscribe(tx: Queries, email: string): Promise<boolean> {
  const added = await tx.insert(subscribers).values({ email }).onConflictDoNothing().returning();
  return added.length > 0;
}

/** What the form of the newsletter does: a new reader is greeted by mail, a known one is left in peace. */
export async function joinNewsletter(db: Database, settings: MailSettings, email: string): Promise<void> {
  await transaction(db, async (tx) => {
    if (await subscribe(tx, email)) await postMail(tx, { to: email, ...newsletterWelcomeMail(settings) });
  });
}

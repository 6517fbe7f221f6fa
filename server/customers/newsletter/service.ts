import { eq } from "drizzle-orm";
import { newsletterWelcomeMail } from "#server/customers/newsletter/mails/newsletter-welcome.ts";
import type { Database, Queries } from "#server/platform/database/client.ts";
import { isUuid } from "#server/platform/database/is-uuid.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import type { MailSettings } from "#server/platform/mail/layout.ts";
import { queueMail } from "#server/platform/mail/queue-mail.ts";
import { subscribers } from "./tables.ts";

/** Puts an address on the list. Answers whether it is new there; twice changes nothing. */
export async function subscribe(tx: Queries, email: string): Promise<boolean> {
  return (await add(tx, email)) !== undefined;
}

async function add(tx: Queries, email: string) {
  const [added] = await tx.insert(subscribers).values({ email }).onConflictDoNothing().returning();
  return added;
}

/** What the form of the newsletter does: a new reader is greeted by mail, a known one is left in peace. */
export async function joinNewsletter(db: Database, settings: MailSettings, email: string): Promise<void> {
  await transaction(db, async (tx) => {
    const added = await add(tx, email);
    if (added) await queueMail(tx, { to: email, ...newsletterWelcomeMail(settings, added) });
  });
}

/** Takes whoever the link names off the list. A link that names nobody (any more) is as good: they are off it. */
export async function leaveNewsletter(db: Queries, leaveToken: string): Promise<void> {
  if (isUuid(leaveToken)) await db.delete(subscribers).where(eq(subscribers.leaveToken, leaveToken));
}

export const countReaders = (db: Queries): Promise<number> => db.$count(subscribers);

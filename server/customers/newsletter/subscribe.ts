import { eq } from "drizzle-orm";
import type { Database } from "#server/platform/database/client.ts";
import { isUuid } from "#server/platform/database/is-uuid.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import type { MailSettings } from "#server/platform/mail/layout.ts";
import { queueMail } from "#server/platform/mail/outbox.ts";
import { newsletterWelcomeMail } from "./mails/newsletter-welcome.ts";
import { insertSubscriber } from "./service.ts";
import { subscribers } from "./tables.ts";

/** What the newsletter form does: a new subscriber gets a welcome mail, a known one gets none. */
export async function subscribeWithWelcome(db: Database, settings: MailSettings, email: string): Promise<void> {
  await transaction(db, async (tx) => {
    const added = await insertSubscriber(tx, email);
    if (added) await queueMail(tx, { to: email, ...newsletterWelcomeMail(settings, added) });
  });
}

/** Removes whoever the link names. A link that names nobody (any more) succeeds as well: they are off the list. */
export async function unsubscribe(db: Database, leaveToken: string): Promise<void> {
  if (isUuid(leaveToken)) await db.delete(subscribers).where(eq(subscribers.leaveToken, leaveToken));
}

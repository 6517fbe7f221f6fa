import { and, eq, gt, isNull, sql } from "drizzle-orm";
import { newsletterConsent } from "#contract/customers/newsletter.ts";
import type { Database } from "#server/platform/database/client.ts";
import { isUuid } from "#server/platform/database/is-uuid.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import type { MailSettings } from "#server/platform/mail/layout.ts";
import { queueMail } from "#server/platform/mail/outbox.ts";
import { badRequest } from "#server/shop-error.ts";
import { newsletterWelcomeMail } from "./mails/newsletter-welcome.ts";
import { hashOf } from "./service.ts";
import { newsletterConsents, subscribers, subscriptionRequests } from "./tables.ts";

/** Uses the link up: whoever follows it reads the mailbox, and from now on the newsletter. Their consent is recorded with it. */
export async function confirmSubscription(db: Database, settings: MailSettings, token: string): Promise<void> {
  await transaction(db, async (tx) => {
    const [asked] = await tx
      .delete(subscriptionRequests)
      .where(and(eq(subscriptionRequests.hash, hashOf(token)), gt(subscriptionRequests.expiresAt, sql`now()`)))
      .returning();
    if (!asked) throw badRequest("This link has expired or was used already.");
    const { email, source, createdAt: askedAt } = asked;
    await tx.delete(subscriptionRequests).where(eq(subscriptionRequests.email, email));
    const [added] = await tx.insert(subscribers).values({ email }).onConflictDoNothing().returning();
    if (!added) return;
    await tx.insert(newsletterConsents).values({ email, wording: newsletterConsent.version, source, askedAt });
    await queueMail(tx, { to: email, ...newsletterWelcomeMail(settings, added) });
  });
}

/** Removes whoever the link names. A link that names nobody (any more) succeeds as well: they are off the list. */
export async function unsubscribe(db: Database, leaveToken: string): Promise<void> {
  if (!isUuid(leaveToken)) return;
  await transaction(db, async (tx) => {
    const [left] = await tx.delete(subscribers).where(eq(subscribers.leaveToken, leaveToken)).returning();
    if (!left) return;
    await tx
      .update(newsletterConsents)
      .set({ withdrawnAt: sql`now()` })
      .where(and(eq(newsletterConsents.email, left.email), isNull(newsletterConsents.withdrawnAt)));
  });
}

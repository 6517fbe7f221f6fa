import { createHash, randomBytes } from "node:crypto";
import { asc, eq, sql } from "drizzle-orm";
import type { Queries } from "#server/platform/database/client.ts";
import type { MailSettings } from "#server/platform/mail/layout.ts";
import { queueMail } from "#server/platform/mail/outbox.ts";
import type { Settings } from "#server/settings/settings.ts";
import { confirmNewsletterMail } from "./mails/confirm-newsletter.ts";
import { type ConsentSource, newsletterConsents, subscribers, subscriptionRequests } from "./tables.ts";

export const hashOf = (token: string) => createHash("sha256").update(`newsletter\n${token}`).digest("base64url");

/**
 * Mails the link that subscribes whoever reads the mailbox. A reader gets none; earlier links stay good, since mails overtake each other.
 */
export async function requestSubscription(
  tx: Queries,
  settings: MailSettings,
  { email, source }: { email: string; source: ConsentSource },
): Promise<void> {
  if ((await tx.$count(subscribers, eq(subscribers.email, email))) > 0) return;
  const token = randomBytes(32).toString("base64url");
  const expiresAt = sql`now() + interval '7 days'`;
  await tx.insert(subscriptionRequests).values({ hash: hashOf(token), email, source, expiresAt });
  await queueMail(tx, { to: email, ...confirmNewsletterMail(settings, token) });
}

/** Whether and since when an address reads the newsletter, what it asked for, and every consent it gave. */
export async function exportNewsletter(db: Queries, email: string) {
  const [reader] = await db.select().from(subscribers).where(eq(subscribers.email, email));
  const { source, createdAt } = subscriptionRequests;
  const requests = db.select({ source, askedAt: createdAt }).from(subscriptionRequests);
  const { wording, askedAt, confirmedAt, confirmedBy, withdrawnAt } = newsletterConsents;
  return {
    subscribedAt: reader?.createdAt ?? null,
    requests: await requests.where(eq(subscriptionRequests.email, email)),
    consents: await db
      .select({ wording, source: newsletterConsents.source, askedAt, confirmedAt, confirmedBy, withdrawnAt })
      .from(newsletterConsents)
      .where(eq(newsletterConsents.email, email))
      .orderBy(asc(newsletterConsents.askedAt)),
  };
}

export async function eraseFromNewsletter(tx: Queries, email: string): Promise<void> {
  await tx.delete(subscribers).where(eq(subscribers.email, email));
  await tx.delete(subscriptionRequests).where(eq(subscriptionRequests.email, email));
  await tx.delete(newsletterConsents).where(eq(newsletterConsents.email, email));
}

/** Links that nobody followed, and consents that were taken back so long ago that nobody asks for their proof. */
export async function deleteOldConsents(db: Queries, { keepConsentsDays }: Settings): Promise<void> {
  await db.delete(subscriptionRequests).where(sql`${subscriptionRequests.expiresAt} < now()`);
  await db
    .delete(newsletterConsents)
    .where(sql`${newsletterConsents.withdrawnAt} < now() - ${keepConsentsDays} * interval '1 day'`);
}

import { createHash, randomBytes } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import type { Queries } from "#server/platform/database/client.ts";
import type { MailSettings } from "#server/platform/mail/layout.ts";
import { queueMail } from "#server/platform/mail/outbox.ts";
import { confirmNewsletterMail } from "./mails/confirm-newsletter.ts";
import { type ConsentSource, subscribers, subscriptionRequests } from "./tables.ts";

export const hashOf = (token: string) => createHash("sha256").update(`newsletter\n${token}`).digest("base64url");

/** Mails the link that subscribes whoever reads the mailbox. A reader gets none; earlier links stay good, since mails overtake each other. */
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

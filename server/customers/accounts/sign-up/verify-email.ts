import { eq, sql } from "drizzle-orm";
import { verifyEmailMail } from "#server/customers/accounts/mails/verify-email.ts";
import { consumeToken, randomToken, storeToken } from "#server/customers/accounts/one-time-tokens.ts";
import { users } from "#server/customers/accounts/tables.ts";
import { recordSecurityEvent } from "#server/oversight/security-events/service.ts";
import type { Database, Queries } from "#server/platform/database/client.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import type { Client } from "#server/platform/http/client/describe-client.ts";
import type { MailSettings } from "#server/platform/mail/layout.ts";
import { queueMail } from "#server/platform/mail/outbox.ts";
import { badRequest } from "#server/shop-error.ts";

/** The token of a link to be mailed to the account's own address, and nowhere else. */
export async function createEmailProof(tx: Queries, userId: string): Promise<string> {
  const token = randomToken();
  await storeToken(tx, "verify email", token, userId);
  return token;
}

/** Mails a new link; earlier ones stay good, since mails overtake each other. Answers whether one was needed. */
export function sendEmailProof(db: Database, settings: MailSettings, userId: string): Promise<boolean> {
  return transaction(db, async (tx) => {
    const { email, firstName, emailProvenAt } = users;
    const [user] = await tx.select({ email, firstName, emailProvenAt }).from(users).where(eq(users.id, userId));
    if (!user?.email) throw badRequest("Your account has no email address.");
    if (user.emailProvenAt) return false;
    const token = await createEmailProof(tx, userId);
    await queueMail(tx, { to: user.email, ...verifyEmailMail(settings, { firstName: user.firstName, token }) });
    return true;
  });
}

/** Whoever holds the token can read the mails of that address. It signs nobody in. */
export function verifyEmail(db: Database, token: string, client: Client): Promise<void> {
  return transaction(db, async (tx) => {
    const userId = await consumeToken(tx, "verify email", token);
    if (!userId) throw badRequest("This link has expired or was used already.");
    await tx
      .update(users)
      .set({ emailProvenAt: sql`coalesce(${users.emailProvenAt}, now())` })
      .where(eq(users.id, userId));
    await recordSecurityEvent(tx, { kind: "email proven", userId, ...client });
  });
}

import { eq, sql } from "drizzle-orm";
import { verifyEmailMail } from "#server/customers/accounts/mails/verify-email.ts";
import { consumeToken, ownerOfToken, randomToken, storeToken } from "#server/customers/accounts/one-time-tokens.ts";
import { lockOwnAccount } from "#server/customers/accounts/service.ts";
import { users } from "#server/customers/accounts/tables.ts";
import { recordSecurityEvent } from "#server/oversight/security-events/service.ts";
import type { Database, Queries } from "#server/platform/database/client.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import type { Client } from "#server/platform/http/client/describe-client.ts";
import type { MailSettings } from "#server/platform/mail/layout.ts";
import { queueMail } from "#server/platform/mail/outbox.ts";
import { badRequest, ShopError } from "#server/shop-error.ts";

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

/**
 * The holder of the token can read the mails of that address, and the person who is signed in opened the account: only both together
 * are its owner. By a press alone the owner of a mailbox would vouch for anybody who registered with it. It signs nobody in.
 */
export function verifyEmail(
  db: Database,
  who: { userId: string; sessionId: string },
  token: string,
  client: Client,
): Promise<void> {
  const { userId } = who;
  return transaction(db, async (tx) => {
    await lockOwnAccount(tx, who);
    const owner = await ownerOfToken(tx, "verify email", token);
    if (owner && owner !== userId)
      throw new ShopError(401, "This link is for another account. Please log in to that one.");
    if (!(await consumeToken(tx, "verify email", token)))
      throw badRequest("This link has expired or was used already.");
    await tx
      .update(users)
      .set({ emailProvenAt: sql`coalesce(${users.emailProvenAt}, now())` })
      .where(eq(users.id, userId));
    await recordSecurityEvent(tx, { kind: "email proven", userId, actorId: userId, ...client });
  });
}

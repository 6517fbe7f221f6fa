import { and, eq } from "drizzle-orm";
import { resetPasswordMail } from "#server/customers/accounts/mails/reset-password.ts";
import { hashNewPassword } from "#server/customers/accounts/new-password/hash-new-password.ts";
import {
  consumeToken,
  deleteTokens,
  ownerOfToken,
  randomToken,
  storeToken,
} from "#server/customers/accounts/one-time-tokens.ts";
import { assertPasswordLength } from "#server/customers/accounts/pending-setup.ts";
import { endAllSessions } from "#server/customers/accounts/sessions.ts";
import { users } from "#server/customers/accounts/tables.ts";
import { takeOverUnproven } from "#server/customers/accounts/take-over.ts";
import { mailAccountChange, recordSecurityEvent } from "#server/oversight/security-events/service.ts";
import type { Database } from "#server/platform/database/client.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import type { Client } from "#server/platform/http/client/describe-client.ts";
import type { MailSettings } from "#server/platform/mail/layout.ts";
import { queueMail } from "#server/platform/mail/outbox.ts";
import type { Settings } from "#server/settings/settings.ts";
import { badRequest } from "#server/shop-error.ts";

/** Mails a link to the account's owner. Whoever signs in through Google or Facebook has no password to reset. */
export async function mailResetLink(
  db: Database,
  settings: MailSettings,
  email: string,
  client: Client,
): Promise<void> {
  await transaction(db, async (tx) => {
    const [user] = await tx
      .select({ id: users.id, firstName: users.firstName })
      .from(users)
      .where(and(eq(users.email, email), eq(users.provider, "Email")));
    await recordSecurityEvent(tx, { kind: "password reset asked", userId: user?.id, ...client });
    if (!user) return;
    const token = randomToken();
    await storeToken(tx, "reset password", token, user.id);
    await queueMail(tx, { to: email, ...resetPasswordMail(settings, { firstName: user.firstName, token }) });
  });
}

const staleLink = () => badRequest("This link is no longer valid. Please ask for a new one.");

/** Sets a new password with a mailed link, which also shows that the mailbox is theirs. Answers whose account it is. */
export async function resetPassword(
  db: Database,
  settings: Settings,
  { token, password }: { token: string; password: string },
  client: Client,
): Promise<{ userId: string; email: string | null }> {
  const userId = await ownerOfToken(db, "reset password", token);
  const [owner] = userId ? await db.select().from(users).where(eq(users.id, userId)) : [];
  if (!userId || !owner) throw staleLink();
  assertPasswordLength(owner, password, { field: "password", label: "Password" });
  const passwordHash = await hashNewPassword(settings, password, owner);
  return transaction(db, async (tx) => {
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("no key update");
    // Again, now that others wait: of two who follow the same link one comes too late.
    if (!(await consumeToken(tx, "reset password", token))) throw staleLink();
    await takeOverUnproven(tx, userId, { way: "a new password by mail", client });
    const [user] = await tx
      .update(users)
      .set({ passwordHash })
      .where(eq(users.id, userId))
      .returning({ email: users.email, firstName: users.firstName });
    await deleteTokens(tx, userId);
    await endAllSessions(tx, userId);
    await recordSecurityEvent(tx, { kind: "password reset used", userId, actorId: userId, ...client });
    const { email = null, firstName = "" } = user ?? {};
    await mailAccountChange(tx, settings, { change: "password changed", to: [email], firstName, client });
    return { userId, email };
  });
}

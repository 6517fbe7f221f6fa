import { and, eq } from "drizzle-orm";
import { hashNewPassword } from "#server/customers/accounts/new-password/hash-new-password.ts";
import { deleteTokens } from "#server/customers/accounts/one-time-tokens.ts";
import { assertPasswordLength } from "#server/customers/accounts/pending-setup.ts";
import { hasFactor } from "#server/customers/accounts/second-factor/check-code.ts";
import { assertRecentLogin, type Who } from "#server/customers/accounts/service.ts";
import { endOtherSessions } from "#server/customers/accounts/sessions.ts";
import { sessions, users } from "#server/customers/accounts/tables.ts";
import { mailAccountChange, recordSecurityEvent } from "#server/oversight/security-events/service.ts";
import type { Database } from "#server/platform/database/client.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import type { Client } from "#server/platform/http/client/describe-client.ts";
import type { Settings } from "#server/settings/settings.ts";
import { badRequest } from "#server/shop-error.ts";
import { verifyPassword } from "./passwords.ts";

const wrong = "The old password is not right.";
const wrongPassword = () => badRequest(wrong, { password: wrong });

/** Changes the password of whoever knows the old one, and signs out their other devices. */
export async function changePassword(
  db: Database,
  settings: Settings,
  who: Who,
  { oldPassword, newPassword }: { oldPassword: string; newPassword: string },
  client: Client,
): Promise<void> {
  // The old password alone confirms the login only where it is all that a login takes.
  if (await hasFactor(db, who.userId)) assertRecentLogin(who);
  const [user] = await db.select().from(users).where(eq(users.id, who.userId));
  assertPasswordLength(user, newPassword, { field: "confirmPassword", label: "Confirm password" });
  const isRight = await verifyPassword(user?.passwordHash, oldPassword, settings.passwordHashCost);
  if (!user?.passwordHash || !isRight) {
    const { userId } = who;
    await recordSecurityEvent(db, { kind: "login confirmation refused", userId, actorId: userId, ...client });
    throw wrongPassword();
  }
  const { passwordHash: known } = user;
  const passwordHash = await hashNewPassword(settings, newPassword, user, "confirmPassword");
  await transaction(db, async (tx) => {
    const [changed] = await tx
      .update(users)
      .set({ passwordHash })
      .where(and(eq(users.id, who.userId), eq(users.passwordHash, known)))
      .returning({ email: users.email, firstName: users.firstName });
    if (!changed) throw wrongPassword();
    await deleteTokens(tx, who.userId);
    await endOtherSessions(tx, who);
    await tx.update(sessions).set({ hasShortPassword: false }).where(eq(sessions.id, who.sessionId));
    await recordSecurityEvent(tx, { kind: "password changed", userId: who.userId, actorId: who.userId, ...client });
    const { email, firstName } = changed;
    await mailAccountChange(tx, settings, { change: "password changed", to: [email], firstName, client });
  });
}

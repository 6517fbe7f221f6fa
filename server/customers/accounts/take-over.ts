import { and, eq, isNull, sql } from "drizzle-orm";
import { recordSecurityEvent } from "#server/oversight/security-events/service.ts";
import type { Queries } from "#server/platform/database/client.ts";
import type { Client } from "#server/platform/http/client/describe-client.ts";
import { loginCodes } from "./code-login/tables.ts";
import { deleteTokens } from "./one-time-tokens.ts";
import { phoneCodes } from "./phone-proof/tables.ts";
import { deleteFactor } from "./second-factor/set-up-factor.ts";
import { endAllSessions } from "./sessions.ts";
import { identities, users } from "./tables.ts";

/** How the owner of a mailbox came to an account. */
export type TakeOverWay =
  | "a mailed code"
  | "Google"
  | "Facebook"
  | "a new password by mail"
  | "a mailed sign-up"
  | "the machine";

/**
 * The person who opened the account never showed that its email was theirs, and may have waited for its owner to come (account
 * pre-hijacking). The owner has come: every way in that was there before is closed. Called by every way in which a mailbox opens an
 * account, in its transaction; does nothing where the email is proven already, since what its owner has set up stays. Answers whether
 * it did.
 */
export async function takeOverUnproven(
  tx: Queries,
  userId: string,
  { way, client }: { way: TakeOverWay; client: Client },
): Promise<boolean> {
  // The update locks the account and looks again, so that of two who come at once one takes over.
  const [unproven] = await tx
    .update(users)
    .set({ emailProvenAt: sql`now()`, takenOverAt: sql`now()` })
    .where(and(eq(users.id, userId), isNull(users.emailProvenAt)))
    .returning({ id: users.id });
  if (!unproven) return false;
  await closeWaysIn(tx, userId);
  await recordSecurityEvent(tx, { kind: "account taken over", userId, ...client, details: { way } });
  return true;
}

/**
 * Closes every way into an account: password, social logins, second factor with its recovery codes, phone number and its proof, codes and
 * links that are open, and sessions. Remembered devices go with the password and the moment of the take-over. It is an account with an
 * email then, whose owner may choose a password by mail.
 */
export async function closeWaysIn(tx: Queries, userId: string): Promise<void> {
  await tx
    .update(users)
    .set({ passwordHash: null, provider: "Email", phoneNumber: "", phoneProvenAt: null })
    .where(eq(users.id, userId));
  await tx.delete(identities).where(eq(identities.userId, userId));
  await tx.delete(loginCodes).where(eq(loginCodes.userId, userId));
  await tx.delete(phoneCodes).where(eq(phoneCodes.userId, userId));
  await deleteFactor(tx, userId);
  await deleteTokens(tx, userId);
  await endAllSessions(tx, userId);
}

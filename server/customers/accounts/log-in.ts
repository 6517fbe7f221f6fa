import { and, eq } from "drizzle-orm";
import { recordSecurityEvent } from "#server/oversight/security-events/service.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import type { Shop } from "#server/shop.ts";
import { badRequest } from "#server/shop-error.ts";
import { hashPassword, isOutdated, verifyPassword } from "./passwords.ts";
import { lockForLogin, type Origin, recordLogin } from "./record-login.ts";
import type { Session } from "./sessions.ts";
import { users } from "./tables.ts";

/** One sentence, so that nobody learns from it who has an account here. */
const wrongLogin = () => badRequest("The email or the password is not right. Please try again.");

export async function logIn(
  { db, settings }: Pick<Shop, "db" | "settings">,
  { email, password }: { email: string; password: string },
  origin: Origin,
): Promise<Session> {
  const [user] = await db
    .select({ id: users.id, passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.email, email));
  const isRight = await verifyPassword(user?.passwordHash, password);
  if (!user?.passwordHash || !isRight) {
    await recordSecurityEvent(db, { kind: "login refused", userId: user?.id, ...origin.client });
    throw wrongLogin();
  }
  const passwordHash = await renewed(db, user.id, user.passwordHash, password);
  return transaction(db, async (tx) => {
    const facts = await lockForLogin(tx, user.id, origin.client);
    // A login with the old password must not outlive a change of it.
    if (facts?.passwordHash !== passwordHash) throw wrongLogin();
    return recordLogin(tx, settings, facts, origin);
  });
}

/** Hashes made with older figures are renewed while the password is at hand. */
async function renewed(db: Queries, userId: string, passwordHash: string, password: string): Promise<string> {
  if (!isOutdated(passwordHash)) return passwordHash;
  const fresh = await hashPassword(password);
  const changed = await db
    .update(users)
    .set({ passwordHash: fresh })
    .where(and(eq(users.id, userId), eq(users.passwordHash, passwordHash)))
    .returning({ id: users.id });
  return changed.length > 0 ? fresh : passwordHash;
}

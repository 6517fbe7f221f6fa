import { and, eq } from "drizzle-orm";
import { isAdmin } from "#contract/customers/roles.ts";
import { hashPassword, isOutdated, verifyPassword } from "#server/customers/accounts/passwords/passwords.ts";
import { isTooShortToWork } from "#server/customers/accounts/pending-setup.ts";
import { withSecondFactor } from "#server/customers/accounts/second-factor/check-code.ts";
import type { Session } from "#server/customers/accounts/sessions.ts";
import { sessions, users } from "#server/customers/accounts/tables.ts";
import { recordSecurityEvent } from "#server/oversight/security-events/service.ts";
import type { Client } from "#server/platform/http/client/describe-client.ts";
import type { Shop } from "#server/shop.ts";
import { badRequest } from "#server/shop-error.ts";
import { lockForLogin, type Origin, recordLogin } from "./record-login.ts";

/** One sentence, so that nobody learns from it who has an account here. */
const wrongLogin = () => badRequest("The email or the password is not right. Please try again.");

/** Somebody who gave the right password of an account. */
interface RightPassword {
  userId: string;
  passwordHash: string;
  /** Too short for an admin. */
  isShort: boolean;
}

export async function checkPassword(
  { db, settings }: Pick<Shop, "db" | "settings">,
  { email, password }: { email: string; password: string },
  client: Client,
): Promise<RightPassword> {
  const [user] = await db
    .select({ id: users.id, passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.email, email));
  const isRight = await verifyPassword(user?.passwordHash, password, settings.passwordHashCost);
  if (!user?.passwordHash || !isRight) {
    await recordSecurityEvent(db, { kind: "login refused", userId: user?.id, ...client });
    throw wrongLogin();
  }
  const passwordHash = await renewed({ db, settings }, user.id, user.passwordHash, password);
  return { userId: user.id, passwordHash, isShort: isTooShortToWork(settings, password) };
}

/** Starts a session for whoever gave the right password, and the code of the second factor where there is one. */
export function logIn(
  shop: Pick<Shop, "db" | "settings">,
  { userId, passwordHash, isShort }: RightPassword,
  code: string,
  origin: Origin,
): Promise<Session> {
  return withSecondFactor(shop, { userId, code, client: origin.client }, async (tx, passed) => {
    const account = await lockForLogin(tx, userId, origin.client);
    // A login with the old password must not outlive a change of it.
    if (account?.passwordHash !== passwordHash) throw wrongLogin();
    const session = await recordLogin(tx, shop.settings, account, origin, { factor: passed });
    if (isShort && isAdmin(account))
      await tx.update(sessions).set({ hasShortPassword: true }).where(eq(sessions.id, session.id));
    return session;
  });
}

/** Hashes made with older figures are renewed while the password is at hand. */
async function renewed(
  { db, settings }: Pick<Shop, "db" | "settings">,
  userId: string,
  passwordHash: string,
  password: string,
): Promise<string> {
  if (!isOutdated(passwordHash, settings.passwordHashCost)) return passwordHash;
  const fresh = await hashPassword(password, settings.passwordHashCost);
  const changed = await db
    .update(users)
    .set({ passwordHash: fresh })
    .where(and(eq(users.id, userId), eq(users.passwordHash, passwordHash)))
    .returning({ id: users.id });
  return changed.length > 0 ? fresh : passwordHash;
}

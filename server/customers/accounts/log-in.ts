import { and, eq } from "drizzle-orm";
import { recordSecurityEvent } from "#server/oversight/security-events/service.ts";
import type { Database, Queries } from "#server/platform/database/client.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import type { Client } from "#server/platform/http/describe-client.ts";
import { badRequest } from "#server/shop-error.ts";
import { hashPassword, isOutdated, verifyPassword } from "./passwords.ts";
import { type Session, startSession } from "./sessions.ts";
import { users } from "./tables.ts";

/** One sentence, so that nobody learns from it who has an account here. */
const wrongLogin = () => badRequest("The email or the password is not right. Please try again.");

export async function logIn(
  db: Database,
  { email, password }: { email: string; password: string },
  client: Client,
): Promise<Session> {
  const [user] = await db
    .select({ id: users.id, passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.email, email));
  const isRight = await verifyPassword(user?.passwordHash, password);
  if (!user?.passwordHash || !isRight) {
    await recordSecurityEvent(db, { kind: "login refused", userId: user?.id, ...client });
    throw wrongLogin();
  }
  const passwordHash = await renewed(db, user.id, user.passwordHash, password);
  return transaction(db, async (tx) => {
    if (!(await stillHas(tx, user.id, passwordHash))) throw wrongLogin();
    await recordSecurityEvent(tx, { kind: "login", userId: user.id, actorId: user.id, ...client });
    return startSession(tx, user.id, client);
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

/** Waits for a change of the password that is under way: a login with the old one must not outlive it. */
async function stillHas(tx: Queries, userId: string, passwordHash: string): Promise<boolean> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.passwordHash, passwordHash)))
    .for("share");
  return rows.length > 0;
}

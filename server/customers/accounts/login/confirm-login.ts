import { eq, sql } from "drizzle-orm";
import { verifyPassword } from "#server/customers/accounts/passwords/passwords.ts";
import { withSecondFactor } from "#server/customers/accounts/second-factor/check-code.ts";
import type { Who } from "#server/customers/accounts/service.ts";
import { sessions, users } from "#server/customers/accounts/tables.ts";
import { recordSecurityEvent } from "#server/oversight/security-events/service.ts";
import type { Client } from "#server/platform/http/client/describe-client.ts";
import type { Shop } from "#server/shop.ts";
import { badRequest } from "#server/shop-error.ts";

/** The password, and the code where there is a second factor, make this session as good as a fresh login for some minutes. */
export async function confirmLogin(
  shop: Pick<Shop, "db" | "settings">,
  { userId, sessionId }: Who,
  { password, code }: { password: string; code: string },
  client: Client,
): Promise<void> {
  const { db, settings } = shop;
  const [user] = await db.select({ passwordHash: users.passwordHash }).from(users).where(eq(users.id, userId));
  if (!(await verifyPassword(user?.passwordHash, password, settings.passwordHashCost))) {
    await recordSecurityEvent(db, { kind: "login confirmation refused", userId, actorId: userId, ...client });
    const wrong = "The password is not right.";
    throw badRequest(wrong, { password: wrong });
  }
  await withSecondFactor(shop, { userId, code, client }, async (tx) => {
    await tx.update(sessions).set({ confirmedAt: sql`now()` }).where(eq(sessions.id, sessionId));
    await recordSecurityEvent(tx, { kind: "login confirmed", userId, actorId: userId, ...client });
  });
}

import { eq } from "drizzle-orm";
import { verifyPassword } from "#server/customers/accounts/passwords/passwords.ts";
import { assertRecentLogin, type Who } from "#server/customers/accounts/service.ts";
import { users } from "#server/customers/accounts/tables.ts";
import { mailAccountChange, recordSecurityEvent } from "#server/oversight/security-events/service.ts";
import type { Client } from "#server/platform/http/client/describe-client.ts";
import { type Count, resetCounts, type ThrottleRule, throttle } from "#server/platform/http/throttle.ts";
import type { Shop } from "#server/shop.ts";
import { badRequest } from "#server/shop-error.ts";
import { hasFactor, withSecondFactor } from "./check-code.ts";
import { deleteFactor } from "./set-up-factor.ts";

const passwordByAccount: ThrottleRule = {
  name: "password to remove the second factor by account",
  free: 5,
  waitSeconds: [10, 15 * 60],
  forgiveOneSeconds: 15 * 60,
};

/** Takes the password, or a recent login where the account has none, and a code: whoever finds a browser signed in has neither. */
export async function removeFactor(
  shop: Pick<Shop, "db" | "settings">,
  { userId, isRecentLogin }: Pick<Who, "userId" | "isRecentLogin">,
  { password, code }: { password: string; code: string },
  client: Client,
): Promise<void> {
  const { db, settings } = shop;
  if (!(await hasFactor(db, userId))) throw badRequest("Your account has no second factor.");
  const counted: Count = [passwordByAccount, userId];
  await throttle(shop, counted);
  const { email, firstName, passwordHash } = users;
  const [user] = await db.select({ email, firstName, passwordHash }).from(users).where(eq(users.id, userId));
  if (!user?.passwordHash) assertRecentLogin({ isRecentLogin });
  else if (!(await verifyPassword(user.passwordHash, password, settings.passwordHashCost))) {
    await recordSecurityEvent(db, { kind: "login confirmation refused", userId, actorId: userId, ...client });
    const wrong = "The password is not right.";
    throw badRequest(wrong, { password: wrong });
  }
  await withSecondFactor(shop, { userId, code, client }, async (tx) => {
    await deleteFactor(tx, userId);
    await recordSecurityEvent(tx, { kind: "factor removed", userId, actorId: userId, ...client });
    const to = [user?.email ?? null];
    await mailAccountChange(tx, settings, { change: "factor removed", to, firstName: user?.firstName ?? "", client });
  });
  await resetCounts(shop, counted);
}

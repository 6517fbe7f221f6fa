import { and, eq, isNotNull, sql } from "drizzle-orm";
import { sentences } from "#contract/messages.ts";
import { loginCodes } from "#server/customers/accounts/code-login/tables.ts";
import { verifyPassword } from "#server/customers/accounts/passwords/passwords.ts";
import { phoneCodes } from "#server/customers/accounts/phone-proof/tables.ts";
import { withSecondFactor } from "#server/customers/accounts/second-factor/check-code.ts";
import { recoveryCodes, secondFactors } from "#server/customers/accounts/second-factor/tables.ts";
import { publicColumns, type Who } from "#server/customers/accounts/service.ts";
import { identities, oneTimeTokens, sessions, users } from "#server/customers/accounts/tables.ts";
import type { Queries } from "#server/platform/database/client.ts";
import type { Client } from "#server/platform/http/client/describe-client.ts";
import type { Shop } from "#server/shop.ts";
import { badRequest, ShopError } from "#server/shop-error.ts";

/** A person's profile, the ways into the account and where it is signed in. No secret leaves: neither hashes nor tokens. */
export async function exportAccount(db: Queries, userId: string) {
  const [profile] = await db.select(publicColumns).from(users).where(eq(users.id, userId));
  const { device, addressPrefix, createdAt, lastSeenAt, expiresAt } = sessions;
  const { purpose } = oneTimeTokens;
  const [factor] = await db.select().from(secondFactors).where(eq(secondFactors.userId, userId));
  return {
    profile,
    socialLogins: await db
      .select({ provider: identities.provider, providerId: identities.providerId, createdAt: identities.createdAt })
      .from(identities)
      .where(eq(identities.userId, userId)),
    sessions: await db
      .select({ device, place: addressPrefix, createdAt, lastSeenAt, expiresAt })
      .from(sessions)
      .where(eq(sessions.userId, userId)),
    mailedLinks: await db
      .select({ purpose, createdAt: oneTimeTokens.createdAt, expiresAt: oneTimeTokens.expiresAt })
      .from(oneTimeTokens)
      .where(eq(oneTimeTokens.userId, userId)),
    phoneCodes: await db
      .select({ createdAt: phoneCodes.createdAt, expiresAt: phoneCodes.expiresAt })
      .from(phoneCodes)
      .where(eq(phoneCodes.userId, userId)),
    loginCodes: await db
      .select({ channel: loginCodes.channel, createdAt: loginCodes.createdAt, expiresAt: loginCodes.expiresAt })
      .from(loginCodes)
      .where(eq(loginCodes.userId, userId)),
    secondFactor: {
      since: factor?.confirmedAt ?? null,
      recoveryCodesUsed: await db.$count(
        recoveryCodes,
        and(eq(recoveryCodes.userId, userId), isNotNull(recoveryCodes.usedAt)),
      ),
    },
  };
}

interface OwnerProof {
  /** The password, for accounts that have one. */
  password: string | undefined;
  /** The code, for accounts with a second factor; empty when none was given. */
  code: string;
  client: Client;
}

const wrongPassword = (sentence: string) => badRequest(sentence, { password: sentence });

/** A person who signed in through Google or Facebook proves who they are by having done so just now. */
const freshMinutes = 10;

async function assertFresh(db: Queries, { sessionId, provider }: Who): Promise<void> {
  const isFresh = sql`${sessions.createdAt} > now() - ${freshMinutes} * interval '1 minute'`;
  if ((await db.$count(sessions, and(eq(sessions.id, sessionId), isFresh))) > 0) return;
  throw badRequest(
    `Please sign out, sign in with ${provider} once more, and delete your account within ${freshMinutes} minutes.`,
  );
}

/**
 * Goes on in a transaction once the person has shown again that the account is theirs: by the password or a fresh login, and the second
 * factor.
 */
export async function withOwnerProof<T>(
  shop: Shop,
  who: Who,
  { password, code, client }: OwnerProof,
  proceed: (tx: Queries) => Promise<T>,
): Promise<T> {
  const { userId } = who;
  if (who.provider === "Email") {
    if (!password) throw wrongPassword("Password is required.");
    const { passwordHash } = users;
    const [user] = await shop.db.select({ passwordHash }).from(users).where(eq(users.id, userId));
    // Deleted since the request came in.
    if (!user) throw new ShopError(401, sentences.unauthorized);
    if (!(await verifyPassword(user.passwordHash, password, shop.settings.passwordHashCost)))
      throw wrongPassword("The password is not right.");
  } else await assertFresh(shop.db, who);
  return withSecondFactor(shop, { userId, code, client }, (tx) => proceed(tx));
}

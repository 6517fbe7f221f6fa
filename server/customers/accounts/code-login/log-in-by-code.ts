import { and, eq, gt, sql } from "drizzle-orm";
import type { CodeLogin } from "#contract/code-login.ts";
import { lockForLogin, type Origin, recordLogin } from "#server/customers/accounts/login/record-login.ts";
import { deleteTokens } from "#server/customers/accounts/one-time-tokens.ts";
import { withSecondFactor } from "#server/customers/accounts/second-factor/check-code.ts";
import { deleteFactor } from "#server/customers/accounts/second-factor/set-up-factor.ts";
import { endAllSessions, recordSuspended, type Session } from "#server/customers/accounts/sessions.ts";
import { identities, users } from "#server/customers/accounts/tables.ts";
import { recordSecurityEvent } from "#server/oversight/security-events/service.ts";
import { isConstantTimeEqual } from "#server/platform/constant-time-equal.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { acceptedSecrets } from "#server/settings.ts";
import type { Shop } from "#server/shop.ts";
import { badRequest, ShopError } from "#server/shop-error.ts";
import { findCodeAccount, hashOfLoginCode, targetOf } from "./login-code.ts";
import { loginCodes } from "./tables.ts";

/** One sentence, so that nobody learns from it who has an account here. */
const wrong = "This code is wrong or has expired. Please ask for a new one.";
const wrongCode = () => badRequest(wrong, { code: wrong });

/** The code of the second factor has a field of its own here, since `code` is the one that was sent. */
function nameFactorCode(error: unknown): never {
  const said = error instanceof ShopError ? error.fields?.code : undefined;
  throw said === undefined || said === wrong ? error : badRequest(said, { factorCode: said });
}

/** Starts a session for whoever has the code, and passes the second factor where there is one. */
export async function logInByCode(
  shop: Pick<Shop, "db" | "settings">,
  { code, factorCode, ...form }: CodeLogin,
  origin: Origin,
): Promise<Session> {
  const { db, settings } = shop;
  const { client } = origin;
  const target = targetOf(form);
  const account = await findCodeAccount(db, target);
  const hash = account && (await takeTry(db, settings, { userId: account.id, ...target, code }));
  if (!account || !hash) {
    await recordSecurityEvent(db, { kind: "login refused", userId: account?.id, ...client, details: { way: "code" } });
    throw wrongCode();
  }
  const { id: userId } = account;
  const proceed = async (tx: Queries, factor: string) => {
    // Of several who send the same code one finds it.
    const used = await tx
      .delete(loginCodes)
      .where(and(eq(loginCodes.userId, userId), eq(loginCodes.hash, hash)))
      .returning({ userId: loginCodes.userId });
    if (used.length === 0) throw wrongCode();
    if (target.channel === "email") await proveEmail(tx, userId, client);
    const facts = await lockForLogin(tx, userId, client);
    if (!facts || (target.channel === "email" && facts.email !== target.key)) throw wrongCode();
    return recordLogin(tx, settings, facts, origin, { way: "code", channel: target.channel, factor });
  };
  // A second factor that was set up by somebody who never showed that the mailbox is theirs does not count.
  if (target.channel === "email" && !account.emailProvenAt) {
    return transaction(db, (tx) => proceed(tx, "no factor")).catch(async (error: unknown) => {
      await recordSuspended(db, error, client);
      throw error;
    });
  }
  return withSecondFactor(shop, { userId, code: factorCode, client }, proceed).catch(nameFactorCode);
}

/** A try counts before it is looked at, so that of many at the same moment no more are looked at than there are tries. */
async function takeTry(
  db: Queries,
  settings: Parameters<typeof acceptedSecrets>[0],
  coded: Parameters<typeof hashOfLoginCode>[1],
): Promise<string | undefined> {
  const [sent] = await db
    .update(loginCodes)
    .set({ triesLeft: sql`${loginCodes.triesLeft} - 1` })
    .where(
      and(
        eq(loginCodes.userId, coded.userId),
        eq(loginCodes.channel, coded.channel),
        gt(loginCodes.triesLeft, 0),
        gt(loginCodes.expiresAt, sql`now()`),
      ),
    )
    .returning({ hash: loginCodes.hash });
  const hashes = acceptedSecrets(settings).map((secret) => hashOfLoginCode(secret, coded));
  return sent && hashes.find((expected) => isConstantTimeEqual(sent.hash, expected));
}

/**
 * The code came to the mailbox, so that is theirs. Whoever opened an account with it before and never showed so may have waited for its owner:
 * every way in that was there before is closed. A password can be had anew by mail.
 */
async function proveEmail(tx: Queries, userId: string, client: Origin["client"]): Promise<void> {
  const isUnproven = and(eq(users.id, userId), sql`${users.emailProvenAt} is null`);
  const [unproven] = await tx.select({ id: users.id }).from(users).where(isUnproven).for("no key update");
  if (!unproven) return;
  await tx.delete(identities).where(eq(identities.userId, userId));
  await deleteFactor(tx, userId);
  await deleteTokens(tx, userId);
  await endAllSessions(tx, userId);
  await tx.update(users).set({ passwordHash: null, emailProvenAt: sql`now()` }).where(eq(users.id, userId));
  await recordSecurityEvent(tx, { kind: "email proven", userId, actorId: userId, ...client });
}

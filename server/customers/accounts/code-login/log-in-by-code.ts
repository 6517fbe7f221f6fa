import { and, eq, gt, sql } from "drizzle-orm";
import type { CodeLogin } from "#contract/customers/code-login.ts";
import { lockForLogin, type Origin, recordLogin } from "#server/customers/accounts/login/record-login.ts";
import { withSecondFactor } from "#server/customers/accounts/second-factor/check-code.ts";
import { recordSuspended, type Session } from "#server/customers/accounts/sessions.ts";
import { users } from "#server/customers/accounts/tables.ts";
import { takeOverUnproven } from "#server/customers/accounts/take-over.ts";
import { mailAccountChange, recordSecurityEvent } from "#server/oversight/security-events/service.ts";
import { isConstantTimeEqual } from "#server/platform/constant-time-equal.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { acceptedSecrets } from "#server/settings/settings.ts";
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
    // When several requests send one code, only the first finds it.
    const used = await tx
      .delete(loginCodes)
      .where(and(eq(loginCodes.userId, userId), eq(loginCodes.hash, hash)))
      .returning({ userId: loginCodes.userId });
    if (used.length === 0) throw wrongCode();
    // The code came to the mailbox, so that is theirs. A password can be had anew by mail.
    const isTakenOver =
      target.channel === "email" && (await takeOverUnproven(tx, userId, { way: "a mailed code", client }));
    const account = await lockForLogin(tx, userId, client);
    if (!account || (target.channel === "email" && account.email !== target.key)) throw wrongCode();
    const { email, firstName } = account;
    if (isTakenOver) await mailAccountChange(tx, settings, { change: "taken over", to: [email], firstName, client });
    return recordLogin(tx, settings, account, origin, { way: "code", channel: target.channel, factor });
  };
  // A second factor that was set up by somebody who never showed that the mailbox is theirs does not count.
  if (target.channel === "email" && !account.emailProvenAt) {
    return transaction(db, async (tx) => {
      await lockUnproven(tx, userId);
      return proceed(tx, "no factor");
    }).catch(async (error: unknown) => {
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

/** Waits for whoever proves the email at the same moment: what they set up then counts, and the code is asked for anew. */
async function lockUnproven(tx: Queries, userId: string): Promise<void> {
  const [account] = await tx
    .select({ emailProvenAt: users.emailProvenAt })
    .from(users)
    .where(eq(users.id, userId))
    .for("no key update");
  if (!account || account.emailProvenAt) throw wrongCode();
}

import { and, eq, isNull, sql } from "drizzle-orm";
import { lockOwnAccount } from "#server/customers/accounts/service.ts";
import { endOtherSessions } from "#server/customers/accounts/sessions.ts";
import { mailAccountChange, recordSecurityEvent } from "#server/oversight/security-events/service.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import type { Client } from "#server/platform/http/client/describe-client.ts";
import { type ThrottleRule, throttle } from "#server/platform/http/throttle.ts";
import type { Shop } from "#server/shop.ts";
import { badRequest } from "#server/shop-error.ts";
import { consumeAppCode, hasFactor, sealSecret } from "./check-code.ts";
import { bareCode, replaceRecoveryCodes } from "./recovery-codes.ts";
import { secondFactors } from "./tables.ts";
import { otpauthUri, randomSecret, toBase32 } from "./totp.ts";

type Keeper = Pick<Shop, "db" | "settings">;

const confirmByAccount: ThrottleRule = {
  name: "confirm second factor by account",
  free: 10,
  waitSeconds: [5, 5 * 60],
  forgiveOneSeconds: 60,
};

const alreadySet = () => badRequest("Your account has a second factor already. Remove it first to set up another.");
const notBegun = () => badRequest("Please begin to set up the second factor first.");

/** A new secret that counts for nothing until it is confirmed; the one of an earlier beginning is dropped. */
export function beginFactor(
  { db, settings }: Keeper,
  who: { userId: string; sessionId: string },
): Promise<{ secret: string; uri: string }> {
  const { userId } = who;
  return transaction(db, async (tx) => {
    const user = await lockOwnAccount(tx, who);
    if (await hasFactor(tx, userId)) throw alreadySet();
    const bytes = randomSecret();
    const sealedSecret = sealSecret(settings, userId, bytes);
    await tx
      .insert(secondFactors)
      .values({ userId, sealedSecret })
      .onConflictDoUpdate({ target: secondFactors.userId, set: { sealedSecret, createdAt: sql`now()` } });
    const secret = toBase32(bytes);
    const account = user.email ?? user.firstName;
    return { secret, uri: otpauthUri(secret, { issuer: settings.storeName, account }) };
  });
}

/** The first code of the app shows that it has the secret. Every other login ends, since none of them passed the factor. */
export async function confirmFactor(
  shop: Keeper,
  who: { userId: string; sessionId: string },
  code: string,
  client: Client,
): Promise<string[]> {
  const { db, settings } = shop;
  await throttle(shop, [confirmByAccount, who.userId]);
  return transaction(db, async (tx) => {
    const { email, firstName } = await lockOwnAccount(tx, who);
    if (await hasFactor(tx, who.userId)) throw alreadySet();
    const isBegun = and(eq(secondFactors.userId, who.userId), isNull(secondFactors.confirmedAt));
    if ((await tx.$count(secondFactors, isBegun)) === 0) throw notBegun();
    const wrong = "The code is not right. Please check the time of your phone, and try the next code.";
    if (!(await consumeAppCode(tx, settings, who.userId, bareCode(code)))) throw badRequest(wrong, { code: wrong });
    const codes = await replaceRecoveryCodes(tx, who.userId);
    await endOtherSessions(tx, who);
    await recordSecurityEvent(tx, { kind: "factor added", userId: who.userId, actorId: who.userId, ...client });
    await mailAccountChange(tx, settings, { change: "factor added", to: [email], firstName, client });
    return codes;
  });
}

/** For good, with its recovery codes. */
export async function deleteFactor(tx: Queries, userId: string): Promise<boolean> {
  const gone = await tx
    .delete(secondFactors)
    .where(eq(secondFactors.userId, userId))
    .returning({ confirmedAt: secondFactors.confirmedAt });
  return gone.some(({ confirmedAt }) => confirmedAt !== null);
}

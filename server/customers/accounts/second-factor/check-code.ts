import { and, eq, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import { recordSuspended } from "#server/customers/accounts/sessions.ts";
import { users } from "#server/customers/accounts/tables.ts";
import { mailAccountChange, recordSecurityEvent } from "#server/oversight/security-events/service.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import type { Client } from "#server/platform/http/client/describe-client.ts";
import { type Count, resetCounts, type ThrottleRule, throttle } from "#server/platform/http/throttle.ts";
import { seal, unseal } from "#server/platform/sealed-value.ts";
import { acceptedSecrets, type Settings } from "#server/settings/settings.ts";
import type { Shop } from "#server/shop.ts";
import { badRequest, ShopError } from "#server/shop-error.ts";
import { bareCode, consumeRecoveryCode } from "./recovery-codes.ts";
import { secondFactors } from "./tables.ts";
import { findStep, isTotpCode } from "./totp.ts";

/**
 * An attacker who guesses codes knows the password already: at this pace a year of guesses finds a code once in several hundred
 * accounts.
 */
const codeByAccount: ThrottleRule = {
  name: "second factor by account",
  free: 5,
  waitSeconds: [10, 15 * 60],
  forgiveOneSeconds: 15 * 60,
};

type Keys = Pick<Settings, "tokenSecret" | "tokenSecretPrevious">;

/** A key for each account, so that the secret of one is of no use in the row of another. */
const purposeOf = (userId: string) => `second factor of ${userId}`;

export const sealSecret = ({ tokenSecret }: Keys, userId: string, secret: Buffer): string =>
  seal(tokenSecret, purposeOf(userId), secret.toString("base64"));

function unsealSecret(keys: Keys, userId: string, sealed: string): Buffer | undefined {
  const opened = acceptedSecrets(keys).map((key) => unseal(key, purposeOf(userId), sealed));
  const secret = opened.find((value) => typeof value === "string");
  return secret === undefined ? undefined : Buffer.from(secret, "base64");
}

/** While the shop's secret is changed: seals with the new one what the former one sealed, so that nothing is lost when that is dropped. */
export async function resealFactors(db: Queries, settings: Keys): Promise<void> {
  if (!settings.tokenSecretPrevious) return;
  const former = { tokenSecret: settings.tokenSecretPrevious, tokenSecretPrevious: "" };
  for (const { userId, sealedSecret } of await db.select().from(secondFactors)) {
    const secret = unsealSecret(former, userId, sealedSecret);
    if (!secret) continue;
    await db
      .update(secondFactors)
      .set({ sealedSecret: sealSecret(settings, userId, secret) })
      .where(and(eq(secondFactors.userId, userId), eq(secondFactors.sealedSecret, sealedSecret)));
  }
}

const missing = "Please enter the code of your authenticator app, or a recovery code.";
const wrong = "The code is not right, or was used already. Please try the next one.";
class WrongCode extends ShopError {
  constructor() {
    super(400, wrong, { fields: { code: wrong } });
  }
}

export async function hasFactor(db: Queries, userId: string): Promise<boolean> {
  const isConfirmed = and(eq(secondFactors.userId, userId), isNotNull(secondFactors.confirmedAt));
  return (await db.$count(secondFactors, isConfirmed)) > 0;
}

/** Uses up a code of the app. The step is compared in the update itself, so that of the same code sent twice at once one is taken. */
export async function consumeAppCode(tx: Queries, keys: Keys, userId: string, bare: string): Promise<boolean> {
  const [factor] = await tx.select().from(secondFactors).where(eq(secondFactors.userId, userId));
  const secret = factor && unsealSecret(keys, userId, factor.sealedSecret);
  const step = secret && findStep(secret, bare, { moment: Date.now(), usedStep: factor.lastStep });
  if (step === undefined) return false;
  const used = await tx
    .update(secondFactors)
    .set({ lastStep: step, confirmedAt: sql`coalesce(${secondFactors.confirmedAt}, now())` })
    .where(
      and(
        eq(secondFactors.userId, userId),
        eq(secondFactors.sealedSecret, factor?.sealedSecret ?? ""),
        or(isNull(secondFactors.lastStep), lt(secondFactors.lastStep, step)),
      ),
    )
    .returning({ userId: secondFactors.userId });
  return used.length > 0;
}

/** How a second factor was passed; without one there was nothing to pass. */
export type Passed = "no factor" | "app" | "recovery code";

async function consumeCode(tx: Queries, keys: Keys, userId: string, code: string): Promise<Passed> {
  // Waits for a factor that is being set up or a password that is being changed: what begins with the old state must not outlive it.
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("share");
  if (!(await hasFactor(tx, userId))) return "no factor";
  const bare = bareCode(code);
  if (!bare) throw badRequest(missing, { code: missing });
  if (isTotpCode(bare)) {
    if (await consumeAppCode(tx, keys, userId, bare)) return "app";
  } else if (await consumeRecoveryCode(tx, userId, bare)) return "recovery code";
  throw new WrongCode();
}

/** A recovery code is for emergencies: the owner hears when one is used. */
async function mailOwner(tx: Queries, settings: Settings, userId: string, client: Client): Promise<void> {
  await recordSecurityEvent(tx, { kind: "recovery code used", userId, actorId: userId, ...client });
  const { email, firstName } = users;
  const [user] = await tx.select({ email, firstName }).from(users).where(eq(users.id, userId));
  if (!user) return;
  const change = "recovery code used";
  await mailAccountChange(tx, settings, { change, to: [user.email], firstName: user.firstName, client });
}

interface Try {
  userId: string;
  /** Empty when none was given. */
  code: string;
  client: Client;
}

/**
 * Goes on in a transaction once the second factor of the account is passed, which uses the code up; an account without one goes on at once.
 * Tries are counted before they are made. When what follows fails, the code was not used.
 */
export async function withSecondFactor<T>(
  { db, settings }: Pick<Shop, "db" | "settings">,
  { userId, code, client }: Try,
  proceed: (tx: Queries, passed: Passed) => Promise<T>,
): Promise<T> {
  const counted: Count = [codeByAccount, userId];
  const isTry = code !== "" && (await hasFactor(db, userId));
  if (isTry) await throttle({ db, settings }, counted);
  try {
    const result = await transaction(db, async (tx) => {
      const passed = await consumeCode(tx, settings, userId, code);
      if (passed === "recovery code") await mailOwner(tx, settings, userId, client);
      return proceed(tx, passed);
    });
    if (isTry) await resetCounts({ db, settings }, counted);
    return result;
  } catch (error) {
    if (error instanceof WrongCode) await recordSecurityEvent(db, { kind: "factor refused", userId, ...client });
    await recordSuspended(db, error, client);
    throw error;
  }
}

import { setTimeout as wait } from "node:timers/promises";
import { eq, sql } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import { done } from "#contract/fields.ts";
import { codeLimits } from "#server/customers/accounts/code-limits.ts";
import { randomCode } from "#server/customers/accounts/phone-proof/phone-code.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { addressKey } from "#server/platform/http/address-key.ts";
import { type ThrottleRule, throttle } from "#server/platform/http/throttle.ts";
import { queueMail } from "#server/platform/mail/outbox.ts";
import { canSendMessages, codeMessage } from "#server/platform/sms/sms-transport.ts";
import type { SmsTransport } from "#server/platform/sms/text-message.ts";
import type { Shop } from "#server/shop.ts";
import { badRequest } from "#server/shop-error.ts";
import { findCodeAccount, hashOfLoginCode, type Target, targetOf } from "./login-code.ts";
import { loginCodeMail } from "./mails/login-code.ts";
import { loginCodes } from "./tables.ts";

const validMinutes = 10;
const tries = 5;

/** Counted by what was typed, whether or not it belongs to an account. */
const rules = {
  sendByTarget: { ...codeLimits.send, name: "login code by target" },
  sendByAddress: { ...codeLimits.sendFromAddress, name: "login code by address" },
} satisfies Record<string, ThrottleRule>;

/** Longer than it takes to make and queue a code, so that the time of the answer does not tell whether there is an account. */
const answerMs = 200;

/** Answers alike whether or not there is such an account. */
export async function requestLoginCode(
  shop: Shop,
  sms: SmsTransport,
  form: { email?: string | undefined; phoneNumber?: string | undefined },
  { ip, log }: Pick<FastifyRequest, "ip" | "log">,
) {
  const target = targetOf(form);
  if (target.channel === "phone" && !canSendMessages(shop.settings)) {
    const sentence = "We cannot send text messages. Please use your email address instead.";
    throw badRequest(sentence, { phoneNumber: sentence });
  }
  await throttle(shop, [rules.sendByTarget, target.channel, target.key], [rules.sendByAddress, addressKey(ip)]);
  const [deliver] = await Promise.all([makeCode(shop, sms, target), wait(answerMs)]);
  // Nobody waits for it: how long a provider takes would tell that there is a number to send to.
  deliver?.().catch((err: unknown) => log.error({ err }, "a code to log in could not be sent"));
  return done("If there is an account, a code is on its way. It is good for ten minutes.");
}

/** Keeps a new code instead of the one before, and mails it; answers how it is sent otherwise. */
function makeCode(
  { db, settings }: Pick<Shop, "db" | "settings">,
  sms: SmsTransport,
  target: Target,
): Promise<(() => Promise<void>) | undefined> {
  return transaction(db, async (tx) => {
    const account = await findCodeAccount(tx, target);
    if (!account) return undefined;
    const { id: userId, email, firstName, phoneNumber } = account;
    const code = randomCode();
    const values = {
      channel: target.channel,
      hash: hashOfLoginCode(settings.tokenSecret, { userId, ...target, code }),
      triesLeft: tries,
      createdAt: sql`now()`,
      expiresAt: sql`now() + ${validMinutes} * interval '1 minute'`,
    };
    await tx
      .insert(loginCodes)
      .values({ userId, ...values })
      .onConflictDoUpdate({ target: loginCodes.userId, set: values });
    if (target.channel === "email" && email) {
      const mail = loginCodeMail(settings, { firstName, code, minutes: validMinutes });
      await queueMail(tx, { to: email, ...mail, leavesNoCopy: true });
      return undefined;
    }
    return async () => {
      try {
        await sms.deliver({ to: phoneNumber, userId, ...codeMessage(settings, code, validMinutes) });
      } catch (error) {
        await db.delete(loginCodes).where(eq(loginCodes.hash, values.hash));
        throw error;
      }
    };
  });
}

import { eq, sql } from "drizzle-orm";
import { lockOwnAccount } from "#server/customers/accounts/service.ts";
import { users } from "#server/customers/accounts/tables.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { codeMessage } from "#server/platform/sms/sms-transport.ts";
import type { SmsTransport } from "#server/platform/sms/text-message.ts";
import type { Shop } from "#server/shop.ts";
import { badRequest } from "#server/shop-error.ts";
import { hashOfCode, randomCode } from "./phone-code.ts";
import { phoneCodes } from "./tables.ts";

const validMinutes = 10;
const tries = 5;

/** The number of a profile, which a code is sent to and proves. */
export async function readPhone(db: Queries, userId: string): Promise<{ phoneNumber: string; isProven: boolean }> {
  const { phoneNumber, phoneProvenAt } = users;
  const [user] = await db.select({ phoneNumber, phoneProvenAt }).from(users).where(eq(users.id, userId));
  if (!user?.phoneNumber) {
    const sentence = "Please add your phone number to your account first.";
    throw badRequest(sentence, { phoneNumber: sentence });
  }
  return { phoneNumber: user.phoneNumber, isProven: user.phoneProvenAt !== null };
}

/**
 * Sends a code, which replaces the one before. Not by the job queue, which would keep the code as it is: the message goes out at once or
 * the person is told that it did not.
 */
export async function sendCode(
  { db, settings }: Pick<Shop, "db" | "settings">,
  sms: SmsTransport,
  { userId, sessionId, phoneNumber }: { userId: string; sessionId: string; phoneNumber: string },
): Promise<void> {
  const code = randomCode();
  const values = {
    hash: hashOfCode(settings.tokenSecret, { userId, phoneNumber, code }),
    triesLeft: tries,
    createdAt: sql`now()`,
    expiresAt: sql`now() + ${validMinutes} * interval '1 minute'`,
  };
  await transaction(db, async (tx) => {
    await lockOwnAccount(tx, { userId, sessionId });
    await tx
      .insert(phoneCodes)
      .values({ userId, ...values })
      .onConflictDoUpdate({ target: phoneCodes.userId, set: values });
  });
  try {
    await sms.deliver({ to: phoneNumber, userId, ...codeMessage(settings, code, validMinutes) });
  } catch {
    await db.delete(phoneCodes).where(eq(phoneCodes.userId, userId));
    throw badRequest("The code could not be sent. Please try again later.");
  }
}

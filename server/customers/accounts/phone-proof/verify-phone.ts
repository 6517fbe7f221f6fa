import { and, eq, gt, sql } from "drizzle-orm";
import { lockOwnAccount } from "#server/customers/accounts/service.ts";
import { users } from "#server/customers/accounts/tables.ts";
import { mailAccountChange, recordSecurityEvent } from "#server/oversight/security-events/service.ts";
import { isConstantTimeEqual } from "#server/platform/constant-time-equal.ts";
import { transaction, violates } from "#server/platform/database/transaction.ts";
import type { Client } from "#server/platform/http/client/describe-client.ts";
import { acceptedSecrets } from "#server/settings/settings.ts";
import type { Shop } from "#server/shop.ts";
import { badRequest } from "#server/shop-error.ts";
import { hashOfCode } from "./phone-code.ts";
import { readPhone } from "./send-code.ts";
import { phoneCodes } from "./tables.ts";

const refuse = (sentence: string) => badRequest(sentence, { code: sentence });
const wrongCode = () => refuse("This code is wrong or has expired. Please ask for a new one.");
const provenByAnother = "Another account has proven this phone number already.";

/** The code proves that its sender can read the messages of that number, which is then of this account and no other. */
export async function verifyPhone(
  { db, settings }: Pick<Shop, "db" | "settings">,
  who: { userId: string; sessionId: string },
  code: string,
  client: Client,
): Promise<void> {
  const { userId } = who;
  const { phoneNumber } = await readPhone(db, userId);
  const hashes = acceptedSecrets(settings).map((secret) => hashOfCode(secret, { userId, phoneNumber, code }));
  // A try counts before it is looked at, so that of many at the same moment no more are looked at than there are tries.
  const [sent] = await db
    .update(phoneCodes)
    .set({ triesLeft: sql`${phoneCodes.triesLeft} - 1` })
    .where(and(eq(phoneCodes.userId, userId), gt(phoneCodes.triesLeft, 0), gt(phoneCodes.expiresAt, sql`now()`)))
    .returning({ hash: phoneCodes.hash });
  const hash = sent && hashes.find((expected) => isConstantTimeEqual(sent.hash, expected));
  if (!hash) throw wrongCode();
  try {
    await transaction(db, async (tx) => {
      const { email, firstName } = await lockOwnAccount(tx, who);
      const used = await tx
        .delete(phoneCodes)
        .where(and(eq(phoneCodes.userId, userId), eq(phoneCodes.hash, hash)))
        .returning({ userId: phoneCodes.userId });
      const proven = await tx
        .update(users)
        .set({ phoneProvenAt: sql`now()` })
        .where(and(eq(users.id, userId), eq(users.phoneNumber, phoneNumber)))
        .returning({ id: users.id });
      if (used.length === 0 || proven.length === 0) throw wrongCode();
      await recordSecurityEvent(tx, { kind: "phone proven", userId, actorId: userId, ...client });
      await mailAccountChange(tx, settings, { change: "phone proven", to: [email], firstName, client });
    });
  } catch (error) {
    throw violates(error, "one_account_a_proven_number") ? refuse(provenByAnother) : error;
  }
}

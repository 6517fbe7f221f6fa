import { lockOwnAccount } from "#server/customers/accounts/service.ts";
import { mailAccountChange, recordSecurityEvent } from "#server/oversight/security-events/service.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import type { Client } from "#server/platform/http/client/describe-client.ts";
import { type ThrottleRule, throttle } from "#server/platform/http/throttle.ts";
import type { Shop } from "#server/shop.ts";
import { badRequest } from "#server/shop-error.ts";
import { hasFactor } from "./check-code.ts";
import { replaceRecoveryCodes } from "./recovery-codes.ts";

/** Each time a mail goes out. */
const renewalByAccount: ThrottleRule = {
  name: "recovery codes renewed by account",
  free: 10,
  waitSeconds: [10, 15 * 60],
  forgiveOneSeconds: 5 * 60,
};

/** The factor itself stays as it is; of the former codes none works any more. */
export async function renewRecoveryCodes(
  shop: Pick<Shop, "db" | "settings">,
  who: { userId: string; sessionId: string },
  client: Client,
): Promise<string[]> {
  const { db, settings } = shop;
  const { userId } = who;
  await throttle(shop, [renewalByAccount, userId]);
  return transaction(db, async (tx) => {
    const { email, firstName } = await lockOwnAccount(tx, who);
    if (!(await hasFactor(tx, userId))) throw badRequest("Your account has no second factor.");
    const codes = await replaceRecoveryCodes(tx, userId);
    await recordSecurityEvent(tx, { kind: "recovery codes renewed", userId, actorId: userId, ...client });
    await mailAccountChange(tx, settings, { change: "recovery codes renewed", to: [email], firstName, client });
    return codes;
  });
}

import { eq } from "drizzle-orm";
import type { Profile } from "#contract/customers/accounts.ts";
import { mailAccountChange, recordSecurityEvent } from "#server/oversight/security-events/service.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import type { Client } from "#server/platform/http/client/describe-client.ts";
import type { Shop } from "#server/shop.ts";
import { phoneKey } from "./phone-proof/phone-code.ts";
import { assertRecentLogin, lockOwnAccount, type Who } from "./service.ts";
import { users } from "./tables.ts";

/**
 * Writes what the person may change about themselves, by name, so that nothing else can be slipped in. A proven phone number is a way in:
 * to take it away or put another in its place takes a recent login, and is mailed to the owner.
 */
export async function changeProfile(
  { db, settings }: Pick<Shop, "db" | "settings">,
  who: Pick<Who, "userId" | "sessionId" | "isRecentLogin">,
  { firstName, lastName, phoneNumber }: Profile,
  client: Client,
): Promise<void> {
  if (firstName === undefined && lastName === undefined && phoneNumber === undefined) return;
  const { userId } = who;
  await transaction(db, async (tx) => {
    const user = await lockOwnAccount(tx, who);
    const endsProof =
      user.phoneProvenAt !== null && phoneNumber !== undefined && phoneKey(phoneNumber) !== phoneKey(user.phoneNumber);
    if (endsProof) assertRecentLogin(who);
    await tx.update(users).set({ firstName, lastName, phoneNumber }).where(eq(users.id, userId));
    if (!endsProof) return;
    await recordSecurityEvent(tx, { kind: "phone changed", userId, actorId: userId, ...client });
    const to = [user.email];
    await mailAccountChange(tx, settings, { change: "phone changed", to, firstName: user.firstName, client });
  });
}

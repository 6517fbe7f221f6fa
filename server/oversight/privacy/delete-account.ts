import { randomInt } from "node:crypto";
import { eq } from "drizzle-orm";
import { can, isMerchant } from "#contract/customers/roles.ts";
import { sentences } from "#contract/messages.ts";
import type { AccountDeletion } from "#contract/oversight/privacy.ts";
import { withOwnerProof } from "#server/customers/accounts/own-data/service.ts";
import type { Who } from "#server/customers/accounts/service.ts";
import { users } from "#server/customers/accounts/tables.ts";
import { recordSecurityEvent } from "#server/oversight/security-events/service.ts";
import type { Queries } from "#server/platform/database/client.ts";
import type { Client } from "#server/platform/http/client/describe-client.ts";
import { queueMail } from "#server/platform/mail/outbox.ts";
import { hasOpenCases } from "#server/sales/cases/personal-data.ts";
import { issueDueDocuments } from "#server/sales/documents/service.ts";
import { hasOpenOrders } from "#server/sales/orders/service.ts";
import { hasMoneyUnderWay } from "#server/sales/payments/service.ts";
import { hasPayoutsUnderWay } from "#server/sales/payouts/service.ts";
import type { Settings } from "#server/settings/settings.ts";
import type { Shop } from "#server/shop.ts";
import { badRequest, ShopError } from "#server/shop-error.ts";
import { readSubject } from "./export-data.ts";
import { accountDeletedMail } from "./mails/account-deleted.ts";
import { personalData } from "./personal-data.ts";

/** In one order for everybody, so that of the last two owners one stays. */
async function refuseLastOwner(tx: Queries): Promise<void> {
  const owners = await tx
    .select({ id: users.id })
    .from(users)
    .where(eq(users.staffRole, "owner"))
    .orderBy(users.id)
    .for("update");
  if (owners.length < 2) throw badRequest("You are the only owner of this shop. Make somebody else an owner first.");
}

async function refuseWhatIsUnderWay(tx: Queries, settings: Settings, userId: string): Promise<void> {
  if (await hasOpenOrders(tx, userId)) {
    throw badRequest(
      "An order of yours is still under way. Cancel it or wait until it has arrived, then delete your account.",
    );
  }
  if (await hasOpenCases(tx, userId)) {
    throw badRequest(
      "A return, an exchange or a claim of yours is still under way. Please try again when it has come to its end.",
    );
  }
  if ((await hasMoneyUnderWay(tx, settings, userId)) || (await hasPayoutsUnderWay(tx, userId))) {
    throw badRequest("A payment or refund of yours is still under way. Please try again when it has arrived.");
  }
}

const letters = "ABCDEFGHJKMNPQRSTVWXYZ23456789";
const createPseudonym = () =>
  `Former customer ${Array.from({ length: 8 }, () => letters.charAt(randomInt(letters.length))).join("")}`;

/**
 * Deletes an account with everything about its person, in one transaction: whatever happens, it is whole or gone. Each domain erases its
 * part; files follow by a job. The row of the account is locked first, so that no order can be placed meanwhile.
 */
export async function deleteAccount(
  shop: Shop,
  who: Who,
  { password, code, client }: AccountDeletion & { client: Client },
): Promise<void> {
  const { db, settings } = shop;
  const { userId } = who;
  await issueDueDocuments(db, settings, userId);
  await withOwnerProof(shop, who, { password, code, client }, async (tx) => {
    // Only owners may manage staff, and they are locked before the account itself.
    if (can(who, "manage staff")) await refuseLastOwner(tx);
    const [user] = await tx.select({ role: users.role }).from(users).where(eq(users.id, userId)).for("update");
    if (!user || user.role !== who.role) throw new ShopError(401, sentences.unauthorized);
    if (isMerchant(who)) {
      throw badRequest(
        "You sell under your own brand. Write to us first, so that we close it; then you can delete your account.",
      );
    }
    await refuseWhatIsUnderWay(tx, settings, userId);
    const subject = await readSubject(tx, userId);
    const erasure = { tx, subject, settings, pseudonym: createPseudonym(), erasedIds: [] };
    for (const part of Object.values(personalData)) if ("erase" in part) await part.erase(erasure);
    await tx.delete(users).where(eq(users.id, userId));
    await recordSecurityEvent(tx, { kind: "account deleted", userId, actorId: userId, ...client });
    if (subject.email) {
      await queueMail(tx, { to: subject.email, ...accountDeletedMail(settings), leavesNoCopy: true });
    }
  });
}

import type { Merchant } from "#contract/merchants.ts";
import { isAdmin, roles } from "#contract/roles.ts";
import { changeRole, findAccount } from "#server/customers/accounts/service.ts";
import type { Who } from "#server/customers/accounts/who.ts";
import { merchantInvitationMail } from "#server/marketplace/merchants/mails/merchant-invitation.ts";
import { merchantReadyMail } from "#server/marketplace/merchants/mails/merchant-ready.ts";
import { recordChange } from "#server/oversight/audit/service.ts";
import type { Database, Queries } from "#server/platform/database/client.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import type { MailSettings } from "#server/platform/mail/layout.ts";
import { queueMail } from "#server/platform/mail/queue-mail.ts";
import { refuse } from "#server/shop-error.ts";
import { giveAccount } from "./give-account.ts";
import { newInvitation } from "./invitation.ts";
import { changeMerchant, factsOf, lockMerchant, type MerchantRow, toMerchant } from "./service.ts";

type Reachable = MerchantRow & { email: string };

/**
 * Lets a merchant sell: the account with their email becomes a merchant's, or they are mailed a link to open one. Once more does
 * nothing, unless the link has expired unused.
 */
export function approveMerchant(db: Database, settings: MailSettings, who: Who, id: string): Promise<Merchant> {
  return transaction(db, async (tx) => {
    const before = await lockMerchant(tx, id);
    if (isSettled(before)) return toMerchant(before);
    if (!before.email) throw refuse(`This merchant has no email. Please call ${before.phoneNumber}.`);
    const approved = await changeMerchant(tx, id, { status: "Approved", isActive: true });
    const after = await welcome(tx, settings, { ...approved, email: before.email });
    await recordChange(tx, who, {
      action: before.status === "Approved" ? "invited again" : "approved",
      thing: "merchant",
      thingId: id,
      thingName: after.name,
      before: { ...factsOf(before), invitedUntil: before.invitedUntil },
      after: { ...factsOf(after), invitedUntil: after.invitedUntil },
    });
    return toMerchant(after);
  });
}

const isSettled = ({ status, userId, invitedUntil }: MerchantRow) =>
  status === "Approved" && (userId !== null || (invitedUntil !== null && invitedUntil > new Date()));

async function welcome(tx: Queries, settings: MailSettings, merchant: Reachable): Promise<MerchantRow> {
  const { email, name } = merchant;
  const account = await findAccount(tx, email);
  if (!account) {
    const { token, kept } = newInvitation();
    await queueMail(tx, { to: email, ...merchantInvitationMail(settings, { name, email, token }) });
    return changeMerchant(tx, merchant.id, kept);
  }
  if (isAdmin(account)) throw refuse("This email belongs to an admin, who cannot become a merchant.");
  const joined = await giveAccount(tx, merchant, account.id);
  await changeRole(tx, account.id, roles.merchant);
  await queueMail(tx, { to: email, ...merchantReadyMail(settings, { name }) });
  return joined;
}

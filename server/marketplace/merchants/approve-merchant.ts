import { isAdmin, roles } from "#contract/customers/roles.ts";
import type { Merchant } from "#contract/marketplace/merchants.ts";
import { changeRole, lockAccount, type Who } from "#server/customers/accounts/service.ts";
import { recordChange } from "#server/oversight/audit/service.ts";
import type { Database, Queries } from "#server/platform/database/client.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import type { MailSettings } from "#server/platform/mail/layout.ts";
import { queueMail } from "#server/platform/mail/outbox.ts";
import { badRequest } from "#server/shop-error.ts";
import { connectAccount } from "./connect-account.ts";
import { createInvitation } from "./invitation.ts";
import { merchantInvitationMail } from "./mails/merchant-invitation.ts";
import { merchantReadyMail } from "./mails/merchant-ready.ts";
import { auditedFields, lockMerchant, type MerchantRow, toMerchant, updateMerchant } from "./merchant-row.ts";

type Reachable = MerchantRow & { email: string };

/** Idempotent, except that a sign-up link that has expired unused is sent anew. */
export function approveMerchant(db: Database, settings: MailSettings, who: Who, id: string): Promise<Merchant> {
  return transaction(db, async (tx) => {
    const before = await lockMerchant(tx, id);
    if (isDone(before)) return toMerchant(before);
    if (!before.email) throw badRequest(`This merchant has no email. Please call ${before.phoneNumber}.`);
    const approved = await updateMerchant(tx, id, { status: "Approved", isActive: true });
    const after = await connectOrInvite(tx, settings, { ...approved, email: before.email });
    await recordChange(tx, who, {
      action: before.status === "Approved" ? "invited again" : "approved",
      entity: "merchant",
      entityId: id,
      entityName: after.name,
      before: { ...auditedFields(before), invitedUntil: before.invitedUntil },
      after: { ...auditedFields(after), invitedUntil: after.invitedUntil },
    });
    return toMerchant(after);
  });
}

const isDone = ({ status, userId, invitedUntil }: MerchantRow) =>
  status === "Approved" && (userId !== null || (invitedUntil !== null && invitedUntil > new Date()));

/**
 * Connects the account whose owner has proven the email, or mails a sign-up link. Anybody can sign up with any email, so an
 * unproven account is not trusted: whoever follows the link takes it over.
 */
async function connectOrInvite(tx: Queries, settings: MailSettings, merchant: Reachable): Promise<MerchantRow> {
  const { email, name } = merchant;
  const account = await lockAccount(tx, email);
  if (account && isAdmin(account)) throw badRequest("This email belongs to an admin, who cannot become a merchant.");
  if (account?.suspendedAt)
    throw badRequest("This email belongs to a suspended account. Please lift the suspension first.");
  if (!account?.emailProvenAt) {
    const { token, columns } = createInvitation();
    await queueMail(tx, { to: email, ...merchantInvitationMail(settings, { name, email, token }) });
    return updateMerchant(tx, merchant.id, columns);
  }
  const connected = await connectAccount(tx, merchant, account.id);
  await changeRole(tx, account.id, roles.merchant);
  await queueMail(tx, { to: email, ...merchantReadyMail(settings, { name }) });
  return connected;
}

import type { Merchant } from "#contract/marketplace/merchants.ts";
import type { Who } from "#server/customers/accounts/service.ts";
import { recordChange } from "#server/oversight/audit/service.ts";
import type { Database } from "#server/platform/database/client.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import type { MailSettings } from "#server/platform/mail/layout.ts";
import { queueMail } from "#server/platform/mail/outbox.ts";
import { badRequest } from "#server/shop-error.ts";
import { merchantRejectedMail } from "./mails/merchant-rejected.ts";
import { auditedFields, lockMerchant, toMerchant, updateMerchant } from "./merchant-row.ts";

/** Idempotent. */
export function rejectMerchant(db: Database, settings: MailSettings, who: Who, id: string): Promise<Merchant> {
  return transaction(db, async (tx) => {
    const before = await lockMerchant(tx, id);
    const { email, name, status } = before;
    if (status === "Rejected") return toMerchant(before);
    if (status === "Approved")
      throw badRequest("This merchant is approved already. Please disable or delete the merchant instead.");
    if (!email) throw badRequest(`This merchant has no email. Please call ${before.phoneNumber}.`);
    const after = await updateMerchant(tx, id, { status: "Rejected" });
    await queueMail(tx, { to: email, ...merchantRejectedMail(settings, { name }) });
    await recordChange(tx, who, {
      action: "rejected",
      entity: "merchant",
      entityId: id,
      entityName: name,
      before: auditedFields(before),
      after: auditedFields(after),
    });
    return toMerchant(after);
  });
}

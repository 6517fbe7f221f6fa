import type { Merchant } from "#contract/marketplace/merchants.ts";
import { switchBrand } from "#server/catalogue/brands/service.ts";
import type { Who } from "#server/customers/accounts/service.ts";
import { recordChange } from "#server/oversight/audit/service.ts";
import type { Database } from "#server/platform/database/client.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import type { MailSettings } from "#server/platform/mail/layout.ts";
import { queueMail } from "#server/platform/mail/outbox.ts";
import { badRequest } from "#server/shop-error.ts";
import { merchantDisabledMail, merchantEnabledMail } from "./mails/merchant-switched.ts";
import { auditedFields, lockMerchant, toMerchant, updateMerchant } from "./merchant-row.ts";

/** Disables a merchant with the brand and its products, or enables them again as they were before. */
export function switchMerchant(
  db: Database,
  settings: MailSettings,
  who: Who,
  { id, isActive }: { id: string; isActive: boolean },
): Promise<Merchant> {
  return transaction(db, async (tx) => {
    const before = await lockMerchant(tx, id);
    if (before.status !== "Approved") throw badRequest("Only an approved merchant can be disabled or enabled.");
    if (before.isActive === isActive) return toMerchant(before);
    const after = await updateMerchant(tx, id, { isActive });
    const brand = after.brandId && (await switchBrand(tx, after.brandId, isActive, "with its merchant"));
    const mailOf = isActive ? merchantEnabledMail : merchantDisabledMail;
    if (after.email) await queueMail(tx, { to: after.email, ...mailOf(settings, after) });
    await recordChange(tx, who, {
      action: isActive ? "enabled" : "disabled",
      entity: "merchant",
      entityId: id,
      entityName: after.name,
      before: { ...auditedFields(before), ...(brand && { brandIsActive: brand.before }) },
      after: {
        ...auditedFields(after),
        ...(brand && { brandIsActive: brand.after, productsSwitched: brand.products }),
      },
    });
    return toMerchant(after);
  });
}

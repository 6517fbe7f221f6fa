import type { Merchant } from "#contract/merchants.ts";
import { switchBrand } from "#server/catalogue/brands/service.ts";
import type { Who } from "#server/customers/accounts/who.ts";
import { merchantDisabledMail, merchantEnabledMail } from "#server/marketplace/merchants/mails/merchant-switched.ts";
import { recordChange } from "#server/oversight/audit/service.ts";
import type { Database } from "#server/platform/database/client.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import type { MailSettings } from "#server/platform/mail/layout.ts";
import { queueMail } from "#server/platform/mail/queue-mail.ts";
import { refuse } from "#server/shop-error.ts";
import { changeMerchant, factsOf, lockMerchant, toMerchant } from "./service.ts";

/** Disables a merchant with the brand and its products, or enables them and brings back what was there before. */
export function switchMerchant(
  db: Database,
  settings: MailSettings,
  who: Who,
  { id, isActive }: { id: string; isActive: boolean },
): Promise<Merchant> {
  return transaction(db, async (tx) => {
    const before = await lockMerchant(tx, id);
    if (before.status !== "Approved") throw refuse("Only an approved merchant can be disabled or enabled.");
    if (before.isActive === isActive) return toMerchant(before);
    const after = await changeMerchant(tx, id, { isActive });
    const brand = after.brandId && (await switchBrand(tx, after.brandId, isActive, "with its merchant"));
    const letter = isActive ? merchantEnabledMail : merchantDisabledMail;
    if (after.email) await queueMail(tx, { to: after.email, ...letter(settings, after) });
    await recordChange(tx, who, {
      action: isActive ? "enabled" : "disabled",
      thing: "merchant",
      thingId: id,
      thingName: after.name,
      before: { ...factsOf(before), ...(brand && { brandIsActive: brand.before }) },
      after: { ...factsOf(after), ...(brand && { brandIsActive: brand.after, productsSwitched: brand.products }) },
    });
    return toMerchant(after);
  });
}

import type { Merchant } from "#contract/merchants.ts";
import { recordChange } from "#server/audit/record-change.ts";
import { switchBrand } from "#server/brands/service.ts";
import type { Database } from "#server/database/client.ts";
import { transaction } from "#server/database/transaction.ts";
import type { Who } from "#server/http/session.ts";
import type { MailSettings } from "#server/mail/layout.ts";
import { postMail } from "#server/mail/post-mail.ts";
import { merchantDisabledMail, merchantEnabledMail } from "#server/mail/templates/merchant-switched.ts";
import { refuse } from "#server/shop-error.ts";
import { changeMerchant, factsOf, holdMerchant, toMerchant } from "./service.ts";

/** Disables a merchant with the brand and its products, or enables them and brings back what was there before. */
export function switchMerchant(
  db: Database,
  settings: MailSettings,
  who: Who,
  { id, isActive }: { id: string; isActive: boolean },
): Promise<Merchant> {
  return transaction(db, async (tx) => {
    const before = await holdMerchant(tx, id);
    if (before.status !== "Approved") throw refuse("Only an approved merchant can be disabled or enabled.");
    if (before.isActive === isActive) return toMerchant(before);
    const after = await changeMerchant(tx, id, { isActive });
    const brand = after.brandId && (await switchBrand(tx, after.brandId, isActive, "with its merchant"));
    const letter = isActive ? merchantEnabledMail : merchantDisabledMail;
    if (after.email) await postMail(tx, { to: after.email, ...letter(settings, after) });
    await recordChange(tx, who, {
      deed: isActive ? "enabled" : "disabled",
      thing: "merchant",
      thingId: id,
      thingName: after.name,
      before: { ...factsOf(before), ...(brand && { brandIsActive: brand.before }) },
      after: { ...factsOf(after), ...(brand && { brandIsActive: brand.after, productsSwitched: brand.products }) },
    });
    return toMerchant(after);
  });
}

import type { Merchant } from "#contract/merchants.ts";
import { recordChange } from "#server/audit/record-change.ts";
import type { Database } from "#server/database/client.ts";
import { transaction } from "#server/database/transaction.ts";
import type { Who } from "#server/http/session.ts";
import type { MailSettings } from "#server/mail/layout.ts";
import { postMail } from "#server/mail/post-mail.ts";
import { merchantRejectedMail } from "#server/mail/templates/merchant-rejected.ts";
import { refuse } from "#server/shop-error.ts";
import { changeMerchant, factsOf, holdMerchant, toMerchant } from "./service.ts";

/** Turns down somebody who waits. Once more does nothing. */
export function rejectMerchant(db: Database, settings: MailSettings, who: Who, id: string): Promise<Merchant> {
  return transaction(db, async (tx) => {
    const before = await holdMerchant(tx, id);
    const { email, name, status } = before;
    if (status === "Rejected") return toMerchant(before);
    if (status === "Approved")
      throw refuse("This merchant is approved already. Please disable or delete the merchant instead.");
    if (!email) throw refuse(`This merchant has no email. Please call ${before.phoneNumber}.`);
    const after = await changeMerchant(tx, id, { status: "Rejected" });
    await postMail(tx, { to: email, ...merchantRejectedMail(settings, { name }) });
    await recordChange(tx, who, {
      deed: "rejected",
      thing: "merchant",
      thingId: id,
      thingName: name,
      before: factsOf(before),
      after: factsOf(after),
    });
    return toMerchant(after);
  });
}

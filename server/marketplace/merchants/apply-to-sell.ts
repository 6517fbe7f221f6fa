import type { MerchantEntry } from "#contract/marketplace/merchants.ts";
import type { Who } from "#server/customers/accounts/service.ts";
import { recordChange } from "#server/oversight/audit/service.ts";
import type { Database } from "#server/platform/database/client.ts";
import { transaction, violates } from "#server/platform/database/transaction.ts";
import type { MailSettings } from "#server/platform/mail/layout.ts";
import { queueMail } from "#server/platform/mail/outbox.ts";
import { badRequest } from "#server/shop-error.ts";
import { merchantApplicationMail } from "./mails/merchant-application.ts";
import { merchantAppliedMail } from "./mails/merchant-applied.ts";
import { merchants } from "./tables.ts";

const refuseEmail = (message: string) => badRequest(message, { email: message });

/** An application of a visitor, or one that an admin enters, who may not know the email. Either way it waits for approval. */
export async function applyToSell(
  db: Database,
  settings: MailSettings,
  admin: Who | undefined,
  { email: enteredEmail, ...details }: MerchantEntry,
): Promise<void> {
  const email = enteredEmail || null;
  if (!email && !admin) throw refuseEmail("Email is required.");
  try {
    await transaction(db, async (tx) => {
      const [merchant] = await tx
        .insert(merchants)
        .values({ ...details, email })
        .returning({ id: merchants.id });
      if (!merchant) throw new Error("No merchant was inserted.");
      if (email) await queueMail(tx, { to: email, ...merchantAppliedMail(settings, details) });
      const { name: entityName } = details;
      if (admin) {
        const after = { ...details, email };
        await recordChange(tx, admin, {
          action: "added",
          entity: "merchant",
          entityId: merchant.id,
          entityName,
          after,
        });
      } else {
        const mail = merchantApplicationMail(settings, { ...details, email: email ?? "" });
        await queueMail(tx, { to: settings.supportEmail, replyTo: email ?? undefined, ...mail });
      }
    });
  } catch (error) {
    throw violates(error, "one_merchant_an_email") ? refuseEmail("That email address is already in use.") : error;
  }
}

import type { MerchantEntry } from "#contract/merchants.ts";
import type { Who } from "#server/customers/accounts/who.ts";
import { merchantApplicationMail } from "#server/marketplace/merchants/mails/merchant-application.ts";
import { merchantAppliedMail } from "#server/marketplace/merchants/mails/merchant-applied.ts";
import { recordChange } from "#server/oversight/audit/service.ts";
import type { Database } from "#server/platform/database/client.ts";
import { transaction, violates } from "#server/platform/database/transaction.ts";
import type { MailSettings } from "#server/platform/mail/layout.ts";
import { queueMail } from "#server/platform/mail/queue-mail.ts";
import { refuse } from "#server/shop-error.ts";
import { merchants } from "./tables.ts";

const emailFault = (sentence: string) => refuse(sentence, { email: sentence });

/** Somebody asks to sell here, or an admin enters them, who may know no email. Either way they wait for approval. */
export async function applyToSell(
  db: Database,
  settings: MailSettings,
  admin: Who | undefined,
  { email: given, ...details }: MerchantEntry,
): Promise<void> {
  const email = given || null;
  if (!email && !admin) throw emailFault("Email is required.");
  try {
    await transaction(db, async (tx) => {
      const [merchant] = await tx
        .insert(merchants)
        .values({ ...details, email })
        .returning({ id: merchants.id });
      if (!merchant) throw new Error("No merchant was made.");
      if (email) await queueMail(tx, { to: email, ...merchantAppliedMail(settings, details) });
      const { name: thingName } = details;
      if (admin) {
        const after = { ...details, email };
        await recordChange(tx, admin, { action: "added", thing: "merchant", thingId: merchant.id, thingName, after });
      } else {
        const letter = merchantApplicationMail(settings, { ...details, email: email ?? "" });
        await queueMail(tx, { to: settings.supportEmail, replyTo: email ?? undefined, ...letter });
      }
    });
  } catch (error) {
    throw violates(error, "one_merchant_an_email") ? emailFault("That email address is already in use.") : error;
  }
}

import { and, eq, gt, sql } from "drizzle-orm";
import type { MerchantSignUp } from "#contract/merchants.ts";
import { roles } from "#contract/roles.ts";
import { hashedPassword, openByMail } from "#server/customers/accounts/service.ts";
import { merchantReadyMail } from "#server/marketplace/merchants/mails/merchant-ready.ts";
import type { Database } from "#server/platform/database/client.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import type { MailSettings } from "#server/platform/mail/layout.ts";
import { queueMail } from "#server/platform/mail/queue-mail.ts";
import { refuse } from "#server/shop-error.ts";
import { giveAccount } from "./give-account.ts";
import { hashOfInvitation } from "./invitation.ts";
import { merchants } from "./tables.ts";

const staleLink = () => refuse("This link has expired or was used already.");
const otherEmail = "This link was sent to another email address.";

const invitedBy = (token: string) =>
  and(eq(merchants.invitationHash, hashOfInvitation(token)), gt(merchants.invitedUntil, sql`now()`));

/** Opens the account of an approved merchant, whom the mailed link shows to own the mailbox. */
export async function signUpMerchant(
  db: Database,
  settings: MailSettings,
  token: string,
  { password, ...form }: MerchantSignUp,
) {
  const [invited] = await db.select({ email: merchants.email }).from(merchants).where(invitedBy(token));
  if (!invited) throw staleLink();
  if (invited.email !== form.email) throw refuse(otherEmail, { email: otherEmail });
  const passwordHash = await hashedPassword(password);
  return transaction(db, async (tx) => {
    // Again, now that others wait: of two who follow the same link one comes too late.
    const [merchant] = await tx.select().from(merchants).where(invitedBy(token)).for("no key update");
    if (!merchant) throw staleLink();
    if (!merchant.isActive) throw refuse("Your merchant account has been disabled. Please contact the admin.");
    const session = await openByMail(tx, { ...form, passwordHash, role: roles.merchant });
    await giveAccount(tx, merchant, session.userId);
    await queueMail(tx, { to: form.email, ...merchantReadyMail(settings, { name: form.firstName }) });
    return session;
  });
}

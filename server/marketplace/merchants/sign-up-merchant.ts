import { roles } from "#contract/customers/roles.ts";
import type { MerchantSignUp } from "#contract/marketplace/merchants.ts";
import { signUpByMail, withFactorOfEmail } from "#server/customers/accounts/mailed-sign-up/service.ts";
import { hashedPassword } from "#server/customers/accounts/service.ts";
import type { Client } from "#server/platform/http/client/describe-client.ts";
import { queueMail } from "#server/platform/mail/outbox.ts";
import type { Shop } from "#server/shop.ts";
import { badRequest } from "#server/shop-error.ts";
import { connectAccount } from "./connect-account.ts";
import { isInvitedBy } from "./invitation.ts";
import { merchantReadyMail } from "./mails/merchant-ready.ts";
import { merchants } from "./tables.ts";

const invalidLink = () => badRequest("This link has expired or was used already.");
const wrongEmail = "This link was sent to another email address.";

/** Opens the account of an approved merchant; the mailed link proves that the mailbox is theirs. */
export async function signUpMerchant(
  shop: Pick<Shop, "db" | "settings">,
  token: string,
  { password, code, ...form }: MerchantSignUp,
  client: Client,
) {
  const { db, settings } = shop;
  const [invited] = await db.select({ email: merchants.email }).from(merchants).where(isInvitedBy(token));
  if (!invited) throw invalidLink();
  if (invited.email !== form.email) throw badRequest(wrongEmail, { email: wrongEmail });
  const passwordHash = await hashedPassword(settings, password, form);
  return withFactorOfEmail(shop, { email: form.email, code, client }, async (tx) => {
    // Read again under the lock: of two who follow the same link at once, the second finds it used.
    const [merchant] = await tx.select().from(merchants).where(isInvitedBy(token)).for("no key update");
    if (!merchant) throw invalidLink();
    if (!merchant.isActive) throw badRequest("Your merchant account has been disabled. Please contact the admin.");
    const session = await signUpByMail(tx, settings, { ...form, passwordHash, role: roles.merchant }, client);
    await connectAccount(tx, merchant, session.userId);
    await queueMail(tx, { to: form.email, ...merchantReadyMail(settings, { name: form.firstName }) });
    return session;
  });
}

import type { MerchantApplication } from "#contract/marketplace/merchants.ts";
import { type MailSettings, mailLayout, shopLink } from "#server/platform/mail/layout.ts";
import type { MailContent } from "#server/platform/mail/outbox.ts";

/** To the staff: somebody wants to sell. An answer to this mail goes to them. */
export function merchantApplicationMail(
  settings: MailSettings,
  { name, email, phoneNumber, brandName, business }: MerchantApplication,
): MailContent {
  return mailLayout(settings, {
    subject: `A request to sell on ${settings.storeName}`,
    preview: "Somebody waits for approval.",
    heading: "Somebody wants to sell",
    blocks: [
      `${name}, ${email}, ${phoneNumber}, wants to sell as ${brandName}:`,
      ...business.split(/\n+/).filter(Boolean),
      { action: "Approve or reject", href: shopLink(settings, "/dashboard/merchant") },
    ],
    reason: `You get this mail because this is the support address of ${settings.storeName}.`,
  });
}

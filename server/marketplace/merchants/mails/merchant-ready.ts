import { greeting } from "#server/platform/mail/greeting.ts";
import { type MailSettings, mailLayout, shopLink } from "#server/platform/mail/layout.ts";
import type { MailContent } from "#server/platform/mail/outbox.ts";

/** Tells somebody whose account has become a merchant's that they can begin. */
export function merchantReadyMail(settings: MailSettings, { name }: { name: string }): MailContent {
  const { storeName } = settings;
  return mailLayout(settings, {
    subject: `You can sell on ${storeName} now`,
    preview: "Complete your brand and add your first product.",
    heading: "You can sell now",
    blocks: [
      greeting(name),
      `Your account at ${storeName} is a merchant's account now. Log in, complete your brand and switch it on, then add your first product.`,
      { action: "Complete my brand", href: shopLink(settings, "/dashboard/brand") },
      { remark: "Your own orders, addresses and wishlist are where they were." },
    ],
    reason: `You get this mail because you sell on ${storeName}.`,
  });
}

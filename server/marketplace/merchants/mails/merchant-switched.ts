import { greeting } from "#server/platform/mail/greeting.ts";
import { type MailSettings, mailLayout, shopLink } from "#server/platform/mail/layout.ts";
import type { MailContent } from "#server/platform/mail/outbox.ts";

/** Tells a merchant that brand and products are out of the shop. */
export function merchantDisabledMail(settings: MailSettings, { name }: { name: string }): MailContent {
  const { storeName, supportEmail } = settings;
  return mailLayout(settings, {
    subject: `Your ${storeName} merchant account was disabled`,
    preview: "Your brand and its products are not shown for now.",
    heading: "Your merchant account was disabled",
    blocks: [
      greeting(name),
      "Your brand and its products are not shown in the shop for now, and you cannot change them. You can shop with your account as before.",
      `Please write to ${supportEmail} to settle the matter.`,
    ],
    reason: `You get this mail because you sell on ${storeName}.`,
  });
}

/** Tells a merchant that all is as before. */
export function merchantEnabledMail(settings: MailSettings, { name }: { name: string }): MailContent {
  const { storeName } = settings;
  return mailLayout(settings, {
    subject: `Your ${storeName} merchant account is back`,
    preview: "Your brand and its products are as they were.",
    heading: "Welcome back",
    blocks: [
      greeting(name),
      "Your merchant account is enabled again. Your brand and its products are what they were before.",
      { action: "See my products", href: shopLink(settings, "/dashboard/product") },
    ],
    reason: `You get this mail because you sell on ${storeName}.`,
  });
}

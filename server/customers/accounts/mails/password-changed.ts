import { greeting } from "#server/platform/mail/greeting.ts";
import { type MailSettings, mailLayout, shopLink } from "#server/platform/mail/layout.ts";
import type { MailContent } from "#server/platform/mail/outbox.ts";

/** Tells the owner of an account at once, in case somebody else changed its password. */
export function passwordChangedMail(settings: MailSettings, { firstName }: { firstName: string }): MailContent {
  const { storeName, supportEmail } = settings;
  return mailLayout(settings, {
    subject: `Your ${storeName} password was changed`,
    preview: "If it was you, there is nothing to do.",
    heading: "Your password was changed",
    blocks: [
      greeting(firstName),
      `The password of your ${storeName} account was just changed, and your other devices were signed out. If it was you, there is nothing to do.`,
      "If it was not you, set a new password now and tell us.",
      { action: "Reset my password", href: shopLink(settings, "/forgot-password") },
      { remark: `You reach us at ${supportEmail}. We never ask for your password.` },
    ],
    reason: `You get this mail because it is about the safety of your ${storeName} account.`,
  });
}

import { greeting } from "#server/platform/mail/greeting.ts";
import { type MailSettings, mailLayout, shopLink } from "#server/platform/mail/layout.ts";
import type { MailContent } from "#server/platform/mail/outbox.ts";

/** Carries the link to set a new password, good once and for an hour. */
export function resetPasswordMail(
  settings: MailSettings,
  { firstName, token }: { firstName: string; token: string },
): MailContent {
  const { storeName } = settings;
  const href = shopLink(settings, `/reset-password/${encodeURIComponent(token)}`);
  return mailLayout(settings, {
    subject: `Reset your ${storeName} password`,
    preview: "The link is good for one hour.",
    heading: "Reset your password",
    blocks: [
      greeting(firstName),
      `Somebody, hopefully you, asked to reset the password of your ${storeName} account. Choose a new one here:`,
      { action: "Choose a new password", href, isSpelledOut: true },
      { remark: "The link works once, and for one hour." },
      { remark: "If it was not you, there is nothing to do. Your password stays as it is." },
    ],
    reason: `You get this mail because a new password was asked for at ${storeName}.`,
  });
}

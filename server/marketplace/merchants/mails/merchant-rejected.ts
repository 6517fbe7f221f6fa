import { greeting } from "#server/platform/mail/greeting.ts";
import { type MailSettings, mailLayout, shopLink } from "#server/platform/mail/layout.ts";
import type { MailContent } from "#server/platform/mail/outbox.ts";

/** Tells somebody that they cannot sell here, for now. */
export function merchantRejectedMail(settings: MailSettings, { name }: { name: string }): MailContent {
  const { storeName, supportEmail } = settings;
  return mailLayout(settings, {
    subject: `Your request to sell on ${storeName}`,
    preview: "We cannot take you on at the moment.",
    heading: "Not this time",
    blocks: [
      greeting(name),
      `Thank you for wanting to sell on ${storeName}. We have read your request, and cannot take you on at the moment.`,
      `If there is something we should know, write to ${supportEmail}. We are glad to look again.`,
      { action: "How selling works", href: shopLink(settings, "/sell") },
    ],
    reason: `You get this mail because you asked to sell on ${storeName}.`,
  });
}

import { greeting } from "#server/platform/mail/greeting.ts";
import { type MailSettings, mailLayout, shopLink } from "#server/platform/mail/layout.ts";
import type { MailContent } from "#server/platform/mail/outbox.ts";

/** Confirms that somebody's request to sell has arrived. What they typed is not repeated: anybody can enter any address. */
export function merchantAppliedMail(settings: MailSettings, { name }: { name: string }): MailContent {
  const { storeName, supportEmail } = settings;
  return mailLayout(settings, {
    subject: `Your request to sell on ${storeName}`,
    preview: "We have it, and will get back to you soon.",
    heading: "We have your request",
    blocks: [
      greeting(name),
      `Thank you for wanting to sell on ${storeName}. We read every request ourselves, and will call or write to you soon.`,
      { action: "How selling works", href: shopLink(settings, "/sell") },
      { remark: `If it was not you, write to ${supportEmail} and we delete the request.` },
    ],
    reason: `You get this mail because your address was entered in a request to sell on ${storeName}.`,
  });
}

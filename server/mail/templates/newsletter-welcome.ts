import { type MailSettings, mailLayout, shopLink } from "#server/mail/layout.ts";
import type { MailContent } from "#server/mail/post-mail.ts";

/** Greets a new reader of the newsletter. */
export function newsletterWelcomeMail(settings: MailSettings): MailContent {
  const { storeName, supportEmail } = settings;
  return mailLayout(settings, {
    subject: `You are on the ${storeName} list`,
    preview: "New cloth, new colours and sales, now and then.",
    heading: "Good to have you",
    blocks: [
      `Thank you for subscribing. Now and then we write about new cloth, new colours and sales at ${storeName}, and about little else.`,
      { action: "See what is new", href: shopLink(settings, "/shop") },
      {
        remark: `Changed your mind, or was it not you? Reply to this mail or write to ${supportEmail} and we take you off the list.`,
      },
    ],
    reason: `You get this mail because your address was entered for the ${storeName} newsletter.`,
  });
}

import { type MailSettings, mailLayout, shopLink } from "#server/platform/mail/layout.ts";
import type { MailContent } from "#server/platform/mail/outbox.ts";

/** Greets a new reader of the newsletter. */
export function newsletterWelcomeMail(
  settings: MailSettings,
  { leaveToken }: { leaveToken: string },
): MailContent & { unsubscribeUrl: string } {
  const { storeName } = settings;
  const letter = mailLayout(settings, {
    subject: `You are on the ${storeName} list`,
    preview: "New cloth, new colours and sales, now and then.",
    heading: "Good to have you",
    blocks: [
      `Thank you for subscribing. Now and then we write about new cloth, new colours and sales at ${storeName}, and about little else.`,
      { action: "See what is new", href: shopLink(settings, "/shop") },
      { remark: "Changed your mind, or was it not you? One press takes you off the list." },
      { link: "Unsubscribe", href: shopLink(settings, `/newsletter/unsubscribe/${leaveToken}`) },
    ],
    reason: `You get this mail because your address was entered for the ${storeName} newsletter.`,
  });
  return { ...letter, unsubscribeUrl: shopLink(settings, `/api/newsletter/unsubscribe/${leaveToken}`) };
}

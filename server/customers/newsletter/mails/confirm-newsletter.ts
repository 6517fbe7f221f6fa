import { newsletterConsent } from "#contract/customers/newsletter.ts";
import { type MailSettings, mailLayout, shopLink } from "#server/platform/mail/layout.ts";
import type { MailContent } from "#server/platform/mail/outbox.ts";

/** Carries the link that subscribes. Whoever did not ask for it ignores the mail and hears no more. */
export function confirmNewsletterMail(settings: MailSettings, token: string): MailContent {
  const { storeName } = settings;
  return mailLayout(settings, {
    subject: `Confirm the ${storeName} newsletter`,
    preview: "One press, and you are on our list.",
    heading: "One press, and you are on our list",
    blocks: [
      `Somebody, you we hope, asked for the ${storeName} newsletter at this address. It says:`,
      newsletterConsent.words,
      { action: "Confirm", href: shopLink(settings, `/newsletter/confirm/${token}`), isSpelledOut: true },
      { remark: "The link works once, and for seven days. Without it you get no letters." },
      { remark: "If it was not you, you need do nothing." },
    ],
    reason: `You get this mail because your address was entered for the ${storeName} newsletter.`,
  });
}

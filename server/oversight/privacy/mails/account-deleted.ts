import { type MailSettings, mailLayout } from "#server/platform/mail/layout.ts";
import type { MailContent } from "#server/platform/mail/outbox.ts";

/** The last mail to somebody whose account is gone. It names nobody, and the shop keeps no copy of it. */
export function accountDeletedMail(settings: MailSettings): MailContent {
  const { storeName } = settings;
  return mailLayout(settings, {
    subject: `Your account at ${storeName} is deleted`,
    preview: "What we kept about you is gone.",
    heading: "Your account is deleted",
    blocks: [
      "As you asked, we have deleted your account with everything in it: profile, addresses, wishlist, reviews, messages and the newsletter.",
      "Of what you bought, invoices stay as long as tax law wants them. They are kept apart from everything else, and deleted when their time is over.",
      { remark: "If you did not ask for this, please write to us at once." },
    ],
    reason: `You get this mail because an account at ${storeName} had your address. It is the last one.`,
  });
}

import type { ContactForm } from "#contract/support/contact.ts";
import { type MailSettings, mailLayout, shopLink } from "#server/platform/mail/layout.ts";
import type { MailContent } from "#server/platform/mail/outbox.ts";

/** To the staff: what somebody wrote through the contact form. An answer to this mail goes to the writer. */
export function contactMessageMail(settings: MailSettings, { name, email, message }: ContactForm): MailContent {
  return mailLayout(settings, {
    subject: `A message through the contact form of ${settings.storeName}`,
    preview: "Somebody waits for an answer.",
    heading: "Somebody wrote to us",
    blocks: [
      `${name}, ${email}, wrote:`,
      ...message.split(/\n+/).filter(Boolean),
      { action: "See all messages", href: shopLink(settings, "/dashboard/contact") },
      { remark: "Reply to this mail to answer, then mark the message as answered in the dashboard." },
    ],
    reason: `You get this mail because this is the support address of ${settings.storeName}.`,
  });
}

import { greeting } from "#server/platform/mail/greeting.ts";
import { type MailSettings, mailLayout, shopLink } from "#server/platform/mail/layout.ts";
import type { MailContent } from "#server/platform/mail/outbox.ts";

interface Invited {
  name: string;
  email: string;
  token: string;
}

/** Carries the link with which an approved merchant opens the account, good once and for seven days. */
export function merchantInvitationMail(settings: MailSettings, { name, email, token }: Invited): MailContent {
  const { storeName, supportEmail } = settings;
  const path = `/merchant-signup/${encodeURIComponent(token)}?email=${encodeURIComponent(email)}`;
  return mailLayout(settings, {
    subject: `You can sell on ${storeName}`,
    preview: "Open your merchant account. The link is good for seven days.",
    heading: "Your request is approved",
    blocks: [
      greeting(name),
      `Welcome to ${storeName}! Open your merchant account here, then complete your brand and add your first product.`,
      { action: "Open my account", href: shopLink(settings, path), isSpelledOut: true },
      { remark: "If an account with this email exists already, it becomes yours, with the password you choose." },
      { remark: `The link works once, and for seven days. After that, write to ${supportEmail} for a new one.` },
    ],
    reason: `You get this mail because you asked to sell on ${storeName}.`,
  });
}

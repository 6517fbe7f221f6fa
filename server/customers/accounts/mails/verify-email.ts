import { greeting } from "#server/platform/mail/greeting.ts";
import { type MailSettings, mailLayout, shopLink } from "#server/platform/mail/layout.ts";
import type { MailContent } from "#server/platform/mail/outbox.ts";

/** What every mail with the link says: good once and for seven days, and not to be followed for a stranger. */
export const emailProofBlocks = (settings: MailSettings, token: string) => [
  {
    action: "Confirm my email",
    href: shopLink(settings, `/verify-email/${encodeURIComponent(token)}`),
    isSpelledOut: true,
  },
  { remark: "The link works once, and for seven days." },
  { remark: "If you did not open this account, please do not follow the link. Write to us and we will close it." },
];

/** Carries another link that proves the email, for whoever lost the one in the welcome. */
export function verifyEmailMail(
  settings: MailSettings,
  { firstName, token }: { firstName: string; token: string },
): MailContent {
  const { storeName } = settings;
  return mailLayout(settings, {
    subject: `Confirm your email for ${storeName}`,
    preview: "One press shows that this mailbox is yours.",
    heading: "Confirm your email",
    blocks: [
      greeting(firstName),
      `One press shows that this mailbox is yours, so that nobody else can use it at ${storeName}.`,
      ...emailProofBlocks(settings, token),
    ],
    reason: `You get this mail because the link was asked for in an account at ${storeName} with your address.`,
  });
}

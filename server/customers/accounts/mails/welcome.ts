import { greeting } from "#server/platform/mail/greeting.ts";
import { type MailSettings, mailLayout, shopLink } from "#server/platform/mail/layout.ts";
import type { MailContent } from "#server/platform/mail/outbox.ts";
import { emailProofBlocks } from "./verify-email.ts";

/** Goes out with a new account; with a token it also asks to prove the email. */
export function welcomeMail(
  settings: MailSettings,
  { firstName, token }: { firstName: string; token?: string },
): MailContent {
  const { storeName } = settings;
  return mailLayout(settings, {
    subject: `Welcome to ${storeName}`,
    preview: "Your account is ready.",
    heading: `Welcome to ${storeName}`,
    blocks: [
      greeting(firstName),
      "Your account is ready. It keeps your addresses, your orders and the things you love in one place, on every device you sign in on.",
      ...(token
        ? ["Please confirm that this mailbox is yours:", ...emailProofBlocks(settings, token)]
        : [
            { action: "Start shopping", href: shopLink(settings, "/shop") },
            { remark: "If you did not open this account, write to us and we will close it." },
          ]),
    ],
    reason: `You get this mail because an account at ${storeName} was opened with your address.`,
  });
}

import type { SendMailOptions } from "nodemailer";
import type { Settings } from "#server/settings.ts";
import { oneLine } from "./one-line.ts";
import type { mails } from "./tables.ts";

export type MailRow = Pick<typeof mails.$inferSelect, "id" | "recipient" | "subject" | "html" | "text" | "createdAt">;

/** The same mail always has the same Message-ID and date, so that a mail server can drop what it gets twice. */
export function messageOf(
  mail: MailRow,
  { storeName, supportEmail, publicUrl }: Pick<Settings, "storeName" | "supportEmail" | "publicUrl">,
): SendMailOptions {
  return {
    messageId: `<${mail.id}@${new URL(publicUrl).hostname}>`,
    date: mail.createdAt,
    from: { name: oneLine(storeName), address: oneLine(supportEmail) },
    // As an object: a text would be read as a list of addresses.
    to: { name: "", address: oneLine(mail.recipient) },
    subject: oneLine(mail.subject),
    html: mail.html,
    text: mail.text,
    headers: { "Auto-Submitted": "auto-generated" },
  };
}

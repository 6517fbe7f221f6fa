import type { SendMailOptions } from "nodemailer";
import type { Settings } from "#server/settings/settings.ts";
import type { mails } from "./tables.ts";

type Row = typeof mails.$inferSelect;

export type MailRow = Pick<Row, "id" | "recipient" | "subject" | "html" | "text" | "createdAt"> &
  Partial<Pick<Row, "replyTo" | "unsubscribeUrl">>;

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not reach a header.
const lineBreaks = /[\s\u0000-\u001f\u007f\u0085\u2028\u2029]+/g;

/** A value for a mail header: a line break in it could start a header of somebody else's making. */
const oneLine = (value: string): string => value.replace(lineBreaks, " ").trim();

/** RFC 8058: mail programs then offer a button of their own that needs no visit to the shop. */
const oneClick = (url: string) => ({
  "List-Unsubscribe": `<${oneLine(url)}>`,
  "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
});

/** A mail always gets one Message-ID and one date, so that a mail server can drop what it gets twice. */
export function formatMessage(
  mail: MailRow,
  { storeName, supportEmail, publicUrl }: Pick<Settings, "storeName" | "supportEmail" | "publicUrl">,
): SendMailOptions {
  return {
    messageId: `<${mail.id}@${new URL(publicUrl).hostname}>`,
    date: mail.createdAt,
    from: { name: oneLine(storeName), address: oneLine(supportEmail) },
    // As an object: a text would be read as a list of addresses.
    to: { name: "", address: oneLine(mail.recipient) },
    ...(mail.replyTo && { replyTo: { name: "", address: oneLine(mail.replyTo) } }),
    subject: oneLine(mail.subject),
    html: mail.html,
    text: mail.text,
    // What it would find out by itself for every mail, letter by letter.
    textEncoding: "quoted-printable",
    headers: { "Auto-Submitted": "auto-generated", ...(mail.unsubscribeUrl && oneClick(mail.unsubscribeUrl)) },
  };
}

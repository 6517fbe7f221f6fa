import type { ContactForm } from "#contract/support/contact.ts";
import type { Database } from "#server/platform/database/client.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import type { MailSettings } from "#server/platform/mail/layout.ts";
import { queueMail } from "#server/platform/mail/outbox.ts";
import { contactMessageMail } from "./mails/contact-message.ts";
import { contactReceivedMail } from "./mails/contact-received.ts";
import { contactMessages } from "./tables.ts";

/** Stores the message, mails it to the staff and confirms to the writer that it arrived. */
export async function submitMessage(db: Database, settings: MailSettings, form: ContactForm): Promise<void> {
  await transaction(db, async (tx) => {
    await tx.insert(contactMessages).values(form);
    await queueMail(tx, { to: settings.supportEmail, replyTo: form.email, ...contactMessageMail(settings, form) });
    await queueMail(tx, { to: form.email, ...contactReceivedMail(settings, form) });
  });
}

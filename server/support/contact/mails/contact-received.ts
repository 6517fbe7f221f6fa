import { greeting } from "#server/platform/mail/greeting.ts";
import { type MailSettings, mailLayout } from "#server/platform/mail/layout.ts";
import type { MailContent } from "#server/platform/mail/outbox.ts";

/** To the writer. It repeats nothing of the message: the form would else send anything to anybody in our name. */
export function contactReceivedMail(settings: MailSettings, { name }: { name: string }): MailContent {
  const { storeName } = settings;
  return mailLayout(settings, {
    subject: `${storeName} has received your message`,
    preview: "We will write to you soon.",
    heading: "Thank you for writing",
    blocks: [
      greeting(name.split(" ")[0] ?? ""),
      "Your message has reached us. One of us reads it and writes back to this address, as a rule within a day.",
      { remark: "If it was not you who wrote, somebody mistyped an address, and you need do nothing." },
    ],
    reason: `You get this mail because your address was entered in the contact form of ${storeName}.`,
  });
}

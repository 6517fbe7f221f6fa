import { greeting } from "#server/platform/mail/greeting.ts";
import { type MailSettings, mailLayout } from "#server/platform/mail/layout.ts";
import type { MailContent } from "#server/platform/mail/outbox.ts";
import { statusAction } from "./grievance-received.ts";

interface Answered {
  name: string;
  number: string;
  statusToken: string;
}

const answer = (
  settings: MailSettings,
  { name, number, statusToken }: Answered,
  { subject, heading, paragraphs }: { subject: string; heading: string; paragraphs: string[] },
): MailContent =>
  mailLayout(settings, {
    subject,
    preview: heading,
    heading,
    blocks: [greeting(name.split(" ")[0] ?? ""), ...paragraphs, statusAction(settings, statusToken)],
    reason: `You get this mail because you wrote grievance ${number} to ${settings.storeName}.`,
  });

export const grievanceAcknowledgedMail = (settings: MailSettings, grievance: Answered): MailContent =>
  answer(settings, grievance, {
    subject: `${settings.storeName} looks after grievance ${grievance.number}`,
    heading: "We look after it",
    paragraphs: [`Our grievance officer has read grievance ${grievance.number} and is looking after it.`],
  });

export const grievanceReplyMail = (settings: MailSettings, grievance: Answered, message: string): MailContent =>
  answer(settings, grievance, {
    subject: `An answer to grievance ${grievance.number}`,
    heading: "An answer to your grievance",
    paragraphs: message.split(/\n+/).filter(Boolean),
  });

export const grievanceResolvedMail = (settings: MailSettings, grievance: Answered): MailContent =>
  answer(settings, grievance, {
    subject: `${settings.storeName} has closed grievance ${grievance.number}`,
    heading: "Your grievance is closed",
    paragraphs: [
      `We have closed grievance ${grievance.number}. If it is not settled for you, write to us again and name this number.`,
    ],
  });

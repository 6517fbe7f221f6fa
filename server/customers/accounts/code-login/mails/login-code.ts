import { greeting } from "#server/platform/mail/greeting.ts";
import { type MailSettings, mailLayout } from "#server/platform/mail/layout.ts";
import type { MailContent } from "#server/platform/mail/outbox.ts";

/** Carries a code to log in with. It is not in the subject, which phones show while they are locked. */
export function loginCodeMail(
  settings: MailSettings,
  { firstName, code, minutes }: { firstName: string; code: string; minutes: number },
): MailContent {
  const { storeName } = settings;
  return mailLayout(settings, {
    subject: `Your code for ${storeName}`,
    preview: `It is good for ${minutes} minutes.`,
    heading: "Log in with this code",
    blocks: [
      greeting(firstName),
      `Type this code on the page where you asked for it: ${code}`,
      { remark: `It works once, and for ${minutes} minutes. Tell it to nobody: we never ask for it.` },
      { remark: "If it was not you, there is nothing to do. Nobody gets in without the code." },
    ],
    reason: `You get this mail because a code to log in was asked for at ${storeName}.`,
  });
}

import { grievanceClocks } from "#contract/support/grievance.ts";
import { type MailSettings, mailLayout, shopLink } from "#server/platform/mail/layout.ts";
import type { MailContent } from "#server/platform/mail/outbox.ts";

interface Sent {
  number: string;
  name: string;
  email: string;
  message: string;
}

/** To the officer: what somebody complains about. */
export function grievanceToOfficerMail(settings: MailSettings, { number, name, email, message }: Sent): MailContent {
  const { storeName } = settings;
  return mailLayout(settings, {
    subject: `Grievance ${number} at ${storeName}`,
    preview: `To be acknowledged within ${grievanceClocks.acknowledgeHours} hours.`,
    heading: "Somebody has a grievance",
    blocks: [
      `${name}, ${email}, wrote:`,
      ...message.split(/\n+/).filter(Boolean),
      { action: "See all grievances", href: shopLink(settings, "/dashboard/grievance") },
      { remark: "Please answer it there, so that its clocks stop." },
    ],
    reason: `You get this mail because this is the address for grievances of ${storeName}.`,
  });
}

/** To the officer, once a day while a clock has run out. It names numbers only. */
export function grievancesOverdueMail(settings: MailSettings, numbers: readonly string[]): MailContent {
  const { storeName } = settings;
  const many = numbers.length === 1 ? "1 grievance is" : `${numbers.length} grievances are`;
  return mailLayout(settings, {
    subject: `${many} overdue at ${storeName}`,
    preview: "The law sets these clocks.",
    heading: `${many} overdue`,
    blocks: [
      `${numbers.slice(0, 20).join(", ")}${numbers.length > 20 ? " and more" : ""}`,
      { action: "See all grievances", href: shopLink(settings, "/dashboard/grievance") },
      { remark: "This reminder comes once a day until they are acknowledged or resolved." },
    ],
    reason: `You get this mail because this is the address for grievances of ${storeName}.`,
  });
}

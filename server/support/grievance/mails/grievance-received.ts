import { grievanceClocks } from "#contract/support/grievance.ts";
import { greeting } from "#server/platform/mail/greeting.ts";
import { type MailSettings, mailLayout, shopLink } from "#server/platform/mail/layout.ts";
import type { MailContent } from "#server/platform/mail/outbox.ts";

interface Received {
  name: string;
  number: string;
  statusToken: string;
}

export const statusAction = (settings: MailSettings, statusToken: string) => ({
  action: "See how it stands",
  href: shopLink(settings, `/grievance/status/${statusToken}`),
});

/** To whoever complained. It repeats nothing of the message: the form would else send anything to anybody in our name. */
export function grievanceReceivedMail(settings: MailSettings, { name, number, statusToken }: Received): MailContent {
  const { storeName } = settings;
  return mailLayout(settings, {
    subject: `${storeName} has received grievance ${number}`,
    preview: `We acknowledge it within ${grievanceClocks.acknowledgeHours} hours.`,
    heading: "Your grievance has reached us",
    blocks: [
      greeting(name.split(" ")[0] ?? ""),
      `Its number is ${number}. Our grievance officer acknowledges it within ${grievanceClocks.acknowledgeHours} hours and settles it within a month.`,
      statusAction(settings, statusToken),
      { remark: "Whoever has this link can read your grievance, so please keep it to yourself." },
      { remark: "If it was not you who wrote, somebody mistyped an address, and you need do nothing." },
    ],
    reason: `You get this mail because your address was entered in the grievance form of ${storeName}.`,
  });
}

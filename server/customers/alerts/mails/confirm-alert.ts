import { formatSize, type Size } from "#contract/catalogue/sizes.ts";
import type { AlertKind } from "#contract/customers/alerts.ts";
import { type MailSettings, mailLayout } from "#server/platform/mail/layout.ts";
import type { MailContent } from "#server/platform/mail/outbox.ts";

interface Asked {
  kind: AlertKind;
  size: Size | null;
  product: string;
  link: string;
}

/** Carries the link that confirms an alert. Whoever did not ask for it ignores the mail and hears no more. */
export function confirmAlertMail(settings: MailSettings, { kind, size, product, link }: Asked): MailContent {
  const { storeName } = settings;
  const what =
    kind === "back" && size ? `when ${product} is back in ${formatSize(size, "size")}` : `when ${product} costs less`;
  return mailLayout(settings, {
    subject: `Shall we tell you? One press at ${storeName}`,
    preview: "One press, and we will tell you.",
    heading: "One press, and we will tell you",
    blocks: [
      `Somebody, you we hope, asked us to write to this address ${what}. It will be one mail, about nothing else.`,
      { action: "Tell me", href: link, isSpelledOut: true },
      { remark: "The link works for seven days. Without it we do not write again." },
      { remark: "If it was not you, you need do nothing." },
    ],
    reason: `You get this mail because your address was entered for an alert at ${storeName}.`,
  });
}

import { placeOf } from "#contract/customers/places.ts";
import type { Client } from "#server/platform/http/client/describe-client.ts";
import { greeting } from "#server/platform/mail/greeting.ts";
import { type MailSettings, mailLayout, shopLink } from "#server/platform/mail/layout.ts";
import type { MailContent } from "#server/platform/mail/outbox.ts";

interface Wording {
  /** Follows "Your" in the heading, and "Your Tana Bana" in the subject. */
  heading: string;
  sentence: string;
}

/** What about an account's ways in is worth a mail, and how the mail words it. The name of the shop stands where `{store}` does. */
const wordings = {
  "password changed": {
    heading: "password was changed",
    sentence: "The password of your {store} account was just changed, and your other devices were signed out.",
  },
  "email changed": {
    heading: "email was changed",
    sentence: "The email of your {store} account was just changed. From now on its mails go to the new address.",
  },
  "taken over": {
    heading: "account opens only for you now",
    sentence:
      "You showed that this mailbox is yours, which nobody had shown before. Whatever else opened your {store} account is closed: its former password, phone number, second step and devices.",
  },
  "phone proven": {
    heading: "phone number was confirmed",
    sentence:
      "A phone number was just confirmed for your {store} account. From now on a code that is sent to it opens the account.",
  },
  "phone changed": {
    heading: "phone number was changed",
    sentence:
      "The confirmed phone number of your {store} account was just taken away or replaced. It no longer opens the account.",
  },
  "factor added": {
    heading: "second step was switched on",
    sentence: "Logging in to your {store} account now asks for a code of your authenticator app as well.",
  },
  "factor removed": {
    heading: "second step was switched off",
    sentence: "Logging in to your {store} account no longer asks for a code of your authenticator app.",
  },
  "recovery codes renewed": {
    heading: "recovery codes were renewed",
    sentence: "Your {store} account has new recovery codes. The former ones no longer work.",
  },
  "recovery code used": {
    heading: "recovery code was used",
    sentence: "Somebody logged in to your {store} account with one of its recovery codes, which works only once.",
  },
  "social login linked": {
    heading: "account can be opened in a new way",
    sentence:
      "Your {store} account was just connected with an account at Google or Facebook, which opens it from now on.",
  },
  "social login unlinked": {
    heading: "account can be opened in one way less",
    sentence: "An account at Google or Facebook no longer opens your {store} account. Your password does, as before.",
  },
  "new device": {
    heading: "account was opened on a new device",
    sentence: "Somebody just logged in to your {store} account on a device that it does not know.",
  },
} as const satisfies Record<string, Wording>;

export type AccountChange = keyof typeof wordings;

/** Tells the owner of an account at once, in case it was somebody else. */
export function accountChangedMail(
  settings: MailSettings,
  { change, firstName, client }: { change: AccountChange; firstName: string; client?: Client | undefined },
): MailContent {
  const { storeName, supportEmail } = settings;
  const { heading, sentence } = wordings[change];
  return mailLayout(settings, {
    subject: `Your ${storeName} ${heading}`,
    preview: "If it was you, there is nothing to do.",
    heading: `Your ${heading}`,
    blocks: [
      greeting(firstName),
      `${sentence.replace("{store}", storeName)} If it was you, there is nothing to do.`,
      ...(client ? [`It was done with ${client.device}, from ${placeOf(client.addressPrefix)}.`] : []),
      "If it was not you, set a new password now and tell us.",
      { action: "Reset my password", href: shopLink(settings, "/forgot-password") },
      { remark: `You reach us at ${supportEmail}. We never ask for your password.` },
    ],
    reason: `You get this mail because it is about the safety of your ${storeName} account.`,
  });
}

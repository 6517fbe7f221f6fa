import { formatRupees } from "#contract/money.ts";
import type { ReturnStatus, ReturnWay } from "#contract/sales/cases/returns.ts";
import type { MailSettings } from "#server/platform/mail/layout.ts";
import type { MailContent } from "#server/platform/mail/outbox.ts";
import { caseMail, type OrderOfMail } from "#server/sales/cases/case-mail.ts";

interface MovedReturn extends OrderOfMail {
  status: ReturnStatus;
  way: ReturnWay;
  /** In rupees. */
  refund: number;
  /** Why it was refused or rejected. */
  reason: string;
}

interface Words {
  subject: string;
  sentence: (about: MovedReturn) => string;
}

const because = ({ reason }: MovedReturn) => (reason ? ` The reason: ${reason}` : "");

const words: Record<ReturnStatus, Words> = {
  Requested: {
    subject: "We received your return request",
    sentence: ({ refund }) =>
      `We received your return request and answer it within two days. You get ${formatRupees(refund)} back once the pieces are with us and accepted.`,
  },
  Approved: {
    subject: "Your return is approved",
    sentence: ({ way }) =>
      way === "drop-off"
        ? "Your return is approved. Please pack the pieces, write the order number on the parcel and bring it to the courier within seven days."
        : "Your return is approved. Please pack the pieces and write the order number on the parcel: a courier comes for it within seven days.",
  },
  Refused: {
    subject: "Your return was refused",
    sentence: (about) => `We are sorry: your return was refused.${because(about)}`,
  },
  "Picked up": {
    subject: "Your return was picked up",
    sentence: () => "Your return was picked up and is on its way to the seller.",
  },
  Received: {
    subject: "Your return has arrived",
    sentence: ({ refund, reason }) =>
      `Your return has arrived and was looked at. You get ${formatRupees(refund)} back, which is on its way.${reason ? ` A remark of the seller: ${reason}` : ""}`,
  },
  Refunded: {
    subject: "Your return is refunded",
    sentence: ({ refund }) => `We sent ${formatRupees(refund)} to you. Your return is done.`,
  },
  Rejected: {
    subject: "Your return was not accepted",
    sentence: (about) => `We are sorry: no piece of your return could be accepted.${because(about)}`,
  },
  Withdrawn: {
    subject: "Your return is withdrawn",
    sentence: () => "You withdrew your return. You keep the pieces, and nothing else happens.",
  },
};

const reasonOf = ({ storeName }: MailSettings) =>
  `You get this mail because you return something that you bought at ${storeName}.`;

/** Tells the buyer how a return goes on. */
export function returnMovedMail(settings: MailSettings, about: MovedReturn): MailContent {
  const { subject: heading, sentence } = words[about.status];
  return caseMail(settings, about, {
    about: settings.storeName,
    heading,
    preview: `${heading}.`,
    paragraphs: [sentence(about)],
    to: "buyer",
    reason: reasonOf(settings),
  });
}

/** Asks the buyer for another account. */
export const accountRefusedMail = (
  settings: MailSettings,
  about: OrderOfMail & Pick<MovedReturn, "refund">,
): MailContent =>
  caseMail(settings, about, {
    about: settings.storeName,
    heading: "Please name another account",
    preview: "The money for your return did not go through.",
    paragraphs: [
      `The bank refused to pay ${formatRupees(about.refund)} to the account that you named. Please name another UPI address or bank account on the page of your order.`,
    ],
    to: "buyer",
    reason: reasonOf(settings),
  });

/** Asks the buyer for an account, since shipping and fee of an order go back after what went back for its pieces. */
export const feesOwedMail = (settings: MailSettings, about: OrderOfMail & Pick<MovedReturn, "refund">): MailContent =>
  caseMail(settings, about, {
    about: settings.storeName,
    heading: "Please name an account",
    preview: "Shipping and fee of your order go back to you.",
    paragraphs: [
      `Nothing is left of your order, so what you paid for shipping and for paying at the door goes back too: ${formatRupees(about.refund)}. Please say on the page of your order where it should go: a UPI address or a bank account.`,
    ],
    to: "buyer",
  });

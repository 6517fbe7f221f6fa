import { formatRupees } from "#contract/money.ts";
import type { ReturnStatus, ReturnWay } from "#contract/sales/cases/returns.ts";
import { formatOrderName } from "#contract/sales/orders.ts";
import { greeting } from "#server/platform/mail/greeting.ts";
import { type MailSettings, mailLayout, shopLink } from "#server/platform/mail/layout.ts";
import type { MailContent } from "#server/platform/mail/outbox.ts";

interface MovedReturn {
  orderId: string;
  orderNumber: string;
  firstName: string;
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

/** Tells the buyer how a return goes on. */
export function returnMovedMail(settings: MailSettings, about: MovedReturn): MailContent {
  const { subject, sentence } = words[about.status];
  return mailLayout(settings, {
    subject: `${subject}: ${settings.storeName}`,
    preview: `${subject}.`,
    heading: subject,
    blocks: [
      greeting(about.firstName),
      sentence(about),
      { action: "See my order", href: shopLink(settings, `/order/${about.orderId}`) },
      { remark: `${formatOrderName(about)}.` },
    ],
    reason: `You get this mail because you return something that you bought at ${settings.storeName}.`,
  });
}

/** Asks the buyer for another account. */
export function accountRefusedMail(
  settings: MailSettings,
  about: Pick<MovedReturn, "orderId" | "orderNumber" | "firstName" | "refund">,
): MailContent {
  return mailLayout(settings, {
    subject: `Please name another account: ${settings.storeName}`,
    preview: "The money for your return did not go through.",
    heading: "Please name another account",
    blocks: [
      greeting(about.firstName),
      `The bank refused to pay ${formatRupees(about.refund)} to the account that you named. Please name another UPI address or bank account on the page of your order.`,
      { action: "See my order", href: shopLink(settings, `/order/${about.orderId}`) },
      { remark: `${formatOrderName(about)}.` },
    ],
    reason: `You get this mail because you return something that you bought at ${settings.storeName}.`,
  });
}

/** Asks the buyer for an account, since shipping and fee of an order go back after what went back for its pieces. */
export function feesOwedMail(
  settings: MailSettings,
  about: Pick<MovedReturn, "orderId" | "orderNumber" | "firstName" | "refund">,
): MailContent {
  return mailLayout(settings, {
    subject: `Please name an account: ${settings.storeName}`,
    preview: "Shipping and fee of your order go back to you.",
    heading: "Please name an account",
    blocks: [
      greeting(about.firstName),
      `Nothing is left of your order, so what you paid for shipping and for paying at the door goes back too: ${formatRupees(about.refund)}. Please say on the page of your order where it should go: a UPI address or a bank account.`,
      { action: "See my order", href: shopLink(settings, `/order/${about.orderId}`) },
      { remark: `${formatOrderName(about)}.` },
    ],
    reason: `You get this mail because you ordered at ${settings.storeName}.`,
  });
}

import { formatSize } from "#contract/catalogue/sizes.ts";
import { formatOrderName } from "#contract/sales/orders.ts";
import { greeting } from "#server/platform/mail/greeting.ts";
import { type MailSettings, mailLayout, shopLink } from "#server/platform/mail/layout.ts";
import type { MailContent } from "#server/platform/mail/outbox.ts";
import type { Party } from "#server/sales/cases/case-columns.ts";
import { caseMail, type OrderOfMail } from "#server/sales/cases/case-mail.ts";

interface RequestedReturn extends OrderOfMail {
  pieces: { name: string; size: string; quantity: number; reason: string }[];
}

const line = ({ name, size, quantity, reason }: RequestedReturn["pieces"][number]) =>
  `${quantity} × ${name}, ${formatSize(size, "size")}: ${reason}`;

/** Tells whoever sold the pieces that a buyer wants to return them. */
export const returnRequestedMail = (settings: MailSettings, about: RequestedReturn): MailContent =>
  caseMail(settings, about, {
    about: settings.storeName,
    heading: "A return was requested",
    preview: "Please approve or refuse it within two days.",
    paragraphs: [
      "A buyer wants to return these pieces. Please approve or refuse that within two days.",
      ...about.pieces.map(line),
    ],
    to: "seller",
    reason: `You get this mail because you sell at ${settings.storeName}.`,
  });

interface WaitingReturns {
  firstName: string;
  waitsFor: Party;
  orders: Omit<OrderOfMail, "firstName">[];
}

const isWaiting = {
  buyer: "A return of yours waits for you: please hand over the pieces, or name the account that the money goes to.",
  seller: "Returns of what you sold wait for you for longer than they should.",
  shop: "Returns wait for the shop for longer than they should.",
};

/** Reminds whoever has to act, once for each step. */
export function returnsOverdueMail(settings: MailSettings, about: WaitingReturns): MailContent {
  const { storeName } = settings;
  const subject = about.waitsFor === "buyer" ? "Your return waits for you" : "Returns wait for you";
  return mailLayout(settings, {
    subject: `${subject}: ${storeName}`,
    preview: isWaiting[about.waitsFor],
    heading: subject,
    blocks: [
      greeting(about.firstName),
      isWaiting[about.waitsFor],
      ...about.orders.map((order) => ({
        link: `${formatOrderName(order)}.`,
        href: shopLink(settings, `/order/${order.orderId}`),
      })),
    ],
    reason:
      about.waitsFor === "buyer"
        ? `You get this mail because you return something that you bought at ${storeName}.`
        : `You get this mail because you handle returns of ${storeName}.`,
  });
}

import { formatOrderName } from "#contract/sales/orders.ts";
import { greeting } from "#server/platform/mail/greeting.ts";
import { type MailSettings, mailLayout, shopLink } from "#server/platform/mail/layout.ts";
import type { MailContent } from "#server/platform/mail/outbox.ts";

/** Who is written to, and about which order. */
export interface OrderOfMail {
  orderId: string;
  orderNumber: string;
  firstName: string;
}

interface Words {
  /** What follows the heading in the subject: the product, or the shop. */
  about: string;
  heading: string;
  preview: string;
  paragraphs: readonly string[];
  to: "buyer" | "seller";
  /** Why the reader gets this mail, where it is not for having bought or for selling. */
  reason?: string;
}

/** A mail about a case: what happened, and a button to its order. */
export function caseMail(
  settings: MailSettings,
  order: OrderOfMail,
  { about, heading, preview, paragraphs, to, reason }: Words,
): MailContent {
  const usual = to === "buyer" ? "you ordered at" : "you sell on";
  return mailLayout(settings, {
    subject: `${heading}: ${about}`,
    preview,
    heading,
    blocks: [
      greeting(order.firstName),
      ...paragraphs,
      {
        action: to === "buyer" ? "See my order" : "See the order",
        href: shopLink(settings, `/order/${order.orderId}`),
      },
      { remark: `${formatOrderName(order)}.` },
    ],
    reason: reason ?? `You get this mail because ${usual} ${settings.storeName}.`,
  });
}

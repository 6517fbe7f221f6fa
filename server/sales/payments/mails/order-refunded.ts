import { formatRupees } from "#contract/money.ts";
import { formatOrderName } from "#contract/sales/orders.ts";
import { greeting } from "#server/platform/mail/greeting.ts";
import { type MailSettings, mailLayout, shopLink } from "#server/platform/mail/layout.ts";
import type { MailContent } from "#server/platform/mail/outbox.ts";

interface Refunded {
  orderId: string;
  orderNumber: string;
  firstName: string;
  /** In rupees. */
  amount: number;
}

/** Tells the buyer that money is back. */
export function orderRefundedMail(settings: MailSettings, order: Refunded): MailContent {
  const { orderId, firstName, amount } = order;
  const { storeName } = settings;
  return mailLayout(settings, {
    subject: `Your refund from ${storeName}`,
    preview: "Your money is on its way back to you.",
    heading: "Your refund",
    blocks: [
      greeting(firstName),
      `We sent ${formatRupees(amount)} back to you, the way you paid. Depending on your bank it takes a few days until you see it.`,
      { action: "See my order", href: shopLink(settings, `/order/${orderId}`) },
      { remark: `${formatOrderName(order)}.` },
    ],
    reason: `You get this mail because money was sent back for an order at ${storeName}.`,
  });
}

import { formatRupees } from "#contract/money.ts";
import { formatOrderName } from "#contract/sales/orders.ts";
import { greeting } from "#server/platform/mail/greeting.ts";
import { type MailSettings, mailLayout, shopLink } from "#server/platform/mail/layout.ts";
import type { MailContent } from "#server/platform/mail/outbox.ts";

interface Paid {
  orderId: string;
  orderNumber: string;
  firstName: string;
  /** In rupees. */
  amount: number;
}

/** Tells the buyer that the money has arrived. */
export function orderPaidMail(settings: MailSettings, order: Paid): MailContent {
  const { orderId, firstName, amount } = order;
  const { storeName } = settings;
  return mailLayout(settings, {
    subject: `We received your payment for ${storeName}`,
    preview: "Your order is paid.",
    heading: "Thank you for your order",
    blocks: [
      greeting(firstName),
      `We received ${formatRupees(amount)} for your order and are getting it ready.`,
      { action: "See my order", href: shopLink(settings, `/order/${orderId}`) },
      { remark: `${formatOrderName(order)}.` },
    ],
    reason: `You get this mail because you paid for an order at ${storeName}.`,
  });
}

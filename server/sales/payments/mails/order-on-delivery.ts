import { formatRupees } from "#contract/money.ts";
import { formatOrderName } from "#contract/sales/orders.ts";
import { greeting } from "#server/platform/mail/greeting.ts";
import { type MailSettings, mailLayout, shopLink } from "#server/platform/mail/layout.ts";
import type { MailContent } from "#server/platform/mail/outbox.ts";

interface OnDelivery {
  orderId: string;
  orderNumber: string;
  firstName: string;
  /** In rupees. */
  amount: number;
  /** The part of it that is charged for paying so. */
  cashFee: number;
}

/** Tells the buyer that the order comes without having been paid. */
export function orderOnDeliveryMail(settings: MailSettings, order: OnDelivery): MailContent {
  const { orderId, firstName, amount, cashFee } = order;
  const fee = cashFee > 0 ? ` That includes ${formatRupees(cashFee)} for paying in cash.` : "";
  const { storeName } = settings;
  return mailLayout(settings, {
    subject: `Your ${storeName} order is paid on delivery`,
    preview: `Please keep ${formatRupees(amount)} ready when it arrives.`,
    heading: "Thank you for your order",
    blocks: [
      greeting(firstName),
      `You pay on delivery: please keep ${formatRupees(amount)} ready when it arrives.${fee} We are getting it ready.`,
      { action: "See my order", href: shopLink(settings, `/order/${orderId}`) },
      { remark: `${formatOrderName(order)}.` },
    ],
    reason: `You get this mail because you ordered at ${storeName}.`,
  });
}

import { formatOrderName } from "#contract/orders.ts";
import { greeting } from "#server/platform/mail/greeting.ts";
import { type MailSettings, mailLayout, shopLink } from "#server/platform/mail/layout.ts";
import type { MailContent } from "#server/platform/mail/outbox.ts";
import { type ItemTable, itemTableBlock } from "./item-table.ts";

export interface Cancellation {
  orderId: string;
  orderNumber: string;
  firstName: string;
  itemTable: ItemTable;
  /** The whole order, or some of it. */
  isWhole: boolean;
  reason: "requested" | "unpaid" | "returned" | "lost";
  /** Money was taken for it. */
  isPaid: boolean;
}

const because: Record<Cancellation["reason"], string> = {
  requested: "",
  unpaid: " because it was not paid in time",
  returned: " because its parcel came back to the sender",
  lost: " because its parcel was lost",
};

/** Tells the buyer what was cancelled, and what becomes of the money. */
export function orderCancelledMail(settings: MailSettings, cancelled: Cancellation): MailContent {
  const { orderId, firstName, itemTable, isWhole, reason, isPaid } = cancelled;
  const what = isWhole ? "Your order" : "Part of your order";
  const money = isPaid
    ? "We send back what you paid for it, the way you paid, and write to you when we have."
    : "Nothing was paid for it, so there is nothing to send back.";
  return mailLayout(settings, {
    subject: `${what} at ${settings.storeName} was cancelled`,
    preview: isPaid ? "Your money comes back to you." : "There is nothing to pay.",
    heading: `${what} was cancelled`,
    blocks: [
      greeting(firstName),
      `${what} was cancelled${because[reason]}:`,
      itemTableBlock(itemTable),
      money,
      ...(reason === "unpaid" ? ["If you still want these things, please order them again."] : []),
      { action: "See my order", href: shopLink(settings, `/order/${orderId}`) },
      { remark: `${formatOrderName(cancelled)}.` },
    ],
    reason: `You get this mail because you ordered at ${settings.storeName}.`,
  });
}

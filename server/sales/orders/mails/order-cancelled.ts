import { formatOrderName } from "#contract/sales/orders.ts";
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
  /** All of it, or some, has left the house. */
  onItsWay: "all" | "some" | "none";
}

const because: Record<Cancellation["reason"], string> = {
  requested: "",
  unpaid: " because it was not paid in time",
  returned: " because its parcel came back to the sender",
  lost: " because its parcel was lost",
};

const refuse: Record<Cancellation["onItsWay"], (isPaid: boolean) => string[]> = {
  none: () => [],
  some: (isPaid) => [
    `Some of it is on its way. Please refuse that at the door${isPaid ? "; we refund it when it is back" : ""}. If you take it, you have bought it.`,
  ],
  all: (isPaid) => [
    `It is on its way. Please refuse it at the door${isPaid ? "; we refund when it is back" : ""}. If you take it, you have bought it.`,
  ],
};

/** Tells the buyer what was cancelled, and what becomes of the money. */
export function orderCancelledMail(settings: MailSettings, cancelled: Cancellation): MailContent {
  const { orderId, firstName, itemTable, isWhole, reason, isPaid, onItsWay } = cancelled;
  const what = isWhole ? "Your order" : "Part of your order";
  const whenBack = onItsWay === "all" ? "When it is back, we" : "We";
  const money = isPaid
    ? `${whenBack} send back what you paid for it, the way you paid, and write to you when we have.`
    : "Nothing was paid for it, so there is nothing to send back.";
  return mailLayout(settings, {
    subject: `${what} at ${settings.storeName} was cancelled`,
    preview:
      onItsWay === "all"
        ? "Please refuse it at the door."
        : isPaid
          ? "Your money comes back to you."
          : "There is nothing to pay.",
    heading: `${what} was cancelled`,
    blocks: [
      greeting(firstName),
      `${what} was cancelled${because[reason]}:`,
      itemTableBlock(itemTable),
      ...refuse[onItsWay](isPaid),
      money,
      ...(reason === "unpaid" ? ["If you still want these things, please order them again."] : []),
      { action: "See my order", href: shopLink(settings, `/order/${orderId}`) },
      { remark: `${formatOrderName(cancelled)}.` },
    ],
    reason: `You get this mail because you ordered at ${settings.storeName}.`,
  });
}

export interface NotDelivered extends Pick<Cancellation, "orderId" | "orderNumber" | "firstName" | "itemTable"> {
  reason: "returned" | "lost";
}

/** Tells the buyer that what was cancelled on its way is back, or was lost, and is refunded now. */
export function notDeliveredMail(settings: MailSettings, ended: NotDelivered): MailContent {
  const { orderId, firstName, itemTable, reason } = ended;
  const what = reason === "returned" ? "has come back to us" : "was lost on its way";
  return mailLayout(settings, {
    subject: `What you cancelled at ${settings.storeName} is refunded`,
    preview: "Your money comes back to you.",
    heading: "Your money comes back",
    blocks: [
      greeting(firstName),
      `What was cancelled on its way to you ${what}:`,
      itemTableBlock(itemTable),
      "We send back what you paid for it, the way you paid, and write to you when we have.",
      { action: "See my order", href: shopLink(settings, `/order/${orderId}`) },
      { remark: `${formatOrderName(ended)}.` },
    ],
    reason: `You get this mail because you ordered at ${settings.storeName}.`,
  });
}

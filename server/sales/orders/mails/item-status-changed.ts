import { formatOrderName } from "#contract/orders.ts";
import { formatSize } from "#contract/standards.ts";
import { greeting } from "#server/platform/mail/greeting.ts";
import { type MailSettings, mailLayout, shopLink } from "#server/platform/mail/layout.ts";
import type { MailContent } from "#server/platform/mail/outbox.ts";

export interface ItemForMail {
  orderId: string;
  orderNumber: string;
  firstName: string;
  name: string;
  size: string;
  quantity: number;
  slug: string;
}

const formatPieces = ({ name, size, quantity }: ItemForMail) =>
  `${name} (${formatSize(size, "size")}, ${quantity} ${quantity === 1 ? "piece" : "pieces"})`;

const reason = ({ storeName }: MailSettings) => `You get this mail because you ordered at ${storeName}.`;

/** Tells the buyer that an item is on its way. */
export function itemShippedMail(settings: MailSettings, item: ItemForMail): MailContent {
  return mailLayout(settings, {
    subject: `Something from your ${settings.storeName} order is on its way`,
    preview: "It has left us and comes to you.",
    heading: "It is on its way",
    blocks: [
      greeting(item.firstName),
      `${formatPieces(item)} has left us and comes to you.`,
      { action: "See my order", href: shopLink(settings, `/order/${item.orderId}`) },
      { remark: `${formatOrderName(item)}.` },
    ],
    reason: reason(settings),
  });
}

/** Tells the buyer that an item has arrived, and asks how they like it. */
export function itemDeliveredMail(settings: MailSettings, item: ItemForMail): MailContent {
  return mailLayout(settings, {
    subject: `Something from your ${settings.storeName} order has arrived`,
    preview: "We hope you like it.",
    heading: "It has arrived",
    blocks: [
      greeting(item.firstName),
      `${formatPieces(item)} was delivered. We hope you like it. Others would love to hear what you think of it.`,
      { action: "Write a review", href: shopLink(settings, `/product/${encodeURIComponent(item.slug)}`) },
      {
        remark: `${formatOrderName(item)}. If it has not reached you, or something is wrong with it, please write to us.`,
      },
    ],
    reason: reason(settings),
  });
}

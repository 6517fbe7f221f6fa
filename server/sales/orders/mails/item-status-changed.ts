import { formatSize } from "#contract/catalogue/sizes.ts";
import { formatOrderName } from "#contract/sales/orders.ts";
import { greeting } from "#server/platform/mail/greeting.ts";
import { type MailSettings, mailLayout, shopLink } from "#server/platform/mail/layout.ts";
import type { MailContent } from "#server/platform/mail/outbox.ts";

export interface ItemForMail {
  name: string;
  size: string;
  quantity: number;
  slug: string;
}

/** Items of one order that were moved together. */
export interface MovedItems {
  orderId: string;
  orderNumber: string;
  firstName: string;
  /** Where the parcels are, without a login. */
  trackingLink: string;
  items: readonly [ItemForMail, ...ItemForMail[]];
}

const formatPieces = ({ name, size, quantity }: ItemForMail) =>
  `${name} (${formatSize(size, "size")}, ${quantity} ${quantity === 1 ? "piece" : "pieces"})`;
const formatAll = ({ items }: MovedItems) => new Intl.ListFormat("en-IN").format(items.map(formatPieces));

const reason = ({ storeName }: MailSettings) => `You get this mail because you ordered at ${storeName}.`;

/** Tells the buyer what is on its way. */
export function itemShippedMail(settings: MailSettings, moved: MovedItems): MailContent {
  return mailLayout(settings, {
    subject: `Something from your ${settings.storeName} order is on its way`,
    preview: "It has left us and comes to you.",
    heading: "It is on its way",
    blocks: [
      greeting(moved.firstName),
      `${formatAll(moved)} ${moved.items.length === 1 ? "has left us and comes" : "have left us and come"} to you.`,
      { action: "See where it is", href: moved.trackingLink },
      { link: "Open my order", href: shopLink(settings, `/order/${moved.orderId}`) },
      { remark: `${formatOrderName(moved)}.` },
    ],
    reason: reason(settings),
  });
}

/** Tells the buyer what has arrived, and asks how they like it. */
export function itemDeliveredMail(settings: MailSettings, moved: MovedItems): MailContent {
  const [item, ...others] = moved.items;
  const isOne = others.length === 0;
  const it = isOne ? "it" : "them";
  return mailLayout(settings, {
    subject: `Something from your ${settings.storeName} order has arrived`,
    preview: "We hope you like it.",
    heading: "It has arrived",
    blocks: [
      greeting(moved.firstName),
      `${formatAll(moved)} ${isOne ? "was" : "were"} delivered. We hope you like ${it}. Others would love to hear what you think of ${it}.`,
      isOne
        ? { action: "Write a review", href: shopLink(settings, `/product/${encodeURIComponent(item.slug)}`) }
        : { action: "Write reviews", href: shopLink(settings, `/order/${moved.orderId}`) },
      {
        remark: `${formatOrderName(moved)}. If it has not reached you, or something is wrong with it, please write to us.`,
      },
    ],
    reason: reason(settings),
  });
}

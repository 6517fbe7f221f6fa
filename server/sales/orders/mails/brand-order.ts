import { greeting } from "#server/platform/mail/greeting.ts";
import { type MailSettings, mailLayout, shopLink } from "#server/platform/mail/layout.ts";
import type { MailContent } from "#server/platform/mail/outbox.ts";
import { type ItemTable, itemTableBlock } from "./item-table.ts";

export interface BrandOrder {
  orderId: string;
  number: string;
  /** The merchant. */
  firstName: string;
  brandName: string;
  /** The brand's items alone. */
  itemTable: ItemTable;
  isPaid: boolean;
}

/** Tells a merchant of a new order. Who bought it and where it goes stands on its page alone, where it is no longer shown than needed. */
export function brandOrderMail(settings: MailSettings, order: BrandOrder): MailContent {
  const { orderId, number, firstName, brandName, itemTable, isPaid } = order;
  return mailLayout(settings, {
    subject: `New order ${number} at ${settings.storeName}`,
    preview: "Somebody bought from your brand.",
    heading: `New order for ${brandName}`,
    blocks: [
      greeting(firstName),
      "Somebody bought these things from your brand:",
      itemTableBlock(itemTable),
      `${isPaid ? "The order is paid." : "The order is paid in cash when it arrives."} Please get it ready and send it. Its page says where it goes.`,
      { action: "See the order", href: shopLink(settings, `/order/${orderId}`) },
      { remark: `Order ${number}, ${orderId}.` },
    ],
    reason: `You get this mail because you sell on ${settings.storeName}.`,
  });
}

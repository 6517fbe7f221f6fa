import type { OrderAddress } from "#contract/orders.ts";
import { greeting } from "#server/platform/mail/greeting.ts";
import { type MailSettings, mailLayout, shopLink } from "#server/platform/mail/layout.ts";
import type { MailContent } from "#server/platform/mail/outbox.ts";
import { type ItemTable, itemTableBlock } from "./item-table.ts";

export interface PlacedOrder {
  orderId: string;
  firstName: string;
  itemTable: ItemTable;
  address: OrderAddress;
}

export const orderPlacedSubject = ({ storeName }: Pick<MailSettings, "storeName">) => `Your ${storeName} order`;

/** Confirms an order as soon as it is placed. */
export function orderPlacedMail(settings: MailSettings, order: PlacedOrder): MailContent {
  const { storeName } = settings;
  const { name, address, city, state, zipCode, country, phoneNumber } = order.address;
  return mailLayout(settings, {
    subject: orderPlacedSubject(settings),
    preview: "We have your order and keep your things aside.",
    heading: "Thank you for your order",
    blocks: [
      greeting(order.firstName),
      "We have your order and keep these things aside for you:",
      itemTableBlock(order.itemTable),
      `It goes to ${name}, ${address}, ${city}, ${state} ${zipCode}, ${country}. We call ${phoneNumber} if we cannot find the door.`,
      { action: "See my order", href: shopLink(settings, `/order/${order.orderId}`) },
      { remark: `Order ${order.orderId}. If it is not paid yet, you can pay on the page of the order.` },
    ],
    reason: `You get this mail because you ordered at ${storeName}.`,
  });
}

import { formatOrderName, type OrderAddress } from "#contract/sales/orders.ts";
import { greeting } from "#server/platform/mail/greeting.ts";
import { type MailSettings, mailLayout, shopLink } from "#server/platform/mail/layout.ts";
import type { MailContent } from "#server/platform/mail/outbox.ts";
import { type ItemTable, itemTableBlock } from "./item-table.ts";

export interface PlacedOrder {
  orderId: string;
  orderNumber: string;
  firstName: string;
  itemTable: ItemTable;
  address: OrderAddress;
  /** Minutes after which it is released if it is not paid; undefined in a shop that takes cash on delivery only. */
  payWithinMinutes: number | undefined;
}

export const orderPlacedSubject = ({ storeName }: Pick<MailSettings, "storeName">) => `Your ${storeName} order`;

/** Confirms an order as soon as it is placed, which is before it can be paid. */
export function orderPlacedMail(settings: MailSettings, order: PlacedOrder): MailContent {
  const { storeName } = settings;
  const { name, address, city, state, zipCode, country, phoneNumber } = order.address;
  const waits = order.payWithinMinutes !== undefined;
  return mailLayout(settings, {
    subject: orderPlacedSubject(settings),
    preview: waits ? "We have your order. It waits for payment." : "We have your order and keep your things aside.",
    heading: waits ? "Your order waits for payment" : "Thank you for your order",
    blocks: [
      greeting(order.firstName),
      "We have your order and keep these things aside for you:",
      itemTableBlock(order.itemTable),
      ...(waits
        ? [
            `Please pay within ${order.payWithinMinutes} minutes, or choose cash on delivery, on the page of the order. If you have done so already, all is well.`,
          ]
        : []),
      `It goes to ${name}, ${address}, ${city}, ${state} ${zipCode}, ${country}. We call ${phoneNumber} if we cannot find the door.`,
      { action: "See my order", href: shopLink(settings, `/order/${order.orderId}`) },
      { remark: `${formatOrderName(order)}.` },
    ],
    reason: `You get this mail because you ordered at ${storeName}.`,
  });
}

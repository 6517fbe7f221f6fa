import { inArray } from "drizzle-orm";
import { toRupees } from "#contract/money.ts";
import { type BuyerMailSettings, buyerColumns, withOrderLinks } from "#server/customers/accounts/guests/service.ts";
import { users } from "#server/customers/accounts/tables.ts";
import type { Queries } from "#server/platform/database/client.ts";
import type { MailSettings } from "#server/platform/mail/layout.ts";
import { type MailContent, queueMails } from "#server/platform/mail/outbox.ts";
import type { LockedOrder } from "#server/sales/orders/service.ts";
import { orderOnDeliveryMail } from "./order-on-delivery.ts";
import { orderPaidMail } from "./order-paid.ts";
import { orderRefundedMail } from "./order-refunded.ts";

interface AboutMoney {
  order: LockedOrder;
  amountPaise: number;
}

type Write = (settings: MailSettings, about: Parameters<typeof orderOnDeliveryMail>[1]) => MailContent;

/** To the buyers who still have an account and an email address. */
const queueFor =
  (write: Write) =>
  async (tx: Queries, settings: BuyerMailSettings, ...all: AboutMoney[]): Promise<void> => {
    const userIds = all.flatMap(({ order }) => order.userId ?? []);
    const buyers = await tx.select(buyerColumns).from(users).where(inArray(users.id, userIds));
    const mails = all.flatMap(({ order, amountPaise }) => {
      const buyer = buyers.find((candidate) => candidate.id === order.userId);
      if (!buyer?.email) return [];
      const about = { orderId: order.id, orderNumber: order.number, amount: toRupees(amountPaise) };
      const cashFee = toRupees(order.cashFeePaise);
      const mail = write(settings, { ...about, cashFee, firstName: buyer.firstName });
      return [{ to: buyer.email, ...withOrderLinks(settings, buyer, mail) }];
    });
    await queueMails(tx, mails);
  };

export const queueOnDeliveryMails = queueFor(orderOnDeliveryMail);
export const queuePaidMail = queueFor(orderPaidMail);
export const queueRefundedMail = queueFor(orderRefundedMail);

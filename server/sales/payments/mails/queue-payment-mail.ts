import { eq } from "drizzle-orm";
import { toRupees } from "#contract/money.ts";
import { users } from "#server/customers/accounts/tables.ts";
import type { Queries } from "#server/platform/database/client.ts";
import type { MailSettings } from "#server/platform/mail/layout.ts";
import { queueMail } from "#server/platform/mail/outbox.ts";
import type { LockedOrder } from "#server/sales/orders/service.ts";
import { orderOnDeliveryMail } from "./order-on-delivery.ts";
import { orderPaidMail } from "./order-paid.ts";
import { orderRefundedMail } from "./order-refunded.ts";

const queueFor =
  (write: typeof orderPaidMail) =>
  async (tx: Queries, settings: MailSettings, order: LockedOrder, amountPaise: number): Promise<void> => {
    if (!order.userId) return;
    const [buyer] = await tx
      .select({ email: users.email, firstName: users.firstName })
      .from(users)
      .where(eq(users.id, order.userId));
    if (!buyer?.email) return;
    const { firstName } = buyer;
    await queueMail(tx, {
      to: buyer.email,
      ...write(settings, { orderId: order.id, orderNumber: order.number, firstName, amount: toRupees(amountPaise) }),
    });
  };

export const queueOnDeliveryMail = queueFor(orderOnDeliveryMail);
export const queuePaidMail = queueFor(orderPaidMail);
export const queueRefundedMail = queueFor(orderRefundedMail);

import { eq } from "drizzle-orm";
import { toRupees } from "#contract/money.ts";
import { users } from "#server/accounts/tables.ts";
import type { Queries } from "#server/database/client.ts";
import type { MailSettings } from "#server/mail/layout.ts";
import { postMail } from "#server/mail/post-mail.ts";
import { orderPaidMail } from "#server/mail/templates/order-paid.ts";
import { orderRefundedMail } from "#server/mail/templates/order-refunded.ts";
import type { HeldOrder } from "#server/orders/service.ts";

const posting =
  (write: typeof orderPaidMail) =>
  async (tx: Queries, settings: MailSettings, order: HeldOrder, amountPaise: number): Promise<void> => {
    if (!order.userId) return;
    const [buyer] = await tx
      .select({ email: users.email, firstName: users.firstName })
      .from(users)
      .where(eq(users.id, order.userId));
    if (!buyer?.email) return;
    const { firstName } = buyer;
    await postMail(tx, {
      to: buyer.email,
      ...write(settings, { orderId: order.id, firstName, amount: toRupees(amountPaise) }),
    });
  };

export const postPaidMail = posting(orderPaidMail);
export const postRefundedMail = posting(orderRefundedMail);

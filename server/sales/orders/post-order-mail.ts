import { eq } from "drizzle-orm";
import { toRupees } from "#contract/money.ts";
import { users } from "#server/customers/accounts/tables.ts";
import type { Queries } from "#server/platform/database/client.ts";
import type { MailSettings } from "#server/platform/mail/layout.ts";
import { type MailContent, queueMail } from "#server/platform/mail/outbox.ts";
import { type CancelledThings, orderCancelledMail } from "#server/sales/orders/mails/order-cancelled.ts";
import { itemDeliveredMail, itemShippedMail, type MovedItem } from "#server/sales/orders/mails/order-item-moved.ts";
import type { CancelledItem } from "./cancel-items.ts";
import type { OrderRow } from "./tables.ts";

type Bought = Pick<OrderRow, "id" | "userId" | "paymentStatus">;

/** Accounts that are gone or have no address get no mail. */
async function mailBuyer(tx: Queries, order: Bought, write: (firstName: string) => MailContent): Promise<void> {
  if (!order.userId) return;
  const [buyer] = await tx
    .select({ email: users.email, firstName: users.firstName })
    .from(users)
    .where(eq(users.id, order.userId));
  if (buyer?.email) await queueMail(tx, { to: buyer.email, ...write(buyer.firstName) });
}

interface Cancellation extends Pick<CancelledThings, "isWhole" | "why"> {
  lines: CancelledItem[];
}

export function queueCancelledMail(
  tx: Queries,
  settings: MailSettings,
  order: Bought,
  { lines, isWhole, why }: Cancellation,
): Promise<void> {
  const goods = {
    lines: lines.map(({ name, size, quantity, totalPaise }) => ({
      name,
      size,
      quantity,
      amount: toRupees(totalPaise),
    })),
    sums: [
      {
        label: "Together, with tax",
        amount: toRupees(lines.reduce((sum, { totalPaise, taxPaise }) => sum + totalPaise + taxPaise, 0)),
      },
    ],
  };
  const isPaid = order.paymentStatus === "Paid";
  return mailBuyer(tx, order, (firstName) =>
    orderCancelledMail(settings, { orderId: order.id, firstName, goods, isWhole, why, isPaid }),
  );
}

/** Mails go out when a line is shipped and when it is delivered; the other moves are for the page of the order to tell. */
export async function queueMovedMail(
  tx: Queries,
  settings: MailSettings,
  order: Bought,
  line: Pick<MovedItem, "name" | "size" | "quantity" | "slug"> & { status: string },
): Promise<void> {
  const template = { Shipped: itemShippedMail, Delivered: itemDeliveredMail }[line.status];
  if (!template) return;
  const { name, size, quantity, slug } = line;
  await mailBuyer(tx, order, (firstName) =>
    template(settings, { orderId: order.id, firstName, name, size, quantity, slug }),
  );
}

import { asc, eq } from "drizzle-orm";
import { toRupees } from "#contract/money.ts";
import { standardShippingPaise, totalLines } from "#contract/pricing.ts";
import { users } from "#server/customers/accounts/tables.ts";
import type { Queries } from "#server/platform/database/client.ts";
import type { MailSettings } from "#server/platform/mail/layout.ts";
import type { MailContent } from "#server/platform/mail/outbox.ts";
import { orderPlacedMail } from "#server/sales/orders/mails/order-placed.ts";
import { orderItems, orders } from "./tables.ts";

/** What the mail that confirms an order says: the order as it was placed, whatever became of it since. */
export async function writeConfirmation(db: Queries, settings: MailSettings, orderId: string): Promise<MailContent> {
  const { name, size, quantity, totalPaise, taxPaise } = orderItems;
  const rows = await db
    .select({ firstName: users.firstName, address: orders.address, name, size, quantity, totalPaise, taxPaise })
    .from(orders)
    .innerJoin(orderItems, eq(orderItems.orderId, orders.id))
    .leftJoin(users, eq(users.id, orders.userId))
    .where(eq(orders.id, orderId))
    .orderBy(asc(orderItems.position));
  const [first] = rows;
  if (!first?.address) throw new Error("There is no such order to confirm.");
  const totals = totalLines(
    rows.map((row) => ({ ...row, discountPaise: 0 })),
    standardShippingPaise,
  );
  const goods = {
    lines: rows.map((line) => ({ ...line, amount: toRupees(line.totalPaise) })),
    sums: [
      { label: "Total", amount: toRupees(totals.totalPaise) },
      { label: "Tax", amount: toRupees(totals.taxPaise) },
      { label: "Together", amount: toRupees(totals.totalWithTaxPaise) },
    ],
  };
  return orderPlacedMail(settings, { orderId, firstName: first.firstName ?? "", goods, address: first.address });
}

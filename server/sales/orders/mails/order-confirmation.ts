import { asc, eq } from "drizzle-orm";
import { toRupees } from "#contract/money.ts";
import { totalLines } from "#contract/pricing.ts";
import { users } from "#server/customers/accounts/tables.ts";
import type { Queries } from "#server/platform/database/client.ts";
import type { MailSettings } from "#server/platform/mail/layout.ts";
import type { MailContent } from "#server/platform/mail/outbox.ts";
import { orderItems, orders } from "#server/sales/orders/tables.ts";
import type { Settings } from "#server/settings.ts";
import { orderPlacedMail } from "./order-placed.ts";

/** What the mail that confirms an order says: the order as it was placed, whatever became of it since. */
export async function writeConfirmation(
  db: Queries,
  settings: MailSettings & Pick<Settings, "paymentProvider" | "unpaidOrderMinutes">,
  orderId: string,
): Promise<MailContent> {
  const { number, address, taxScheme, shippingPaise, shippingTaxPaise, cashFeePaise, cashFeeTaxPaise } = orders;
  const order = { number, address, taxScheme, shippingPaise, shippingTaxPaise, cashFeePaise, cashFeeTaxPaise };
  const { name, size, quantity, discountPaise, totalPaise, taxPaise } = orderItems;
  const line = { name, size, quantity, discountPaise, totalPaise, taxPaise };
  const rows = await db
    .select({ firstName: users.firstName, ...order, ...line })
    .from(orders)
    .innerJoin(orderItems, eq(orderItems.orderId, orders.id))
    .leftJoin(users, eq(users.id, orders.userId))
    .where(eq(orders.id, orderId))
    .orderBy(asc(orderItems.position));
  const [first] = rows;
  if (!first?.address) throw new Error("There is no such order to confirm.");
  const totals = totalLines(rows, first.taxScheme, { ...first, cashFeePaise: 0, cashFeeTaxPaise: 0 });
  const itemTable = {
    lines: rows.map((row) => ({ ...row, amount: toRupees(row.totalPaise) })),
    sums: [
      { label: "Total", amount: toRupees(totals.totalPaise) },
      { label: "Tax", amount: toRupees(totals.taxPaise) },
      { label: "Together", amount: toRupees(totals.totalWithTaxPaise) },
    ],
  };
  return orderPlacedMail(settings, {
    orderId,
    orderNumber: first.number,
    firstName: first.firstName ?? "",
    itemTable,
    address: first.address,
    payWithinMinutes: settings.paymentProvider === "off" ? undefined : settings.unpaidOrderMinutes,
  });
}

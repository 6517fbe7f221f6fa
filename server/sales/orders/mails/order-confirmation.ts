import { asc, eq } from "drizzle-orm";
import { toRupees } from "#contract/money.ts";
import { mergeAdjustments } from "#contract/sales/adjustment-names.ts";
import type { Adjustment } from "#contract/sales/discounts.ts";
import { type OrderTotals, totalLines } from "#contract/sales/pricing.ts";
import type { TaxScheme } from "#contract/sales/tax.ts";
import { type BuyerMailSettings, buyerColumns, withOrderLinks } from "#server/customers/accounts/guests/service.ts";
import { users } from "#server/customers/accounts/tables.ts";
import type { Queries } from "#server/platform/database/client.ts";
import type { MailContent } from "#server/platform/mail/outbox.ts";
import { orderItems, orders } from "#server/sales/orders/tables.ts";
import type { Settings } from "#server/settings/settings.ts";
import type { ItemTable } from "./item-table.ts";
import { orderPlacedMail } from "./order-placed.ts";

/** What the mail that confirms an order says: the order as it was placed, whatever became of it since. */
export async function writeConfirmation(
  db: Queries,
  settings: BuyerMailSettings & Pick<Settings, "paymentProvider" | "unpaidOrderMinutes">,
  orderId: string,
): Promise<MailContent> {
  const { number, address, taxScheme, shippingPaise, shippingTaxPaise, cashFeePaise, cashFeeTaxPaise } = orders;
  const order = { number, address, taxScheme, shippingPaise, shippingTaxPaise, cashFeePaise, cashFeeTaxPaise };
  const { name, size, quantity, adjustments, discountPaise, totalPaise, taxPaise, promisedOn } = orderItems;
  const line = { name, size, quantity, adjustments, discountPaise, totalPaise, taxPaise, promisedOn };
  const rows = await db
    .select({ buyer: buyerColumns, ...order, ...line })
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
    sums: listSums(
      totals,
      first.taxScheme,
      rows.flatMap((row) => row.adjustments),
    ),
  };
  const mail = orderPlacedMail(settings, {
    orderId,
    orderNumber: first.number,
    firstName: first.buyer?.firstName ?? "",
    itemTable,
    address: first.address,
    payWithinMinutes: settings.paymentProvider === "off" ? undefined : settings.unpaidOrderMinutes,
  });
  return first.buyer ? withOrderLinks(settings, first.buyer, mail) : mail;
}

/** What was taken off is said by name; in the GST scheme tax is part of every amount. Shipping that is free is not mentioned. */
function listSums(totals: OrderTotals, scheme: TaxScheme, adjustments: readonly Adjustment[]): ItemTable["sums"] {
  const { totalPaise, discountPaise, shippingPaise, taxPaise, totalWithTaxPaise } = totals;
  const isTaxOnTop = scheme === "flat";
  const reductions = mergeAdjustments(adjustments, ({ amountPaise }) => amountPaise);
  const sums: [label: string, paise: number][] = [
    ...(discountPaise > 0 ? [["Before discounts", totalPaise + discountPaise] as [string, number]] : []),
    ...reductions.map(({ name, paise }): [string, number] => [name, -paise]),
    ["Total", totalPaise],
    ...(isTaxOnTop ? [["Tax", taxPaise] as [string, number]] : []),
    ...(shippingPaise > 0 ? [["Shipping and handling", shippingPaise] as [string, number]] : []),
    [isTaxOnTop ? "Together" : "Together, inclusive of all taxes", totalWithTaxPaise],
  ];
  return sums.map(([label, paise]) => ({ label, amount: toRupees(paise) }));
}

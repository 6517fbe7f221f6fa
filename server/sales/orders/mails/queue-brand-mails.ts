import { and, asc, eq, inArray, isNotNull, isNull, ne, sql } from "drizzle-orm";
import { toRupees } from "#contract/money.ts";
import { totalLines } from "#contract/pricing.ts";
import { brands } from "#server/catalogue/brands/tables.ts";
import { users } from "#server/customers/accounts/tables.ts";
import { merchants } from "#server/marketplace/merchants/tables.ts";
import type { Queries } from "#server/platform/database/client.ts";
import type { MailSettings } from "#server/platform/mail/layout.ts";
import { queueMail } from "#server/platform/mail/outbox.ts";
import { type OrderRow, orderBrands, orderItems } from "#server/sales/orders/tables.ts";
import { brandOrderMail } from "./brand-order.ts";

/**
 * Notifies the active merchants of an order that is paid, or is going to be paid at the door: until then there is nothing for them to do. Each brand
 * is notified once, whatever becomes of the payment later. The caller has locked the order.
 */
export async function queueBrandMails(
  tx: Queries,
  settings: MailSettings,
  order: Pick<OrderRow, "id" | "number" | "paymentStatus">,
): Promise<void> {
  const notified = await tx
    .update(orderBrands)
    .set({ notifiedAt: sql`now()` })
    .where(and(eq(orderBrands.orderId, order.id), isNull(orderBrands.notifiedAt)))
    .returning({ brandId: orderBrands.brandId });
  if (notified.length === 0) return;
  const recipients = await tx
    .select({ brandId: brands.id, brandName: brands.name, email: users.email, firstName: users.firstName })
    .from(merchants)
    .innerJoin(brands, eq(brands.id, merchants.brandId))
    .innerJoin(users, eq(users.id, merchants.userId))
    .where(
      and(
        inArray(
          brands.id,
          notified.map(({ brandId }) => brandId),
        ),
        eq(merchants.isActive, true),
        isNotNull(users.email),
      ),
    )
    .orderBy(asc(brands.id));
  for (const { brandId, brandName, email, firstName } of recipients) {
    const { name, size, quantity, discountPaise, totalPaise, taxPaise } = orderItems;
    const items = await tx
      .select({ name, size, quantity, discountPaise, totalPaise, taxPaise })
      .from(orderItems)
      .where(and(eq(orderItems.orderId, order.id), eq(orderItems.brandId, brandId), ne(orderItems.status, "Cancelled")))
      .orderBy(asc(orderItems.position));
    if (!email || items.length === 0) continue;
    const itemTable = {
      lines: items.map((item) => ({ ...item, amount: toRupees(item.totalPaise) })),
      sums: [{ label: "Total before tax", amount: toRupees(totalLines(items, 0).totalPaise) }],
    };
    const { id: orderId, number } = order;
    const isPaid = order.paymentStatus === "Paid";
    await queueMail(tx, {
      to: email,
      ...brandOrderMail(settings, { orderId, number, firstName, brandName, itemTable, isPaid }),
    });
  }
}

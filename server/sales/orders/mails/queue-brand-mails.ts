import { and, asc, eq, inArray, isNotNull, isNull, ne, sql } from "drizzle-orm";
import { toRupees } from "#contract/money.ts";
import { brands } from "#server/catalogue/brands/tables.ts";
import { users } from "#server/customers/accounts/tables.ts";
import { merchants } from "#server/marketplace/merchants/tables.ts";
import type { Queries } from "#server/platform/database/client.ts";
import type { MailSettings } from "#server/platform/mail/layout.ts";
import { queueMails } from "#server/platform/mail/outbox.ts";
import { type OrderRow, orderBrands, orderItems } from "#server/sales/orders/tables.ts";
import { brandOrderMail } from "./brand-order.ts";

type NotifiedOrder = Pick<OrderRow, "id" | "number" | "paymentStatus" | "taxScheme">;

/**
 * Notifies the active merchants of orders that are paid, or are going to be paid at the door: until then there is nothing for them to do.
 * Each brand is notified once of an order, whatever becomes of the payment later. The caller has locked the orders.
 */
export async function queueBrandMails(tx: Queries, settings: MailSettings, all: NotifiedOrder[]): Promise<void> {
  const ids = all.map(({ id }) => id);
  const notified = await tx
    .update(orderBrands)
    .set({ notifiedAt: sql`now()` })
    .where(and(inArray(orderBrands.orderId, ids), isNull(orderBrands.notifiedAt)))
    .returning({ orderId: orderBrands.orderId, brandId: orderBrands.brandId });
  const recipients = await listRecipients(
    tx,
    notified.map(({ brandId }) => brandId),
  );
  const items = await listItems(
    tx,
    ids,
    recipients.map(({ brandId }) => brandId),
  );
  const mails = all.flatMap(({ id, number, paymentStatus, taxScheme }) =>
    recipients.flatMap(({ brandId, brandName, email, firstName }) => {
      const isNotified = notified.some((each) => each.orderId === id && each.brandId === brandId);
      const own = items.filter((item) => item.orderId === id && item.brandId === brandId);
      if (!email || !isNotified || own.length === 0) return [];
      const itemTable = {
        lines: own.map((item) => ({ ...item, amount: toRupees(item.totalPaise) })),
        sums: [{ label: taxScheme === "flat" ? "Total before tax" : "Total", amount: toRupees(sumOf(own)) }],
      };
      const about = { orderId: id, number, firstName, brandName, itemTable, isPaid: paymentStatus === "Paid" };
      return [{ to: email, ...brandOrderMail(settings, about) }];
    }),
  );
  await queueMails(tx, mails);
}

const sumOf = (items: { totalPaise: number }[]) => items.reduce((sum, { totalPaise }) => sum + totalPaise, 0);

/** The active merchants of brands. */
const listRecipients = async (tx: Queries, brandIds: string[]) =>
  brandIds.length === 0
    ? []
    : tx
        .select({ brandId: brands.id, brandName: brands.name, email: users.email, firstName: users.firstName })
        .from(merchants)
        .innerJoin(brands, eq(brands.id, merchants.brandId))
        .innerJoin(users, eq(users.id, merchants.userId))
        .where(and(inArray(brands.id, brandIds), eq(merchants.isActive, true), isNotNull(users.email)))
        .orderBy(asc(brands.id));

/** What orders hold of brands. */
async function listItems(tx: Queries, orderIds: string[], brandIds: string[]) {
  if (brandIds.length === 0) return [];
  const { orderId, brandId, name, size, quantity, totalPaise, promisedOn, position, status } = orderItems;
  return tx
    .select({ orderId, brandId, name, size, quantity, totalPaise, promisedOn })
    .from(orderItems)
    .where(and(inArray(orderId, orderIds), inArray(brandId, brandIds), ne(status, "Cancelled")))
    .orderBy(asc(orderId), asc(position));
}

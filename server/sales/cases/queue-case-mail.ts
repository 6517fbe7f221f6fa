import { and, eq, isNotNull } from "drizzle-orm";
import { users } from "#server/customers/accounts/tables.ts";
import { merchants } from "#server/marketplace/merchants/tables.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { type MailContent, queueMail } from "#server/platform/mail/outbox.ts";
import { type OrderItemRow, type OrderRow, orderItems, orders } from "#server/sales/orders/tables.ts";
import type { Settings } from "#server/settings/settings.ts";

interface Recipient {
  email: string;
  firstName: string;
}

/** The order and the line that a mail is about. */
export interface Subject {
  order: Pick<OrderRow, "id" | "number" | "userId">;
  item: Pick<OrderItemRow, "name">;
}

export async function readSubject(
  tx: Queries,
  { orderId, itemId }: { orderId: string; itemId: string },
): Promise<Subject> {
  const { id, number, userId } = orders;
  const [found] = await tx
    .select({ order: { id, number, userId }, item: { name: orderItems.name } })
    .from(orders)
    .innerJoin(orderItems, and(eq(orderItems.orderId, id), eq(orderItems.id, itemId)))
    .where(eq(id, orderId));
  if (!found) throw new Error(`The order ${orderId} has no line ${itemId}.`);
  return found;
}

/** The active merchant of a brand. */
export async function findSeller(tx: Queries, brandId: string): Promise<Recipient | undefined> {
  const isSeller = and(eq(merchants.brandId, brandId), eq(merchants.isActive, true), isNotNull(users.email));
  const [seller] = await tx
    .select({ email: users.email, firstName: users.firstName })
    .from(merchants)
    .innerJoin(users, eq(users.id, merchants.userId))
    .where(isSeller);
  return seller && { email: seller.email ?? "", firstName: seller.firstName };
}

/** Queues a mail for the seller of a case: the active merchant of its brand, otherwise the shop itself. */
export async function queueSellerMail(
  tx: Queries,
  { supportEmail }: Pick<Settings, "supportEmail">,
  brandId: string | null,
  write: (firstName: string) => MailContent,
): Promise<void> {
  const seller = brandId ? await findSeller(tx, brandId) : undefined;
  await queueMail(tx, { to: seller?.email ?? supportEmail, ...write(seller?.firstName ?? "") });
}

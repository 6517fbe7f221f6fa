import { and, eq, isNotNull } from "drizzle-orm";
import { isAdmin } from "#contract/roles.ts";
import type { Who } from "#server/customers/accounts/service.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { type LockedOrder, lockOrder } from "#server/sales/orders/service.ts";
import { orders } from "#server/sales/orders/tables.ts";
import { notFound } from "#server/shop-error.ts";
import type { Attempt } from "./count-payment.ts";
import { paymentAttempts } from "./tables.ts";

export const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
const gone = () => notFound("No order found.");

/** An order for its buyer, or for an admin who looks. Everybody else is told that there is none. */
export async function readOrder(db: Queries, who: Who, id: string, { forAdmins = false } = {}): Promise<LockedOrder> {
  const [order] = isId(id) ? await db.select().from(orders).where(eq(orders.id, id)) : [];
  const isAllowed = order?.userId === who.userId || (forAdmins && isAdmin(who));
  if (!order || !isAllowed) throw gone();
  return order;
}

export async function lockOwnOrder(tx: Queries, who: Who, id: string): Promise<LockedOrder> {
  const order = isId(id) ? await lockOrder(tx, id) : undefined;
  if (order?.userId !== who.userId) throw gone();
  return order;
}

export const openAttempts = (db: Queries, orderId: string): Promise<Attempt[]> =>
  db
    .select()
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.orderId, orderId), eq(paymentAttempts.state, "open")))
    .orderBy(paymentAttempts.createdAt);

/** A bank is thinking about a payment for this order. */
export async function isUnderWay(db: Queries, orderId: string): Promise<boolean> {
  const pending = and(
    eq(paymentAttempts.orderId, orderId),
    eq(paymentAttempts.state, "open"),
    isNotNull(paymentAttempts.pendingPaymentId),
  );
  return (await db.$count(paymentAttempts, pending)) > 0;
}

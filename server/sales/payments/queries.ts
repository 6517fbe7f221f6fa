import { and, desc, eq, inArray, ne, sql } from "drizzle-orm";
import { can } from "#contract/customers/roles.ts";
import { unpaidStatuses } from "#contract/sales/orders.ts";
import type { Who } from "#server/customers/accounts/service.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { isUuid } from "#server/platform/database/is-uuid.ts";
import { type LockedOrder, lockOrder } from "#server/sales/orders/service.ts";
import { type OrderRow, orderItems, orders } from "#server/sales/orders/tables.ts";
import { payouts } from "#server/sales/payouts/tables.ts";
import { notFound } from "#server/shop-error.ts";
import { type PaymentAttempt, paymentAttempts, refunds } from "./tables.ts";
import { bankIsDeciding } from "./under-way.ts";

const noOrder = () => notFound("No order found.");

/** An order for its buyer, or for staff who read orders. For everybody else there is none. */
export async function readOrder(db: Queries, who: Who, id: string, { forStaff = false } = {}): Promise<OrderRow> {
  const [order] = isUuid(id) ? await db.select().from(orders).where(eq(orders.id, id)) : [];
  const isAllowed = order?.userId === who.userId || (forStaff && can(who, "read orders"));
  if (!order || !isAllowed) throw noOrder();
  return order;
}

export async function lockOwnOrder(tx: Queries, who: Who, id: string): Promise<LockedOrder> {
  const order = isUuid(id) ? await lockOrder(tx, id) : undefined;
  if (order?.userId !== who.userId) throw noOrder();
  return order;
}

export const listOpenAttempts = (db: Queries, orderId: string): Promise<PaymentAttempt[]> =>
  db
    .select()
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.orderId, orderId), eq(paymentAttempts.state, "open")))
    .orderBy(paymentAttempts.createdAt);

/** The newest order of a buyer that can still be paid and is not: neither settled nor at the bank. */
export async function findWaitingOrder(db: Queries, { userId }: Who): Promise<OrderRow | undefined> {
  const [order] = await db
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.userId, userId),
        inArray(orders.paymentStatus, [...unpaidStatuses]),
        ne(orders.status, "Cancelled"),
        sql`not exists (select from payment_attempts where ${paymentAttempts.orderId} = ${orders.id} and (${bankIsDeciding}))`,
      ),
    )
    .orderBy(desc(orders.createdAt))
    .limit(1);
  return order;
}

/** In paise: what was paid for an order, and what was refunded. */
export async function readBalance(db: Queries, orderId: string): Promise<{ paid: number; refunded: number }> {
  const [incoming] = await db
    .select({ sum: sql<string>`coalesce(sum(${paymentAttempts.amountPaise}), 0)` })
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.orderId, orderId), eq(paymentAttempts.state, "paid")));
  const [outgoing] = await db
    .select({ sum: sql<string>`coalesce(sum(${refunds.amountPaise}), 0)` })
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), eq(refunds.state, "done")));
  return { paid: Number(incoming?.sum), refunded: Number(outgoing?.sum) };
}

/**
 * In paise: what was handed over at the door for what was delivered, with shipping and the fee for paying so, and what of it went to an
 * account since. Nothing for an order that is paid otherwise.
 */
export async function readCashBalance(db: Queries, order: OrderRow): Promise<{ paid: number; refunded: number }> {
  if (order.paymentStatus !== "Cash on delivery") return { paid: 0, refunded: 0 };
  const delivered = await db
    .select({ totalPaise: orderItems.totalPaise, taxPaise: orderItems.taxPaise })
    .from(orderItems)
    .where(and(eq(orderItems.orderId, order.id), eq(orderItems.status, "Delivered")));
  const goods = delivered.reduce(
    (sum, item) => sum + item.totalPaise + (order.taxScheme === "flat" ? item.taxPaise : 0),
    0,
  );
  const [outgoing] = await db
    .select({ sum: sql<string>`coalesce(sum(${payouts.amountPaise}), 0)` })
    .from(payouts)
    .where(and(eq(payouts.orderId, order.id), eq(payouts.state, "done")));
  const fees = delivered.length > 0 ? order.shippingPaise + order.cashFeePaise : 0;
  return { paid: goods + fees, refunded: Number(outgoing?.sum) };
}

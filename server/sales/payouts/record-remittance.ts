import { eq } from "drizzle-orm";
import { can } from "#contract/customers/roles.ts";
import { formatRupees, toPaise, toRupees } from "#contract/money.ts";
import type { OrderDetails } from "#contract/sales/orders.ts";
import type { Who } from "#server/customers/accounts/service.ts";
import { recordChange } from "#server/oversight/audit/service.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { isUuid } from "#server/platform/database/is-uuid.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { type LockedOrder, lockOrder, recordOrderEvent } from "#server/sales/orders/service.ts";
import { orders } from "#server/sales/orders/tables.ts";
import type { Shop } from "#server/shop.ts";
import { badRequest, notFound } from "#server/shop-error.ts";
import { cashRemittances } from "./tables.ts";

type Cash = Pick<LockedOrder, "paymentStatus" | "status" | "isExpectedBack" | "totalWithTaxPaise">;

/** Why nobody can note yet, or ever, that a courier has paid over the cash of an order; nothing where they can. */
function findRefusal({ paymentStatus, status, isExpectedBack }: Cash): string | undefined {
  if (paymentStatus !== "Cash on delivery") return "This order is not paid in cash.";
  if (status === "Cancelled") return "This order is cancelled, so no cash was collected for it.";
  if (status !== "Delivered") return "This order is not delivered yet, so its cash was not collected.";
  return isExpectedBack ? "Something of this order is still expected back, so its cash is not known yet." : undefined;
}

/** Somebody who may refund orders has seen that the courier paid over the cash of an order. To repeat it changes nothing. */
export function recordRemittance({ db }: Pick<Shop, "db">, who: Who, id: string, amount: number): Promise<void> {
  return transaction(db, async (tx) => {
    const order = isUuid(id) ? await lockOrder(tx, id) : undefined;
    if (!order) throw notFound("No order found.");
    const refusal = findRefusal(order);
    if (refusal !== undefined) throw badRequest(refusal);
    const amountPaise = toPaise(amount);
    if (amountPaise !== order.totalWithTaxPaise) {
      const sentence = `The cash of this order is ${formatRupees(toRupees(order.totalWithTaxPaise))}. Please look at the amount again.`;
      throw badRequest(sentence, { amount: sentence });
    }
    const noted = await tx
      .insert(cashRemittances)
      .values({ orderId: id, amountPaise })
      .onConflictDoNothing()
      .returning();
    if (noted.length === 0) return;
    await recordOrderEvent(tx, order, { kind: "cash-remitted", amountPaise });
    await recordChange(tx, who, {
      action: "changed",
      entity: "order",
      entityId: order.id,
      entityName: order.id,
      before: { "cash paid over by the courier": null },
      after: { "cash paid over by the courier": toRupees(amountPaise) },
    });
  });
}

/** What the page of an order says of its cash, for those who may note it. */
export async function readCash(db: Queries, who: Who, { _id: id }: { _id: string }): Promise<OrderDetails["cash"]> {
  if (!can(who, "refund orders")) return null;
  const { paymentStatus, status, isExpectedBack, totalWithTaxPaise } = orders;
  const [order] = await db
    .select({ paymentStatus, status, isExpectedBack, totalWithTaxPaise, remittedAt: cashRemittances.createdAt })
    .from(orders)
    .leftJoin(cashRemittances, eq(cashRemittances.orderId, orders.id))
    .where(eq(orders.id, id));
  if (order?.paymentStatus !== "Cash on delivery") return null;
  const isOpen = order.remittedAt === null && findRefusal(order) === undefined;
  return {
    toRemit: isOpen ? toRupees(order.totalWithTaxPaise) : null,
    remitted: order.remittedAt?.toISOString() ?? null,
  };
}

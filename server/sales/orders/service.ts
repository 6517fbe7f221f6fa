import { and, eq, inArray, sql } from "drizzle-orm";
import { formatRupees, toRupees } from "#contract/money.ts";
import type { PaymentStatus } from "#contract/orders.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { enqueue } from "#server/platform/jobs/enqueue.ts";
import type { MailSettings } from "#server/platform/mail/layout.ts";
import { cancelItems } from "./cancel-items.ts";
import { issueInvoiceJob, refundOrderJob } from "./jobs.ts";
import { queueCancelledMail } from "./post-order-mail.ts";
import { takeStock } from "./stock.ts";
import { type OrderRow, orderItems, orders } from "./tables.ts";
import { type Note, writeNotes } from "./timeline.ts";
import { updateOrderTotals } from "./update-order-totals.ts";

// What payments may do to orders. Whoever calls these holds the order first, and uses `transaction()`, which tries again when it must.

/** An order that is held by the transaction at work. */
export type LockedOrder = OrderRow;

/**
 * An order, and the right to change it until the transaction ends. All who change orders keep this order of locks: the order's row, its lines,
 * the counts of orders, and last the products by id. So none waits for another in a circle.
 */
export async function lockOrder(tx: Queries, id: string): Promise<LockedOrder | undefined> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, id)).for("no key update");
  return order;
}

/** Adds a sentence to what happened to an order. Merchants are not shown it. */
export const noteOnTimeline = (tx: Queries, orderId: string, text: string, at?: Date): Promise<void> =>
  writeNotes(tx, [{ orderId, text, ...(at && { at }) }]);

export async function setPaymentStatus(tx: Queries, orderId: string, paymentStatus: PaymentStatus): Promise<void> {
  await tx.update(orders).set({ paymentStatus }).where(eq(orders.id, orderId));
}

/** What an order costs now: what is left of it, with tax. */
export const amountOf = ({ totalPaise, taxPaise }: Pick<LockedOrder, "totalPaise" | "taxPaise">): number =>
  totalPaise + taxPaise;

/** Has what was paid too much sent back, soon after the transaction. */
export const requestRefund = (tx: Queries, orderId: string, startAfter?: Date): Promise<void> =>
  enqueue(tx, refundOrderJob, { orderId }, startAfter ? { startAfter } : {});

/**
 * Money has arrived. An order that waited is paid; one that was released lives again if its things are still there. Whatever is too much is
 * sent back by the job that is enqueued here: all of it when the answer is "refund".
 */
export async function acceptPayment(
  tx: Queries,
  order: LockedOrder,
  { amountPaise, at }: { amountPaise: number; at: Date },
): Promise<"paid" | "refund"> {
  await setPaymentStatus(tx, order.id, "Paid");
  await noteOnTimeline(tx, order.id, `Payment of ${formatRupees(toRupees(amountPaise))} received.`, at);
  if (order.status === "Cancelled" && !(await revive(tx, order))) {
    await noteOnTimeline(tx, order.id, "The order was cancelled before, so the payment is sent back.");
    await requestRefund(tx, order.id);
    return "refund";
  }
  const [now = order] = await tx.select().from(orders).where(eq(orders.id, order.id));
  const wasPaid = order.paymentStatus === "Paid" || order.paymentStatus === "Refunded";
  if (wasPaid || amountPaise > amountOf(now)) await requestRefund(tx, order.id);
  await enqueue(tx, issueInvoiceJob, { orderId: order.id });
  return "paid";
}

/** Takes the things of a released order from stock again, all or none. */
async function revive(tx: Queries, order: LockedOrder): Promise<boolean> {
  await tx.execute(sql`savepoint revival`);
  const { productId, size, quantity } = orderItems;
  const lines = await tx
    .update(orderItems)
    .set({ status: "Not processed", isReleased: false })
    .where(and(eq(orderItems.orderId, order.id), eq(orderItems.isReleased, true)))
    .returning({ productId, size, quantity });
  if (lines.length === 0) return false;
  await updateOrderTotals(tx, order.id);
  await writeNotes(tx, [
    { orderId: order.id, text: "The order goes on: everything in it was still there.", isForMerchants: true },
  ]);
  if (await takeStock(tx, lines)) return true;
  await tx.execute(sql`rollback to savepoint revival`);
  return false;
}

/** An order nobody paid in time is cancelled and its things go back on sale. Not if some of it is on its way. */
export async function releaseOrder(tx: Queries, order: LockedOrder, settings: MailSettings): Promise<boolean> {
  const isUnpaid = order.paymentStatus === "Pending" || order.paymentStatus === "Failed";
  if (!isUnpaid || order.status === "Cancelled") return false;
  const gone = await tx.$count(
    orderItems,
    and(eq(orderItems.orderId, order.id), inArray(orderItems.status, ["Shipped", "Delivered"])),
  );
  if (gone > 0) return false;
  const note: Note = { orderId: order.id, text: "Cancelled, since it was not paid in time.", isForMerchants: true };
  await cancelItems(tx, order, {
    isReleased: true,
    andThen: async (lines) => {
      await writeNotes(tx, [note]);
      await queueCancelledMail(tx, settings, order, { lines, isWhole: true, why: "unpaid" });
    },
  });
  return true;
}

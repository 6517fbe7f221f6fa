import { eq, sql } from "drizzle-orm";
import type { ItemStatus } from "#contract/sales/orders.ts";
import { totalLines } from "#contract/sales/pricing.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { enqueue } from "#server/platform/jobs/enqueue.ts";
import { giveBackCoupon } from "#server/sales/coupons/service.ts";
import { issueCreditNoteJob, issueInvoiceJob, settleCasesJob } from "./jobs.ts";
import { updateOrderDiscounts } from "./order-discounts.ts";
import { isExpectedBack, statusOfOrder } from "./order-status.ts";
import { type OrderItemRow, type OrderRow, orderItems, orders } from "./tables.ts";

/**
 * Makes the totals and status of a locked order, and whose lists show it, what its lines say. Whoever changes a line calls this in the same
 * transaction. Returns the order as it is now.
 */
export async function updateOrderTotals(tx: Queries, order: OrderRow): Promise<OrderRow> {
  const items = await tx
    .select({
      brandId: orderItems.brandId,
      status: orderItems.status,
      adjustments: orderItems.adjustments,
      discountPaise: orderItems.discountPaise,
      totalPaise: orderItems.totalPaise,
      taxPaise: orderItems.taxPaise,
      quantity: orderItems.quantity,
      returnedQuantity: orderItems.returnedQuantity,
      returnedPaise: orderItems.returnedPaise,
      returnedTaxPaise: orderItems.returnedTaxPaise,
      expectedBackSince: orderItems.expectedBackSince,
      expectedBackEnd: orderItems.expectedBackEnd,
    })
    .from(orderItems)
    .where(eq(orderItems.orderId, order.id));
  const live = items.filter((item) => item.status !== "Cancelled");
  const expected = items.filter(isExpectedBack);
  const totals = totalLines(live, order.taxScheme, order);
  const returnedPaise = sumReturned([...live, ...expected], order, totals.totalWithTaxPaise);
  const { totalWithTaxPaise: withExpectedPaise } = totalLines([...live, ...expected], order.taxScheme, order);
  const [updated] = await tx
    .update(orders)
    .set({
      totalPaise: totals.totalPaise,
      discountPaise: totals.discountPaise,
      taxPaise: totals.taxPaise,
      totalWithTaxPaise: totals.totalWithTaxPaise,
      returnedPaise,
      isExpectedBack: expected.length > 0,
      // Goods that are not back yet may be delivered all the same, so that their money stays, and the fees with the last of them.
      expectedPaise: expected.length > 0 ? withExpectedPaise - totals.totalWithTaxPaise : 0,
      cashFeePaise: order.cashFeePaise,
      cashFeeTaxPaise: order.cashFeeTaxPaise,
      status: statusOfOrder(items.map((item) => item.status)),
    })
    .where(eq(orders.id, order.id))
    .returning();
  if (!updated) throw new Error(`The order ${order.id} does not exist.`);
  await updateBrandStatuses(tx, order.id, items);
  if (items.some((item) => item.adjustments.length > 0)) await updateOrderDiscounts(tx, order.id, live);
  const isOver = updated.status === "Cancelled" && !updated.isExpectedBack;
  if (updated.couponCode !== null && isOver) await giveBackCoupon(tx, order.id);
  if (updated.status === "Delivered") await enqueue(tx, issueInvoiceJob, { orderId: order.id });
  // Fees that no return or claim asked for may be owed now, to an account that the buyer names.
  const isOwedMore = updated.returnedPaise > order.returnedPaise;
  if (isOwedMore && order.paymentStatus === "Cash on delivery")
    await enqueue(tx, settleCasesJob, { orderId: order.id });
  if (costOf(updated) < costOf(order)) await requestCreditNote(tx, order.id);
  return updated;
}

/** Lines that are neither cancelled nor back: an order costs these, or will when they are delivered all the same. */
export const isSold = sql`(${orderItems.status} <> 'Cancelled' or (${orderItems.expectedBackSince} is not null and ${orderItems.expectedBackEnd} is null))`;

/**
 * What the shop keeps of what was paid for an order: what it costs, less what goes back for returned pieces, and what waits for goods to be
 * back.
 */
export const costOf = (order: Pick<OrderRow, "totalWithTaxPaise" | "returnedPaise" | "expectedPaise">): number =>
  order.totalWithTaxPaise - order.returnedPaise + order.expectedPaise;

type Returned = Pick<
  OrderItemRow,
  "quantity" | "returnedQuantity" | "returnedPaise" | "returnedTaxPaise" | "totalPaise" | "taxPaise"
>;

/**
 * What goes back for returned pieces of lines that are live or expected back. Shipping and the fee for cash go back with the last piece.
 */
function sumReturned(lines: readonly Returned[], { taxScheme }: OrderRow, totalWithTaxPaise: number): number {
  if (lines.every((item) => item.returnedQuantity === item.quantity)) return totalWithTaxPaise;
  const isTaxOnTop = taxScheme === "flat";
  return lines.reduce((sum, item) => sum + item.returnedPaise + (isTaxOnTop ? item.returnedTaxPaise : 0), 0);
}

/** What a brand's list says of the order is about its own lines. */
async function updateBrandStatuses(
  tx: Queries,
  orderId: string,
  items: readonly { brandId: string | null; status: ItemStatus }[],
): Promise<void> {
  const statuses = Map.groupBy(items, ({ brandId }) => brandId);
  const brandIds = [...statuses.keys()].filter((brandId) => brandId !== null).toSorted();
  const statusOf = (brandId: string) => statusOfOrder((statuses.get(brandId) ?? []).map(({ status }) => status));
  await tx.execute(sql`
    update order_brands b set status = n.status
      from unnest(${sql.param(brandIds)}::uuid[], ${sql.param(brandIds.map(statusOf))}::text[]) as n(brand_id, status)
     where b.order_id = ${orderId} and b.brand_id = n.brand_id and b.status <> n.status`);
}

/** Enqueues the job that credits what was cancelled of a locked order, if an invoice says that it was sold. */
async function requestCreditNote(tx: Queries, orderId: string): Promise<void> {
  const { rows } = await tx.execute(sql`
    select from invoices where order_id = ${orderId} union all select from documents where order_id = ${orderId} limit 1`);
  if (rows.length > 0) await enqueue(tx, issueCreditNoteJob, { orderId });
}

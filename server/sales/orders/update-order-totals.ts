import { eq, sql } from "drizzle-orm";
import { totalLines } from "#contract/pricing.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { enqueue } from "#server/platform/jobs/enqueue.ts";
import { issueInvoiceJob } from "./jobs.ts";
import { statusOfOrder } from "./order-status.ts";
import { type OrderRow, orderBrands, orderItems, orders } from "./tables.ts";

/**
 * Makes the totals and status of a locked order, and whose lists show it, what its lines say. Whoever changes a line calls this in the same
 * transaction. Returns the order as it is now.
 */
export async function updateOrderTotals(tx: Queries, order: OrderRow): Promise<OrderRow> {
  const { brandId, status, discountPaise, totalPaise, taxPaise } = orderItems;
  const items = await tx
    .select({ brandId, status, discountPaise, totalPaise, taxPaise })
    .from(orderItems)
    .where(eq(orderItems.orderId, order.id));
  const live = items.filter((item) => item.status !== "Cancelled");
  const totals = totalLines(live, order.shippingPaise);
  const [updated] = await tx
    .update(orders)
    .set({
      totalPaise: totals.totalPaise,
      discountPaise: totals.discountPaise,
      taxPaise: totals.taxPaise,
      totalWithTaxPaise: totals.totalWithTaxPaise,
      status: statusOfOrder(items.map((item) => item.status)),
    })
    .where(eq(orders.id, order.id))
    .returning();
  if (!updated) throw new Error(`The order ${order.id} does not exist.`);
  await updateListedBrands(
    tx,
    order.id,
    live.flatMap((item) => item.brandId ?? []),
  );
  if (updated.status === "Delivered") await enqueue(tx, issueInvoiceJob, { orderId: order.id });
  return updated;
}

/** A brand's list shows an order while one of its lines is left. */
async function updateListedBrands(tx: Queries, orderId: string, brandIds: string[]): Promise<void> {
  const isLive = sql`${orderBrands.brandId} = any(${sql.param(brandIds)}::uuid[])`;
  await tx
    .update(orderBrands)
    .set({ isListed: isLive })
    .where(sql`${orderBrands.orderId} = ${orderId} and ${orderBrands.isListed} <> (${isLive})`);
}

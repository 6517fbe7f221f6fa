import { sql } from "drizzle-orm";
import type { ItemStatus } from "#contract/orders.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { enqueue } from "#server/platform/jobs/enqueue.ts";
import { issueInvoiceJob } from "./jobs.ts";

const statuses = sql`array['Not processed', 'Processing', 'Shipped', 'Delivered']`;

/** Makes an order's totals and status, and whose lists show it, what its lines say. Whoever changes a line calls this in the same transaction. */
export async function updateOrderTotals(tx: Queries, orderId: string): Promise<{ status: ItemStatus }> {
  const { rows } = await tx.execute<{ status: ItemStatus }>(sql`
    with lines as (select * from order_items where order_id = ${orderId}),
    brands as (
      update order_brands b set is_listed = l.is_live
        from (select brand_id, bool_or(status <> 'Cancelled') as is_live from lines group by 1) l
       where b.order_id = ${orderId} and b.brand_id = l.brand_id and b.is_listed <> l.is_live
    )
    update orders o set total_paise = l.total, tax_paise = l.tax, status = l.status
      from (
        select coalesce(sum(total_paise) filter (where status <> 'Cancelled'), 0) as total,
               coalesce(sum(tax_paise) filter (where status <> 'Cancelled'), 0) as tax,
               coalesce((${statuses})[min(array_position(${statuses}, status))], 'Cancelled') as status
          from lines
      ) l
     where o.id = ${orderId}
    returning o.status`);
  const settled = rows[0] ?? { status: "Cancelled" };
  if (settled.status === "Delivered") await enqueue(tx, issueInvoiceJob, { orderId });
  return settled;
}

import { sql } from "drizzle-orm";
import { settledStatuses } from "#contract/sales/orders.ts";
import { products } from "#server/catalogue/products/tables.ts";
import { purchases } from "#server/catalogue/reviews/tables.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { quoted } from "#server/platform/database/columns.ts";

/**
 * From now on the buyer's reviews of what is delivered and paid in this order, online or at the door, are marked as a `Verified purchase`.
 * Products that are deleted and those of the buyer's own brand are left out.
 */
export async function rememberPurchases(tx: Queries, orderId: string): Promise<void> {
  await tx.execute(sql`
    insert into ${purchases} (user_id, product_id)
    select distinct o.user_id, p.id
      from orders o join order_items l on l.order_id = o.id join ${products} p on p.id = l.product_id
     where o.id = ${orderId} and o.user_id is not null and o.payment_status in (${quoted(settledStatuses)}) and l.status = 'Delivered'
       and not exists (select from merchants m where m.user_id = o.user_id and (m.id = l.merchant_id or m.brand_id = p.brand_id))
    on conflict do nothing`);
}

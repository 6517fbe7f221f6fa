import { sql } from "drizzle-orm";
import type { Queries } from "#server/platform/database/client.ts";
import { orderEvents, orders } from "#server/sales/orders/tables.ts";
import { cashRemittances } from "#server/sales/payouts/tables.ts";

/** Couriers have paid over the cash of orders that were delivered weeks ago. */
export async function payOverCash(tx: Queries): Promise<void> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    insert into ${cashRemittances} (order_id, amount_paise, created_at)
    select id, total_with_tax_paise, created_at + interval '14 days' from ${orders}
     where payment_status = 'Cash on delivery' and status = 'Delivered' and created_at < now() - interval '20 days'
    returning order_id as id`);
  if (rows.length === 0) throw new Error("The demo shop has no cash that couriers could have paid over.");
  await tx.execute(sql`
    insert into ${orderEvents} (order_id, kind, data, created_at)
    select order_id, 'cash-remitted', jsonb_build_object('amountPaise', amount_paise), created_at from ${cashRemittances}`);
}

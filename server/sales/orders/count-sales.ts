import { sql } from "drizzle-orm";
import { liveStatuses } from "#contract/sales/orders.ts";
import { topics } from "#server/catalogue/listing/service.ts";
import { productSales } from "#server/catalogue/products/tables.ts";
import { announceChange } from "#server/platform/cache/changes.ts";
import type { Database, Queries } from "#server/platform/database/client.ts";
import { quoted } from "#server/platform/database/columns.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { defineJob, everyHour } from "#server/platform/jobs/define-job.ts";

export const countSalesJob = defineJob("count-sales", everyHour(7));

/** What counts as bought of late. */
const span = sql`interval '30 days'`;

export const countSales = (db: Database): Promise<void> =>
  transaction(db, async (tx) => {
    await tx.execute(sql`set local statement_timeout = '10min'`);
    if ((await updateSales(tx)) > 0) await announceChange(tx, [topics.mostBought]);
  });

/**
 * Counts how many pieces of each product were bought in the last thirty days, less those cancelled or sent back, and tells how many counts
 * changed. By a job and anew each time: a count kept by the orders themselves would be one row that all buyers of a product wait for, and
 * orders would still have to leave it as they grow old. Raw SQL: one statement writes only the rows that differ.
 */
export async function updateSales(tx: Queries): Promise<number> {
  const { rows } = await tx.execute<{ changed: number }>(sql`
      with sold as materialized (
        select l.product_id, sum(l.quantity - l.returned_quantity)::int as pieces, max(o.created_at) as last_sold_at
          from orders o join order_items l on l.order_id = o.id join products p on p.id = l.product_id
         where o.created_at > now() - ${span} and o.status in (${quoted(liveStatuses)})
           and o.payment_status in ('Paid', 'Cash on delivery') and l.status <> 'Cancelled'
         group by l.product_id having sum(l.quantity - l.returned_quantity) > 0
      ), gone as (
        delete from ${productSales} s where not exists (select from sold where sold.product_id = s.product_id) returning 1
      ), counted as (
        insert into ${productSales} as s (product_id, pieces, last_sold_at)
        select product_id, pieces, last_sold_at from sold order by product_id
        on conflict (product_id) do update set pieces = excluded.pieces, last_sold_at = excluded.last_sold_at
         where (s.pieces, s.last_sold_at) is distinct from (excluded.pieces, excluded.last_sold_at)
        returning 1
      )
      select (select count(*) from gone)::int + (select count(*) from counted)::int as changed`);
  return rows[0]?.changed ?? 0;
}

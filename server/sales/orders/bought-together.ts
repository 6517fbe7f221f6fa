import { sql } from "drizzle-orm";
import { liveStatuses } from "#contract/sales/orders.ts";
import { topics } from "#server/catalogue/listing/service.ts";
import { announceChange } from "#server/platform/cache/changes.ts";
import type { Database, Queries } from "#server/platform/database/client.ts";
import { quoted } from "#server/platform/database/columns.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { defineJob, everyHour } from "#server/platform/jobs/define-job.ts";

export const boughtTogetherJob = defineJob("bought-together", everyHour(41));

/** By then an order is paid, or it was released. */
const settledBefore = sql`now() - interval '2 hours'`;
/** Orders of so much time are counted in one statement. */
const batchSpan = sql`interval '1 day'`;
/** An order with more products is a trader's, and says little about what goes together. */
const maxProducts = 20;

/** Counts which products were bought in one order, in the orders since the last time. */
export async function countBoughtTogether(db: Database): Promise<void> {
  let found = 0;
  for (let isDone = false; !isDone; ) {
    const step = await transaction(db, countBatch);
    found += step.found;
    isDone = step.isDone;
  }
  if (found > 0) await announceChange(db, [topics.boughtTogether]);
}

async function countBatch(tx: Queries): Promise<{ found: number; isDone: boolean }> {
  const { rows } = await tx.execute<{ since: string; until: string; isDone: boolean }>(sql`
    select since::text, least(since + ${batchSpan}, ${settledBefore})::text as until, since + ${batchSpan} >= ${settledBefore} as "isDone"
      from (select coalesce((select until from bought_together_until for update),
                            (select min(created_at) - interval '1 second' from orders where status <> 'Cancelled')) as since) s
     where since < ${settledBefore}`);
  const [span] = rows;
  if (!span) return { found: 0, isDone: true };
  const { rowCount } = await tx.execute(sql`
    with bought as (
      select distinct l.order_id, l.product_id
        from orders o join order_items l on l.order_id = o.id join products p on p.id = l.product_id
       where o.status in (${quoted(liveStatuses)}) and o.created_at > ${span.since}::timestamptz and o.created_at <= ${span.until}::timestamptz
         and o.payment_status in ('Paid', 'Cash on delivery') and l.status <> 'Cancelled' and l.position < ${maxProducts}
    )
    insert into bought_together as counted (product_id, other_id, times)
    select one.product_id, other.product_id, count(*) from bought one join bought other using (order_id)
     where one.product_id <> other.product_id group by 1, 2 order by 1, 2
    on conflict (product_id, other_id) do update set times = counted.times + excluded.times`);
  await tx.execute(sql`
    insert into bought_together_until (until) values (${span.until}::timestamptz)
    on conflict (is_the_row) do update set until = excluded.until`);
  return { found: rowCount ?? 0, isDone: span.isDone };
}

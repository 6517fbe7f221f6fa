import { sql } from "drizzle-orm";
import { itemStatuses, paymentStatuses } from "#contract/sales/orders.ts";
import type { Database, Queries } from "#server/platform/database/client.ts";
import { quoted } from "#server/platform/database/columns.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { defineJob, everyMinute } from "#server/platform/jobs/define-job.ts";

export const indexOrdersJob = defineJob("index-orders", everyMinute);

/** By then whatever was placed before is committed. */
const committedBefore = sql`now() - interval '1 minute'`;
/** Orders of so much time are indexed in one statement. */
const batchSpan = sql`interval '1 day'`;

/**
 * Writes what orders are found by into the search index, those since the last time. It is done here rather than when an order is placed,
 * since a trigram index costs more to add to than all else about an order; until then the search looks at the newest orders themselves.
 */
export async function indexOrders(db: Database): Promise<void> {
  while (!(await transaction(db, indexBatch)));
}

/** Returns whether all are indexed. */
async function indexBatch(tx: Queries): Promise<boolean> {
  const { rows } = await tx.execute<{ since: string; until: string; isDone: boolean }>(sql`
    select since::text, least(since + ${batchSpan}, ${committedBefore})::text as until, since + ${batchSpan} >= ${committedBefore} as "isDone"
      from (select coalesce((select until from order_search_until for update),
                            (select min(created_at) - interval '1 second' from orders)) as since) s
     where since < ${committedBefore}`);
  const [span] = rows;
  if (!span) return true;
  await tx.execute(sql`
    insert into order_search_texts (order_id, content)
    select o.id, order_search_text(o) from orders o
     where o.status in (${quoted(itemStatuses)}) and o.payment_status in (${quoted(paymentStatuses)})
       and o.created_at > ${span.since}::timestamptz and o.created_at <= ${span.until}::timestamptz
    on conflict do nothing`);
  await tx.execute(sql`
    insert into order_search_until (until) values (${span.until}::timestamptz)
    on conflict (is_the_row) do update set until = excluded.until`);
  return span.isDone;
}

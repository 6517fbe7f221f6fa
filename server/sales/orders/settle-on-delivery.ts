import { sql } from "drizzle-orm";
import { products } from "#server/catalogue/products/tables.ts";
import { purchases } from "#server/catalogue/reviews/tables.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { prepare } from "#server/platform/database/prepare.ts";
import { insertJobsSql, selectQueueSql } from "#server/platform/jobs/enqueue.ts";
import { announceCashOrderJob } from "./jobs.ts";

const orderId = sql`${sql.placeholder("orderId")}::uuid`;
const queue = sql.raw(`'${announceCashOrderJob.name}'`);

/** Raw SQL: what were five statements is one round trip. What was delivered before counts as bought, as in `rememberPurchases`. */
const settle = prepare<{ orderId: string; data: string }, { isKnown: boolean }>(
  "settle-on-delivery",
  sql`
    with settled as (update orders set payment_status = 'Cash on delivery' where id = ${orderId}),
    noted as (
      insert into order_events (order_id, kind, data) values (${orderId}, 'cash-on-delivery-chosen', ${sql.placeholder("data")}::jsonb)
    ),
    remembered as (
      insert into ${purchases} (user_id, product_id)
      select distinct o.user_id, p.id
        from orders o join order_items l on l.order_id = o.id join ${products} p on p.id = l.product_id
       where o.id = ${orderId} and o.user_id is not null and l.status = 'Delivered'
         and not exists (select from merchants m where m.user_id = o.user_id and (m.id = l.merchant_id or m.brand_id = p.brand_id))
      on conflict do nothing
    ),
    ${insertJobsSql({ name: queue, from: sql`(select jsonb_build_object('orderId', ${orderId}) as data) job_data` })}
    ${selectQueueSql(queue)}`,
);

/** The buyer pays at the door. The mails about it are written by a job. The caller has locked the order. */
export async function settleOnDelivery(tx: Queries, order: { id: string }, amountPaise: number): Promise<void> {
  const [settled] = await settle(tx, { orderId: order.id, data: JSON.stringify({ amountPaise }) });
  if (!settled?.isKnown) throw new Error(`There is no queue for the job ${announceCashOrderJob.name}.`);
}

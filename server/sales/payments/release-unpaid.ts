import { sql } from "drizzle-orm";
import { unpaidStatuses } from "#contract/sales/orders.ts";
import { quoted } from "#server/platform/database/columns.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { defineJob, everyMinute } from "#server/platform/jobs/define-job.ts";
import { lockOrder, releaseOrder } from "#server/sales/orders/service.ts";
import { closeAtProvider } from "./fetch-payment-state.ts";
import type { PaymentContext } from "./payment-context.ts";
import { listOpenAttempts } from "./queries.ts";
import { roundMs } from "./reconcile-payments.ts";
import { attemptIsUnderWay, mayStillBePaid } from "./under-way.ts";

export const releaseUnpaidJob = defineJob("release-unpaid", everyMinute);

/** Cancels orders that nobody paid in time and returns their stock, never while an attempt to pay is under way. */
export async function releaseUnpaid(context: PaymentContext): Promise<void> {
  const { db, settings, log } = context;
  const { rows } = await db.execute<{ id: string }>(sql`
    select o.id from orders o
     where o.payment_status in (${quoted(unpaidStatuses)}) and o.status <> 'Cancelled'
       and o.created_at < now() - ${settings.unpaidOrderMinutes} * interval '1 minute'
       and not exists (select from order_items l where l.order_id = o.id and l.status in ('Shipped', 'Delivered'))
       and not exists (select from payment_attempts where order_id = o.id and ${attemptIsUnderWay(settings)})
     order by exists (select from payment_attempts a where a.order_id = o.id and a.state = 'open'), o.created_at
     limit 200`);
  const end = performance.now() + roundMs;
  for (const { id } of rows) {
    if (performance.now() > end) return;
    await release(context, id).catch((error: unknown) =>
      log.error({ err: error, orderId: id }, "an unpaid order could not be released"),
    );
  }
}

async function release(context: PaymentContext, orderId: string): Promise<void> {
  for (const attempt of await listOpenAttempts(context.db, orderId)) {
    await closeAtProvider(context, attempt).catch((error: unknown) =>
      context.log.warn({ err: error, attemptId: attempt.id }, "a payment session could not be closed"),
    );
  }
  await transaction(context.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order && !(await mayStillBePaid(tx, orderId))) await releaseOrder(tx, order, context.settings);
  });
}

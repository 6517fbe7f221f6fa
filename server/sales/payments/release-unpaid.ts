import { sql } from "drizzle-orm";
import type { Queries } from "#server/platform/database/client.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { defineJob, everyMinute } from "#server/platform/jobs/define-job.ts";
import { lockOrder, releaseOrder } from "#server/sales/orders/service.ts";
import type { Settings } from "#server/settings.ts";
import type { PaymentContext } from "./apply-payment-state.ts";
import { closeAtProvider } from "./ask-about.ts";
import type { Providers } from "./providers.ts";
import { openAttempts } from "./read-order.ts";
import { roundMs } from "./reconcile-payments.ts";

/** Whoever opened a window this recently may be typing the number of a card. */
const typingMinutes = 15;
/** No bank thinks longer; money that comes after that is taken in all the same, or sent back. */
const bankHours = 24;
/** A session this long past its end can hold nothing up, though its provider be away. */
const graceHours = 2;

/** An attempt is under way while somebody may be paying in its window, or a bank is deciding. Both come to an end. */
const underWay = ({ unpaidOrderMinutes }: Settings) => sql`a.state = 'open' and (
  a.opened_at > now() - ${Math.min(typingMinutes, unpaidOrderMinutes)} * interval '1 minute'
  or a.pending_since > now() - ${bankHours} * interval '1 hour'
)`;

export const releaseUnpaidJob = defineJob("release-unpaid", everyMinute);

/** Gives the things of orders that nobody paid in time back to the shop, never while an attempt to pay is under way. */
export async function releaseUnpaid(desk: PaymentContext, providers: Providers): Promise<void> {
  const { rows } = await desk.db.execute<{ id: string }>(sql`
    select o.id from orders o
     where o.payment_status in ('Pending', 'Failed') and o.status <> 'Cancelled'
       and o.created_at < now() - ${desk.settings.unpaidOrderMinutes} * interval '1 minute'
       and not exists (select from order_items l where l.order_id = o.id and l.status in ('Shipped', 'Delivered'))
       and not exists (select from payment_attempts a where a.order_id = o.id and ${underWay(desk.settings)})
     order by exists (select from payment_attempts a where a.order_id = o.id and a.state = 'open'), o.created_at
     limit 200`);
  const end = Date.now() + roundMs;
  for (const { id } of rows) {
    if (Date.now() > end) return;
    await release(desk, providers, id).catch((error: unknown) =>
      desk.log.error({ err: error, orderId: id }, "an unpaid order could not be released"),
    );
  }
}

async function release(desk: PaymentContext, providers: Providers, orderId: string): Promise<void> {
  for (const attempt of await openAttempts(desk.db, orderId)) {
    await closeAtProvider(desk, providers, attempt).catch((error: unknown) =>
      desk.log.warn({ err: error, attemptId: attempt.id }, "a payment session could not be closed"),
    );
  }
  await transaction(desk.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order && !(await mayStillBePaid(tx, orderId))) await releaseOrder(tx, order, desk.settings);
  });
}

/** Looked at under the order's lock: a window may have been opened, or a payment made, since. */
async function mayStillBePaid(tx: Queries, orderId: string): Promise<boolean> {
  const { rows } = await tx.execute<{ is: boolean }>(sql`
    select exists (
      select from payment_attempts a where a.order_id = ${orderId} and a.state = 'open'
        and greatest(a.expires_at + ${graceHours} * interval '1 hour', a.pending_since + ${bankHours} * interval '1 hour') > now()
    ) as "is"`);
  return rows[0]?.is ?? false;
}

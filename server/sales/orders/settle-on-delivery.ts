import { type SQL, sql } from "drizzle-orm";
import type { Queries } from "#server/platform/database/client.ts";
import { prepare } from "#server/platform/database/prepare.ts";
import { insertJobsSql } from "#server/platform/jobs/enqueue.ts";
import { announceCashOrderJob } from "./jobs.ts";

const queue = sql.raw(`'${announceCashOrderJob.name}'`);

interface Settled {
  isQueueKnown: boolean;
  amountPaise: number | null;
}

/**
 * A prepared statement that has an order paid at the door and queues the job that writes its mails, in one round trip. `settling` gives the
 * amount, or null when it changed nothing; so does the function. The workers are not woken: they come by within two seconds and take the
 * orders of that time together.
 */
export function prepareSettling<Values extends { orderId: string }>(name: string, settling: SQL) {
  const orderId = sql`${sql.placeholder("orderId")}::uuid`;
  const settle = prepare<Values, Settled>(
    name,
    sql`
      with settled as materialized (select ${settling} as amount_paise),
      ${insertJobsSql({
        name: queue,
        from: sql`(select jsonb_build_object('orderId', ${orderId}) as data from settled where amount_paise is not null) job_data`,
      })}
      select amount_paise::float8 as "amountPaise", exists (select from pgboss.queue where name = ${queue}) as "isQueueKnown" from settled`,
  );
  return async (db: Queries, values: Values): Promise<number | null> => {
    const [settled] = await settle(db, values);
    if (!settled?.isQueueKnown) throw new Error(`There is no queue for the job ${announceCashOrderJob.name}.`);
    return settled.amountPaise;
  };
}

const settle = prepareSettling<{ orderId: string; amountPaise: number }>(
  "settle-on-delivery",
  sql`settle_on_delivery(${sql.placeholder("orderId")}::uuid, ${sql.placeholder("amountPaise")}::bigint)`,
);

/** The buyer pays at the door. The caller has locked the order. Gives the amount with the fee for it. */
export async function settleOnDelivery(tx: Queries, order: { id: string }, amountPaise: number): Promise<number> {
  return (await settle(tx, { orderId: order.id, amountPaise })) ?? amountPaise;
}

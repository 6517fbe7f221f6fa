import { type Placeholder, type SQL, sql } from "drizzle-orm";
import type { Queries } from "#server/database/client.ts";
import { hasty } from "#server/database/hasty.ts";
import { newId } from "#server/database/new-id.ts";
import { prepare } from "#server/database/prepare.ts";
import { puttingIn } from "#server/jobs/enqueue.ts";

/** The mail that confirms an order, if its buyer has an address, as `postingConfirmations` is given it. */
export const toConfirmation = (order: { id: string; buyer: { email: string | null }; subject: string }) =>
  order.buyer.email ? [{ id: newId(), order_id: order.id, recipient: order.buyer.email, subject: order.subject }] : [];

/**
 * Posts the mails that confirm orders, as part `mail` of the statement that places them. Many buyers may come at once, and none waits for a mail:
 * it gets its job later (`queueConfirmations`), and what it says is written when it is sent.
 */
export const postingConfirmations = (confirmations: Placeholder): SQL => sql`
  mail as (
    insert into mails (id, recipient, subject, html, text, order_id, waits)
    select id, recipient, subject, '', '', order_id, true
      from jsonb_to_recordset(${confirmations}::jsonb) as m(id uuid, order_id uuid, recipient text, subject text)
    returning 1
  )`;

const mostAtOnce = 100;
const queue = sql`'send-mail'`;

/** Whichever process comes first takes them. Nothing is lost if the disk has not seen this yet: then they still wait. */
const queueWaiting = prepare<Record<string, never>, { isMore: boolean }>(
  "confirmations",
  sql`
    with ${hasty},
    due as materialized (
      select m.id from hasty, mails m where m.waits and exists (select from pgboss.queue where name = ${queue})
       order by m.id limit ${sql.raw(String(mostAtOnce))} for update of m skip locked
    ),
    noted as (update mails m set waits = false from due where m.id = due.id),
    ${puttingIn({ name: queue, from: sql`(select jsonb_build_object('mailId', id) as data from due) posted`, priority: -1 })}
    select count(*) = ${sql.raw(String(mostAtOnce))} as "isMore", (select count(*) from woken) from queued`,
);

/**
 * Puts the mails that confirm orders into the queue, many in one statement, since each by itself would take a fifth as long as its order.
 * Other mails go first: somebody may be waiting for one. Answers whether there are more.
 */
export async function queueConfirmations(db: Queries): Promise<boolean> {
  const [answer] = await queueWaiting(db, {});
  return answer?.isMore ?? false;
}

import { type Placeholder, type SQL, sql } from "drizzle-orm";
import { asyncCommit } from "#server/platform/database/async-commit.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { newId } from "#server/platform/database/new-id.ts";
import { prepare } from "#server/platform/database/prepare.ts";
import { insertMailJobsSql, mailQueue } from "#server/platform/mail/outbox.ts";

/** The mail that confirms an order, if its buyer has an address, as `postingConfirmations` is given it. */
export const toConfirmation = (order: { id: string; buyer: { email: string | null }; subject: string }) =>
  order.buyer.email ? [{ id: newId(), order_id: order.id, recipient: order.buyer.email, subject: order.subject }] : [];

/**
 * Posts the mails that confirm orders, as part `mail` of the statement that places them. Many buyers may come at once, and none waits for a mail:
 * it gets its job later (`queueConfirmations`), and what it says is written when it is sent.
 */
export const insertConfirmationsSql = (confirmations: Placeholder): SQL => sql`
  mail as (
    insert into mails (id, recipient, subject, html, text, order_id, waits)
    select id, recipient, subject, '', '', order_id, true
      from jsonb_to_recordset(${confirmations}::jsonb) as m(id uuid, order_id uuid, recipient text, subject text)
    returning 1
  )`;

const mostAtOnce = 100;
/** Others go first: somebody may be waiting for one. */
const priority = -1;

/** Whichever process comes first takes them. Nothing is lost if the disk has not seen this yet: then they still wait. */
const queueWaiting = prepare<Record<string, never>, { many: number }>(
  "confirmations",
  sql`
    with ${asyncCommit.cte},
    due as materialized (
      select m.id from ${asyncCommit.from}, mails m where m.waits and exists (select from pgboss.queue where name = ${mailQueue})
       order by m.id limit ${mostAtOnce} for update of m skip locked
    ),
    noted as (update mails m set waits = false from due where m.id = due.id),
    ${insertMailJobsSql(sql`due`, priority)}
    select count(*)::int as many, (select count(*) from woken) from queued`,
);

/**
 * Puts the mails that confirm orders into the queue, many in one statement, since each by itself would take a tenth as long as its order.
 * Answers whether there may be more.
 */
export async function queueConfirmations(db: Queries): Promise<boolean> {
  const [queued] = await queueWaiting(db, {});
  return queued?.many === mostAtOnce;
}

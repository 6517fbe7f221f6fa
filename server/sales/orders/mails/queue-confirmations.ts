import { type Placeholder, type SQL, sql } from "drizzle-orm";
import { asyncCommit } from "#server/platform/database/async-commit.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { newId } from "#server/platform/database/new-id.ts";
import { prepare } from "#server/platform/database/prepare.ts";
import { insertMailJobsSql, mailQueue } from "#server/platform/mail/outbox.ts";

/** The mail that confirms an order, if its buyer has an email address, as `insertConfirmationsSql` reads it. */
export const toConfirmation = (order: { id: string; buyer: { email: string | null }; subject: string }) =>
  order.buyer.email ? [{ id: newId(), order_id: order.id, recipient: order.buyer.email, subject: order.subject }] : [];

/**
 * Writes the mails that confirm orders into the outbox, as part `mail` of the statement that places them. Their jobs follow later
 * (`queueConfirmations`), and a mail's text is written when it is sent.
 */
export const insertConfirmationsSql = (confirmations: Placeholder): SQL => sql`
  mail as (
    insert into mails (id, recipient, subject, html, text, order_id, waits)
    select id, recipient, subject, '', '', order_id, true
      from jsonb_to_recordset(${confirmations}::jsonb) as m(id uuid, order_id uuid, recipient text, subject text)
    returning 1
  )`;

const batchSize = 100;
/** After all other mails, since somebody may be waiting for one of those. */
const priority = -1;

/** Processes share the work by `skip locked`. Asynchronous commit loses nothing: after a crash the mails still wait. */
const queueWaiting = prepare<Record<string, never>, { many: number }>(
  "confirmations",
  sql`
    with ${asyncCommit.cte},
    due as materialized (
      select m.id from ${asyncCommit.from}, mails m where m.waits and exists (select from pgboss.queue where name = ${mailQueue})
       order by m.id limit ${batchSize} for update of m skip locked
    ),
    noted as (update mails m set waits = false from due where m.id = due.id),
    ${insertMailJobsSql(sql`due`, priority)}
    select count(*)::int as many, (select count(*) from woken) from queued`,
);

/** Queues confirmations that wait in the outbox, a batch in one statement. Returns whether there may be more. */
export async function queueConfirmations(db: Queries): Promise<boolean> {
  const [queued] = await queueWaiting(db, {});
  return queued?.many === batchSize;
}

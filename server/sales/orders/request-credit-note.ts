import { sql } from "drizzle-orm";
import type { Queries } from "#server/platform/database/client.ts";
import { enqueue } from "#server/platform/jobs/enqueue.ts";
import { issueCreditNoteJob } from "./jobs.ts";

/** Enqueues the job that credits what was cancelled of a locked order, if an invoice says that it was sold. */
export async function requestCreditNote(tx: Queries, orderId: string): Promise<void> {
  const { rows } = await tx.execute(sql`
    select from invoices where order_id = ${orderId} union all select from documents where order_id = ${orderId} limit 1`);
  if (rows.length > 0) await enqueue(tx, issueCreditNoteJob, { orderId });
}

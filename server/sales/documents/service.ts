import { and, asc, eq, inArray, or, sql } from "drizzle-orm";
import type { Database, Queries } from "#server/platform/database/client.ts";
import { issueDueInvoices } from "#server/sales/invoices/service.ts";
import { invoiceRecipients } from "#server/sales/invoices/tables.ts";
import { orders } from "#server/sales/orders/tables.ts";
import type { Settings } from "#server/settings/settings.ts";
import { formatDocument } from "./format-document.ts";
import { issueCreditNotes } from "./issue-credit-notes.ts";
import { issueInvoices } from "./issue-invoices.ts";
import { documents } from "./tables.ts";

const ordersOf = (db: Queries, userId: string) =>
  db.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId));

/** The tax documents that were issued to a person, beside the invoices of the flat scheme. */
export async function exportDocuments(db: Queries, userId: string) {
  const rows = await db
    .select({ document: documents, order: orders })
    .from(documents)
    .innerJoin(orders, eq(orders.id, documents.orderId))
    .where(eq(orders.userId, userId))
    .orderBy(asc(documents.issuedAt));
  return rows.map(({ document, order }) => formatDocument({ ...document, order }));
}

/** Writes the documents that a person's orders still lack, before the person is gone whom they are issued to. */
export async function issueDueDocuments(db: Database, settings: Settings, userId: string): Promise<void> {
  await issueDueInvoices(db, settings, userId);
  const isPaidOrDelivered = or(eq(orders.paymentStatus, "Paid"), eq(orders.status, "Delivered"));
  const due = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.userId, userId), eq(orders.taxScheme, "gst"), isPaidOrDelivered));
  for (const { id } of due) await issueInvoices(db, settings, id);
  const { rows: waiting } = await db.execute<{ id: string }>(sql`
    select distinct data ->> 'orderId' as id from pgboss.job
     where name = 'issue-credit-note' and state in ('created', 'retry', 'active')
       and data ->> 'orderId' in (select ${orders.id}::text from ${orders} where ${eq(orders.userId, userId)})`);
  for (const { id } of waiting) await issueCreditNotes(db, id);
}

/** The last day of the financial year, which ends with March, of the document. */
const lastDayOfYear = sql`make_date(split_part(${documents.year}, '-', 1)::int + 1, 3, 31)`;

const withRecipient = (changes: ReturnType<typeof sql>) =>
  sql`jsonb_set(${documents.content}, '{recipient}', ${documents.content} -> 'recipient' || ${changes})`;

/**
 * Moves name and address of a person's documents to where only tax law wants them; the documents go on under the pseudonym. The number of a
 * business stays: the returns of its sellers name it.
 */
export async function separateDocumentRecipient(
  tx: Queries,
  { userId, pseudonym, keepYears }: { userId: string; pseudonym: string; keepYears: number },
): Promise<void> {
  const own = ordersOf(tx, userId);
  await tx.execute(sql`
    insert into ${invoiceRecipients} (order_id, pseudonym, name, address, keep_until)
    select ${documents.orderId}, ${pseudonym}, (array_agg(${documents.content} #>> '{recipient,name}'))[1],
           array(select jsonb_array_elements_text((array_agg(${documents.content} #> '{recipient,address}'))[1])),
           max(${lastDayOfYear}) + ${keepYears} * interval '1 year'
      from ${documents} where ${inArray(documents.orderId, own)} group by ${documents.orderId}
    on conflict (order_id) do update set keep_until = greatest(${invoiceRecipients.keepUntil}, excluded.keep_until)`);
  await tx
    .update(documents)
    .set({ content: withRecipient(sql`jsonb_build_object('name', ${pseudonym}::text, 'address', '[]'::jsonb)`) })
    .where(inArray(documents.orderId, own));
}

/** When the law asks no more for whom a document was issued to, it names nobody any more. */
export async function deleteOldDocumentRecipients(db: Queries, { keepOrderDataYears }: Settings): Promise<void> {
  const nobody = sql`jsonb_build_object('name', 'Former customer', 'address', '[]'::jsonb, 'gstin', '')`;
  const isOver = sql`${lastDayOfYear} + ${keepOrderDataYears} * interval '1 year' < current_date`;
  const isNamed = sql`not (${documents.content} -> 'recipient' @> ${nobody}) and not exists (
    select from ${invoiceRecipients} where ${invoiceRecipients.orderId} = ${documents.orderId})`;
  await db
    .update(documents)
    .set({ content: withRecipient(nobody) })
    .where(sql`${isOver} and ${isNamed}`);
}

import { and, asc, eq, inArray, isNull, or, sql } from "drizzle-orm";
import type { Database, Queries } from "#server/platform/database/client.ts";
import { orders } from "#server/sales/orders/tables.ts";
import type { Settings } from "#server/settings/settings.ts";
import { drawDocument, drawInvoice } from "./draw-invoice.ts";
import { financialYear } from "./financial-year.ts";
import { isDueFor, issueInvoice } from "./issue-invoice.ts";
import { formatInvoice, toIssuedInvoice } from "./queries.ts";
import { invoiceRecipients, invoices } from "./tables.ts";

// What the documents of the other scheme have in common with these.
export { drawDocument, drawInvoice, financialYear, isDueFor, toIssuedInvoice };

/** Everything that was invoiced to a person. */
export async function exportInvoices(db: Queries, userId: string) {
  const rows = await db
    .select({ invoice: invoices, order: orders })
    .from(invoices)
    .innerJoin(orders, eq(orders.id, invoices.orderId))
    .where(eq(orders.userId, userId))
    .orderBy(asc(invoices.issuedAt));
  return rows.map((row) => formatInvoice(toIssuedInvoice(row)));
}

/** Writes the invoices that a person's orders still lack, before the person is gone whom they are issued to. */
export async function issueDueInvoices(db: Database, settings: Settings, userId: string): Promise<void> {
  const due = await db
    .select({ id: orders.id })
    .from(orders)
    .leftJoin(invoices, eq(invoices.orderId, orders.id))
    .where(
      and(
        eq(orders.userId, userId),
        eq(orders.taxScheme, "flat"),
        isNull(invoices.orderId),
        or(eq(orders.paymentStatus, "Paid"), eq(orders.status, "Delivered")),
      ),
    );
  for (const { id } of due) await issueInvoice(db, settings, id);
}

/** The last day of the financial year, which ends with March, of the invoice. */
const lastDayOfYear = sql`make_date(split_part(${invoices.year}, '-', 1)::int + 1, 3, 31)`;

const withoutBuyer = (pseudonym: ReturnType<typeof sql>) =>
  sql`jsonb_set(${invoices.content}, '{buyer}', jsonb_build_object('name', ${pseudonym}, 'email', '', 'phone', '', 'address', '[]'::jsonb))`;

/** Moves name and address of a person's invoices to where only tax law wants them; the invoices go on under the pseudonym. */
export async function separateRecipient(
  tx: Queries,
  { userId, pseudonym, keepYears }: { userId: string; pseudonym: string; keepYears: number },
): Promise<void> {
  const own = tx.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId));
  await tx.execute(sql`
    insert into ${invoiceRecipients} (order_id, pseudonym, name, address, keep_until)
    select ${invoices.orderId}, ${pseudonym}, ${invoices.content} #>> '{buyer,name}',
           array(select jsonb_array_elements_text(${invoices.content} #> '{buyer,address}')),
           ${lastDayOfYear} + ${keepYears} * interval '1 year'
      from ${invoices} where ${inArray(invoices.orderId, own)}
    on conflict (order_id) do nothing`);
  await tx
    .update(invoices)
    .set({ content: withoutBuyer(sql`${pseudonym}::text`) })
    .where(inArray(invoices.orderId, own));
}

const formerCustomer = sql`'Former customer'`;

/** When the law asks no more for whom an invoice was issued to, nobody can look it up any more. */
export async function deleteOldRecipients(db: Queries, { keepOrderDataYears }: Settings): Promise<void> {
  await db.delete(invoiceRecipients).where(sql`${invoiceRecipients.keepUntil} < current_date`);
  const isOver = sql`${lastDayOfYear} + ${keepOrderDataYears} * interval '1 year' < current_date`;
  const isNamed = sql`${invoices.content} #>> '{buyer,name}' <> ${formerCustomer} and not exists (
    select from ${invoiceRecipients} where ${invoiceRecipients.orderId} = ${invoices.orderId})`;
  await db
    .update(invoices)
    .set({ content: withoutBuyer(formerCustomer) })
    .where(sql`${isOver} and ${isNamed}`);
}

import { eq, sql } from "drizzle-orm";
import type { Invoice } from "#contract/invoices.ts";
import { toRupees } from "#contract/money.ts";
import { isAdmin } from "#contract/roles.ts";
import type { Who } from "#server/customers/accounts/service.ts";
import { users } from "#server/customers/accounts/tables.ts";
import type { Database, Queries } from "#server/platform/database/client.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { type LockedOrder, lockOrder } from "#server/sales/orders/service.ts";
import { type InvoiceContent, invoiceSeries, invoices, orderItems, orders } from "#server/sales/orders/tables.ts";
import { notFound } from "#server/shop-error.ts";
import { financialYear, invoiceNumber } from "./financial-year.ts";
import { invoiceContent, type Seller } from "./invoice-content.ts";

const isDueFor = ({ paymentStatus, status }: LockedOrder) => paymentStatus === "Paid" || status === "Delivered";

/**
 * Writes the invoice of an order that is paid or delivered, once. The number is taken in the transaction that writes it and comes back
 * if that fails, so the series of a year has no gaps.
 */
export async function issueInvoice(db: Database, settings: Seller, orderId: string): Promise<void> {
  await transaction(db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order || !isDueFor(order)) return;
    const [known] = await tx.select().from(invoices).where(eq(invoices.orderId, orderId));
    const content = known ? undefined : await writeContent(tx, settings, order);
    if (!content) return;
    const year = financialYear(new Date());
    const [series] = await tx
      .insert(invoiceSeries)
      .values({ year, last: 1 })
      .onConflictDoUpdate({ target: invoiceSeries.year, set: { last: sql`${invoiceSeries.last} + 1` } })
      .returning();
    if (!series) throw new Error("no number was given out");
    const number = invoiceNumber(year, series.last);
    await tx.insert(invoices).values({ orderId, year, serial: series.last, number, content });
  });
}

/** Nothing when all of it was cancelled in the meantime. */
async function writeContent(tx: Queries, settings: Seller, order: LockedOrder): Promise<InvoiceContent | undefined> {
  const rows = await tx
    .select()
    .from(orderItems)
    .where(sql`${orderItems.orderId} = ${order.id} and ${orderItems.status} <> 'Cancelled'`)
    .orderBy(orderItems.position);
  if (rows.length === 0) return undefined;
  const [user] = order.userId ? await tx.select().from(users).where(eq(users.id, order.userId)) : [];
  return invoiceContent(settings, order, rows, user);
}

/** The invoice of an order, for its buyer and admins; to everybody else there is none. */
export async function readInvoice(db: Queries, who: Who, orderId: string): Promise<Invoice> {
  const [row] = await db
    .select({ invoice: invoices, order: orders })
    .from(invoices)
    .innerJoin(orders, eq(orders.id, invoices.orderId))
    .where(eq(invoices.orderId, orderId));
  if (!row || (row.order.userId !== who.userId && !isAdmin(who))) throw notFound("No invoice found.");
  const { invoice, order } = row;
  const { totalPaise, taxPaise, ...content } = invoice.content;
  return {
    number: invoice.number,
    issued: invoice.issuedAt.toISOString(),
    orderId,
    ordered: order.createdAt.toISOString(),
    ...content,
    total: toRupees(totalPaise),
    totalTax: toRupees(taxPaise),
    totalWithTax: toRupees(totalPaise + taxPaise),
    cancelledSince: toRupees(totalPaise + taxPaise - order.totalPaise - order.taxPaise),
  };
}

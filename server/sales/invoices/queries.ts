import { eq } from "drizzle-orm";
import { can } from "#contract/customers/roles.ts";
import { toRupees, toRupeesOrNull } from "#contract/money.ts";
import type { Invoice } from "#contract/sales/invoices.ts";
import type { PaymentStatus } from "#contract/sales/orders.ts";
import type { Who } from "#server/customers/accounts/service.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { costOf } from "#server/sales/orders/service.ts";
import { orders } from "#server/sales/orders/tables.ts";
import { notFound } from "#server/shop-error.ts";
import { type InvoiceContent, invoiceRecipients, invoices } from "./tables.ts";

/** An invoice as it was issued, and what became of its order since. Amounts in paise. */
export interface IssuedInvoice extends InvoiceContent, Pick<Invoice, "payment"> {
  number: string;
  issuedAt: Date;
  orderId: string;
  orderNumber: string;
  orderedAt: Date;
  cancelledSincePaise: number;
}

const payments: Record<PaymentStatus, Invoice["payment"]> = {
  Pending: "Not paid",
  Failed: "Not paid",
  Paid: "Paid online",
  Refunded: "Refunded",
  "Cash on delivery": "Cash on delivery",
};

/** The invoice of an order, for its buyer and staff who read orders; to everybody else there is none. */
export async function readInvoice(db: Queries, who: Who, orderId: string): Promise<IssuedInvoice> {
  const [row] = await db
    .select({ invoice: invoices, order: orders })
    .from(invoices)
    .innerJoin(orders, eq(orders.id, invoices.orderId))
    .where(eq(invoices.orderId, orderId));
  if (!row || (row.order.userId !== who.userId && !can(who, "read orders"))) throw notFound("No invoice found.");
  return toIssuedInvoice(row);
}

interface InvoicedOrder {
  invoice: typeof invoices.$inferSelect;
  order: typeof orders.$inferSelect;
}

export function toIssuedInvoice({ invoice, order }: InvoicedOrder): IssuedInvoice {
  return {
    ...invoice.content,
    number: invoice.number,
    issuedAt: invoice.issuedAt,
    orderId: order.id,
    orderNumber: order.number,
    orderedAt: order.createdAt,
    payment: payments[order.paymentStatus],
    cancelledSincePaise: invoice.content.totalWithTaxPaise - costOf(order),
  };
}

/** To whom an invoice was issued whose buyer's account is deleted, as tax law wants it kept. */
export async function readRecipient(db: Queries, orderId: string) {
  const [row] = await db.select().from(invoiceRecipients).where(eq(invoiceRecipients.orderId, orderId));
  if (!row) throw notFound("No recipient is kept apart for this invoice.");
  const { pseudonym, name, address, keepUntil } = row;
  return { pseudonym, name, address, keepUntil };
}

/** The number of an order's invoice, once it has one. */
export async function readInvoiceNumber(db: Queries, orderId: string): Promise<string | null> {
  const [invoice] = await db.select({ number: invoices.number }).from(invoices).where(eq(invoices.orderId, orderId));
  return invoice?.number ?? null;
}

/** An invoice as it goes over the wire. */
export const formatInvoice = (invoice: IssuedInvoice): Invoice => ({
  number: invoice.number,
  issued: invoice.issuedAt.toISOString(),
  orderId: invoice.orderId,
  orderNumber: invoice.orderNumber,
  ordered: invoice.orderedAt.toISOString(),
  seller: invoice.seller,
  buyer: invoice.buyer,
  lines: invoice.lines.map(({ name, sku, brand, size, quantity, taxRate, ...line }) => ({
    name,
    sku,
    brand,
    size,
    quantity,
    price: toRupees(line.pricePaise),
    mrp: toRupeesOrNull(line.mrpPaise),
    total: toRupees(line.totalPaise),
    taxRate,
    tax: toRupees(line.taxPaise),
  })),
  totalDiscount: toRupees(invoice.discountPaise),
  total: toRupees(invoice.totalPaise),
  totalTax: toRupees(invoice.taxPaise),
  shipping: toRupees(invoice.shippingPaise ?? 0),
  cashFee: toRupees(invoice.cashFeePaise ?? 0),
  totalWithTax: toRupees(invoice.totalWithTaxPaise),
  payment: invoice.payment,
  cancelledSince: toRupees(invoice.cancelledSincePaise),
});

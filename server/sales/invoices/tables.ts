import { sql } from "drizzle-orm";
import { check, date, index, integer, jsonb, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import type { Invoice } from "#contract/sales/invoices.ts";
import type { OrderFees, OrderTotals } from "#contract/sales/pricing.ts";
import { createdAt } from "#server/platform/database/columns.ts";
import { orders } from "#server/sales/orders/tables.ts";

interface InvoiceLine
  extends Pick<Invoice["lines"][number], "name" | "sku" | "brand" | "size" | "quantity" | "taxRate"> {
  pricePaise: number;
  /** Invoices of the time before products had an MRP do not name it. */
  mrpPaise?: number | null;
  discountPaise: number;
  totalPaise: number;
  taxPaise: number;
  totalWithTaxPaise: number;
}

/** What an invoice says, kept as it was issued. */
export interface InvoiceContent
  extends Pick<Invoice, "seller" | "buyer">,
    Omit<OrderTotals, keyof OrderFees>,
    Partial<OrderFees> {
  lines: InvoiceLine[];
}

/** The last number given out in each financial year. Taken in the transaction that uses it, so no number is ever missing. */
export const invoiceSeries = pgTable("invoice_series", {
  year: text().primaryKey(),
  last: integer().notNull(),
});

export const invoices = pgTable(
  "invoices",
  {
    orderId: uuid()
      .primaryKey()
      .references(() => orders.id),
    year: text().notNull(),
    serial: integer().notNull(),
    /** Both in the form that people read. */
    number: text().notNull().unique("one_invoice_a_name"),
    issuedAt: createdAt(),
    content: jsonb().$type<InvoiceContent>().notNull(),
  },
  (t) => [
    unique("one_invoice_a_number").on(t.year, t.serial),
    check("series_begin_with_one", sql`${t.serial} >= 1`),
    index("invoices_by_moment").on(t.issuedAt),
  ],
);

/**
 * To whom the invoice and the other tax documents of an order were issued, where that person's account is deleted: what tax law wants kept,
 * apart from everything else and under a pseudonym, until its last day.
 */
export const invoiceRecipients = pgTable(
  "invoice_recipients",
  {
    orderId: uuid()
      .primaryKey()
      .references(() => orders.id),
    /** What the invoice says instead of the name. */
    pseudonym: text().notNull(),
    name: text().notNull(),
    address: text().array().notNull(),
    keepUntil: date().notNull(),
  },
  (t) => [index("invoice_recipients_by_end").on(t.keepUntil)],
);

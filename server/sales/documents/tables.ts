import { sql } from "drizzle-orm";
import { bigint, check, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from "drizzle-orm/pg-core";
import { type DocumentKind, documentKinds } from "#contract/sales/documents.ts";
import { createdAt, id, quoted } from "#server/platform/database/columns.ts";
import { orders } from "#server/sales/orders/tables.ts";
import type { DocumentContent } from "./content.ts";

/**
 * The last number given out of each series: of one seller, one kind and one financial year. Taken in the transaction that uses it, so no
 * number is ever missing. The nil id is the shop as a seller.
 */
export const documentSeries = pgTable(
  "document_series",
  {
    sellerId: uuid().notNull(),
    kind: text().$type<DocumentKind>().notNull(),
    year: text().notNull(),
    last: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.sellerId, t.kind, t.year] })],
);

/**
 * Tax documents: invoices of the GST scheme, and the credit notes of both schemes. The one invoice of an order in the flat scheme is in
 * `invoices`.
 */
export const documents = pgTable(
  "documents",
  {
    id: id(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    kind: text().$type<DocumentKind>().notNull(),
    /** The merchant, or the nil id for the shop. */
    sellerId: uuid().notNull(),
    year: text().notNull(),
    serial: integer().notNull(),
    number: text().notNull(),
    issuedAt: createdAt(),
    totalPaise: bigint({ mode: "number" }).notNull(),
    /** What it says, kept as it was issued. */
    content: jsonb().$type<DocumentContent>().notNull(),
  },
  (t) => [
    unique("one_document_a_number").on(t.sellerId, t.kind, t.year, t.serial),
    check("document_kind_is_known", sql`${t.kind} in (${quoted(documentKinds)})`),
    check("document_series_begin_with_one", sql`${t.serial} >= 1`),
    check("document_number_is_at_most_16_characters", sql`length(${t.number}) between 1 and 16`),
    check("document_total_is_never_negative", sql`${t.totalPaise} >= 0`),
    index("documents_of_an_order").on(t.orderId, t.id),
    index("documents_of_a_seller").on(t.sellerId, t.issuedAt),
    index("documents_by_moment").on(t.issuedAt),
  ],
);

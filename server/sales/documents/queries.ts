import { and, asc, eq, or } from "drizzle-orm";
import { can, isMerchant } from "#contract/customers/roles.ts";
import type { Who } from "#server/customers/accounts/service.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { drawDocument, drawInvoice, toIssuedInvoice } from "#server/sales/invoices/service.ts";
import { invoices } from "#server/sales/invoices/tables.ts";
import { orderItems, orders } from "#server/sales/orders/tables.ts";
import { notFound } from "#server/shop-error.ts";
import { shopId } from "./find-sellers.ts";
import { fromFlatInvoice } from "./flat-invoice.ts";
import { formatDocument, type IssuedDocument } from "./format-document.ts";
import { documents } from "./tables.ts";

type DocumentRow = typeof documents.$inferSelect;
type InvoiceRow = typeof invoices.$inferSelect;
type Order = IssuedDocument["order"];

const fromDocument = (row: DocumentRow, order: Order): IssuedDocument => ({ ...row, order });

/** The one invoice of the flat scheme goes by the id of its order. */
const fromInvoice = ({ orderId, number, issuedAt, content }: InvoiceRow, order: Order): IssuedDocument => ({
  id: orderId,
  kind: "invoice",
  number,
  sellerId: shopId,
  issuedAt,
  content: fromFlatInvoice(content),
  order,
});

/** Whose documents a person sees as their seller: none for merchants who are switched off. */
export const sellerOf = (who: Who): string | null =>
  isMerchant(who) && who.merchant?.isActive ? who.merchant.id : null;

const seesAll = (who: Who, order: Pick<Order, "userId">): boolean =>
  order.userId === who.userId || can(who, "read orders");

/**
 * The documents of an order, oldest first: all for its buyer and staff who read orders, its own for a seller. To others there is no such
 * order.
 */
export async function listDocuments(db: Queries, who: Who, orderId: string): Promise<IssuedDocument[]> {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  if (!order) throw notFound("No order found.");
  const [flat] = await db.select().from(invoices).where(eq(invoices.orderId, orderId));
  const rows = await db
    .select()
    .from(documents)
    .where(eq(documents.orderId, orderId))
    .orderBy(asc(documents.issuedAt), asc(documents.id));
  const all = [...(flat ? [fromInvoice(flat, order)] : []), ...rows.map((row) => fromDocument(row, order))];
  if (seesAll(who, order)) return all;
  const own = all.filter(({ sellerId }) => sellerId === sellerOf(who));
  if (own.length === 0 && !(await isSellerIn(db, who, orderId))) throw notFound("No order found.");
  return own;
}

/** Whether the caller may see lines of the order, which may be of a brand that was somebody else's when they were sold. */
async function isSellerIn(db: Queries, who: Who, orderId: string): Promise<boolean> {
  const merchantId = sellerOf(who);
  if (!merchantId) return false;
  const brandId = who.merchant?.brandId;
  const isOwn = or(eq(orderItems.merchantId, merchantId), brandId ? eq(orderItems.brandId, brandId) : undefined);
  return (await db.$count(orderItems, and(eq(orderItems.orderId, orderId), isOwn))) > 0;
}

/** A document for its buyer, staff who read orders, and its seller; to everybody else there is none. */
export async function readDocument(db: Queries, who: Who, id: string): Promise<IssuedDocument> {
  const document = await findIssued(db, id);
  const isSeen = document && (seesAll(who, document.order) || document.sellerId === sellerOf(who));
  if (!isSeen) throw notFound("No document found.");
  return document;
}

export const findIssued = async (db: Queries, id: string): Promise<IssuedDocument | undefined> =>
  (await findDocument(db, id)) ?? (await findInvoice(db, id));

async function findDocument(db: Queries, id: string): Promise<IssuedDocument | undefined> {
  const [row] = await db
    .select({ document: documents, order: orders })
    .from(documents)
    .innerJoin(orders, eq(orders.id, documents.orderId))
    .where(eq(documents.id, id));
  return row && fromDocument(row.document, row.order);
}

async function findInvoice(db: Queries, orderId: string): Promise<IssuedDocument | undefined> {
  const [row] = await db
    .select({ invoice: invoices, order: orders })
    .from(invoices)
    .innerJoin(orders, eq(orders.id, invoices.orderId))
    .where(eq(invoices.orderId, orderId));
  return row && fromInvoice(row.invoice, row.order);
}

/** A document on paper. The invoice of the flat scheme looks as it always did, and says what became of its order since. */
export async function drawPaper(db: Queries, document: IssuedDocument): Promise<Buffer> {
  if (document.content.scheme === "gst" || document.kind === "credit note")
    return drawDocument(formatDocument(document));
  const [row] = await db
    .select({ invoice: invoices, order: orders })
    .from(invoices)
    .innerJoin(orders, eq(orders.id, invoices.orderId))
    .where(eq(invoices.orderId, document.id));
  if (!row) throw notFound("No document found.");
  return drawInvoice(toIssuedInvoice(row));
}

/** `invoice-INV-26-27-000042.pdf` */
export const fileName = ({ kind, number }: Pick<IssuedDocument, "kind" | "number">): string =>
  `${kind.replace(" ", "-")}-${number.replaceAll("/", "-")}.pdf`;

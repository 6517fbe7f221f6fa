import { and, asc, eq } from "drizzle-orm";
import type { Database, Queries } from "#server/platform/database/client.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { invoices } from "#server/sales/invoices/tables.ts";
import { isSold, lockOrder } from "#server/sales/orders/service.ts";
import { orderItems } from "#server/sales/orders/tables.ts";
import { buildCreditNote, leftByKey } from "./build-credit-note.ts";
import type { DocumentContent } from "./content.ts";
import { shopId } from "./find-sellers.ts";
import { fromFlatInvoice } from "./flat-invoice.ts";
import { documents } from "./tables.ts";
import { takeNumber } from "./take-number.ts";

type Invoiced = DocumentContent & Required<Pick<DocumentContent, "invoice">> & { sellerId: string };

/**
 * Writes credit notes for what is invoiced and neither left of the order nor credited before. It compares all three under the lock of the
 * order, so it may run at any time and as often as anybody likes.
 */
export async function issueCreditNotes(db: Database, orderId: string): Promise<void> {
  await transaction(db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) return;
    const invoiced = await readInvoiced(tx, orderId);
    if (invoiced.length === 0) return;
    const live = await tx
      .select()
      .from(orderItems)
      .where(and(eq(orderItems.orderId, orderId), isSold));
    const left = leftByKey(live, order.taxScheme);
    const notes = await tx
      .select({ content: documents.content })
      .from(documents)
      .where(and(eq(documents.orderId, orderId), eq(documents.kind, "credit note")));
    for (const { sellerId, ...invoice } of invoiced) {
      const credited = notes.map(({ content }) => content).filter((note) => note.invoice?.id === invoice.invoice.id);
      const content = buildCreditNote(invoice, credited, left);
      if (!content) continue;
      const named = await takeNumber(tx, { sellerId, kind: "credit note" });
      await tx.insert(documents).values({ ...named, orderId, totalPaise: content.totals.totalPaise, content });
    }
  });
}

/** The invoices of an order, by the ids of their sellers. */
async function readInvoiced(tx: Queries, orderId: string): Promise<Invoiced[]> {
  const [flat] = await tx.select().from(invoices).where(eq(invoices.orderId, orderId));
  if (flat) {
    const invoice = { id: orderId, number: flat.number, at: flat.issuedAt.toISOString() };
    return [{ ...fromFlatInvoice(flat.content), invoice, sellerId: shopId }];
  }
  const rows = await tx
    .select()
    .from(documents)
    .where(and(eq(documents.orderId, orderId), eq(documents.kind, "invoice")))
    .orderBy(asc(documents.sellerId));
  return rows.map(({ id, sellerId, number, issuedAt, content }) => ({
    ...content,
    sellerId,
    invoice: { id, number, at: issuedAt.toISOString() },
  }));
}

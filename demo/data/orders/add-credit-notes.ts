import { stepAt } from "#demo/data/after-sale/after-sale-clock.ts";
import { idAt } from "#demo/data/dates.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { buildCreditNote, leftByKey } from "#server/sales/documents/build-credit-note.ts";
import { shopId } from "#server/sales/documents/find-sellers.ts";
import { fromFlatInvoice } from "#server/sales/documents/flat-invoice.ts";
import { documentSeries, documents } from "#server/sales/documents/tables.ts";
import { documentNumber } from "#server/sales/documents/take-number.ts";
import { financialYear } from "#server/sales/invoices/financial-year.ts";
import type { invoices } from "#server/sales/invoices/tables.ts";
import type { DemoOrder } from "./demo-order.ts";
import { refundedAt } from "./order-story.ts";

type Invoice = Pick<typeof invoices.$inferSelect, "orderId" | "number" | "issuedAt" | "content">;

/** With the refund of what was cancelled, or when a returned piece was accepted. */
const creditedAt = ({ order, after }: DemoOrder) =>
  after ? stepAt(order.createdAt, "received") : refundedAt(order.createdAt);

/** Adds credit notes for what was cancelled after it was invoiced, dated when the money went back. */
export async function addCreditNotes(tx: Queries, orders: DemoOrder[], issued: readonly Invoice[]): Promise<void> {
  const notes = issued.flatMap(({ orderId, number, issuedAt: at, content }) => {
    const demo = orders.find(({ order }) => order.id === orderId);
    const live = demo?.lines.filter(({ status }) => status !== "Cancelled") ?? [];
    const invoice = { ...fromFlatInvoice(content), invoice: { id: orderId, number, at: at.toISOString() } };
    const note = buildCreditNote(invoice, [], leftByKey(live, "flat"));
    return demo && note ? [{ orderId, issuedAt: creditedAt(demo), content: note }] : [];
  });
  const last = new Map<string, number>();
  const rows = notes
    .sort((a, b) => a.issuedAt.getTime() - b.issuedAt.getTime())
    .map((note) => {
      const year = financialYear(note.issuedAt);
      const serial = (last.get(year) ?? 0) + 1;
      last.set(year, serial);
      const number = documentNumber("credit note", year, serial);
      const named = { id: idAt(note.issuedAt), kind: "credit note" as const, sellerId: shopId, year, serial, number };
      return { ...note, ...named, totalPaise: note.content.totals.totalPaise };
    });
  if (rows.length === 0) return;
  await tx.insert(documents).values(rows);
  const series = [...last].map(([year, number]) => ({ year, last: number }));
  await tx
    .insert(documentSeries)
    .values(series.map((each) => ({ ...each, sellerId: shopId, kind: "credit note" as const })));
}

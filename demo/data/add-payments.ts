import type { Queries } from "#server/platform/database/client.ts";
import { financialYear, invoiceNumber } from "#server/sales/invoices/financial-year.ts";
import { invoiceContent, type Seller } from "#server/sales/invoices/invoice-content.ts";
import { invoiceSeries, invoices } from "#server/sales/orders/tables.ts";
import { paymentAttempts, paymentEvents, refunds } from "#server/sales/payments/tables.ts";
import type { ToldOrder } from "./add-orders.ts";
import { idAt } from "./moments.ts";
import { deliveredAt, paidAt, refundedAt } from "./order-story.ts";

const isOnline = ({ order }: ToldOrder) => ["Paid", "Refunded", "Failed"].includes(order.paymentStatus);
const amountOf = (lines: ToldOrder["lines"]) =>
  lines.reduce((sum, { totalPaise, taxPaise }) => sum + totalPaise + taxPaise, 0);

/** Puts into the books what was paid and what was sent back, and writes the invoices. */
export async function addDemoPayments(tx: Queries, settings: Seller, told: ToldOrder[]): Promise<void> {
  const online = told.filter(isOnline).map((each) => {
    const at = paidAt(each.order.createdAt);
    const [isPaid, paymentId] = [each.order.paymentStatus !== "Failed", `pay_${idAt(at)}`];
    const attempt = {
      ...{ id: idAt(each.order.createdAt), orderId: each.order.id, provider: "demo" as const, currency: "INR" },
      ...{ amountPaise: amountOf(each.lines), createdAt: at, openedAt: at, askedAt: at, expiresAt: at },
      state: isPaid ? ("paid" as const) : ("closed" as const),
      paymentId: isPaid ? paymentId : null,
      paidAt: isPaid ? at : null,
    };
    return { ...each, attempt, paymentId, isPaid };
  });
  await tx.insert(paymentAttempts).values(online.map(({ attempt }) => attempt));
  await tx.insert(paymentEvents).values(
    online.map(({ attempt: { id, amountPaise, currency, createdAt }, paymentId, isPaid }) => ({
      ...{ attemptId: id, paymentId, amountPaise, currency, createdAt, source: "webhook" as const },
      state: isPaid ? ("succeeded" as const) : ("failed" as const),
      outcome: "counted" as const,
    })),
  );
  const sentBack = online.flatMap(({ order, lines, attempt }) => {
    const amountPaise = amountOf(lines.filter(({ status }) => status === "Cancelled"));
    const at = refundedAt(order.createdAt);
    const [orderId, attemptId, state] = [order.id, attempt.id, "done" as const];
    return amountPaise > 0
      ? [{ id: idAt(at), orderId, attemptId, amountPaise, state, createdAt: at, askedAt: at, doneAt: at }]
      : [];
  });
  await tx.insert(refunds).values(sentBack);
  await addInvoices(tx, settings, told);
}

/** Of what was paid online when it was paid, with all its lines; of what was paid at the door when it had arrived. */
async function addInvoices(tx: Queries, settings: Seller, told: ToldOrder[]): Promise<void> {
  const due = told.flatMap(({ order, lines, buyer }) => {
    const isPaid = order.paymentStatus === "Paid" || order.paymentStatus === "Refunded";
    if (!isPaid && order.status !== "Delivered") return [];
    const billed = isPaid ? lines : lines.filter(({ status }) => status !== "Cancelled");
    const totals = {
      totalPaise: billed.reduce((sum, { totalPaise }) => sum + totalPaise, 0),
      taxPaise: billed.reduce((sum, { taxPaise }) => sum + taxPaise, 0),
    };
    const issuedAt = isPaid ? paidAt(order.createdAt) : deliveredAt(order.createdAt);
    const content = invoiceContent(settings, { ...order, ...totals }, billed, { ...buyer, phoneNumber: "" });
    return [{ orderId: order.id, issuedAt, content }];
  });
  const last = new Map<string, number>();
  const rows = due
    .sort((a, b) => a.issuedAt.getTime() - b.issuedAt.getTime())
    .map((invoice) => {
      const year = financialYear(invoice.issuedAt);
      const serial = (last.get(year) ?? 0) + 1;
      last.set(year, serial);
      return { ...invoice, year, serial, number: invoiceNumber(year, serial) };
    });
  await tx.insert(invoices).values(rows);
  await tx.insert(invoiceSeries).values([...last].map(([year, number]) => ({ year, last: number })));
}

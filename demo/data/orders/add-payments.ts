import { totalLines } from "#contract/sales/pricing.ts";
import { stepAt } from "#demo/data/after-sale/after-sale-clock.ts";
import { idAt } from "#demo/data/dates.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { financialYear, invoiceNumber } from "#server/sales/invoices/financial-year.ts";
import { invoiceContent, type Seller } from "#server/sales/invoices/issue-invoice.ts";
import { invoiceSeries, invoices } from "#server/sales/invoices/tables.ts";
import { paymentAttempts, paymentEvents, refunds } from "#server/sales/payments/tables.ts";
import { addCreditNotes } from "./add-credit-notes.ts";
import type { DemoOrder } from "./demo-order.ts";
import { deliveredAt, paidAt, refundedAt } from "./order-story.ts";

const isOnline = ({ order }: DemoOrder) => ["Paid", "Refunded", "Failed"].includes(order.paymentStatus);
const amountOf = (lines: DemoOrder["lines"]) => totalLines(lines, "flat").totalWithTaxPaise;

/** Puts into the books what was paid and what was sent back, and writes the invoices. */
export async function addDemoPayments(tx: Queries, settings: Seller, orders: DemoOrder[]): Promise<void> {
  const online = orders.filter(isOnline).map((each) => {
    const at = paidAt(each.order.createdAt);
    const isPaid = each.order.paymentStatus !== "Failed";
    const paymentId = `pay_${idAt(at)}`;
    const attempt = {
      id: idAt(each.order.createdAt),
      orderId: each.order.id,
      provider: "demo" as const,
      currency: "INR",
      amountPaise: amountOf(each.lines),
      createdAt: at,
      openedAt: at,
      checkedAt: at,
      expiresAt: at,
      state: isPaid ? ("paid" as const) : ("closed" as const),
      paymentId: isPaid ? paymentId : null,
      paidAt: isPaid ? at : null,
    };
    return { ...each, attempt, paymentId, isPaid };
  });
  await tx.insert(paymentAttempts).values(online.map(({ attempt }) => attempt));
  await tx.insert(paymentEvents).values(
    online.map(({ attempt: { id, amountPaise, currency, createdAt }, paymentId, isPaid }) => ({
      attemptId: id,
      paymentId,
      amountPaise,
      currency,
      createdAt,
      source: "webhook" as const,
      state: isPaid ? ("succeeded" as const) : ("failed" as const),
      outcome: "counted" as const,
    })),
  );
  const sentBack = online.flatMap(({ order, lines, attempt, after }) => {
    const amountPaise = order.returnedPaise + amountOf(lines.filter(({ status }) => status === "Cancelled"));
    if (amountPaise === 0) return [];
    const at = after ? stepAt(order.createdAt, "ended") : refundedAt(order.createdAt);
    return [
      {
        id: idAt(at),
        orderId: order.id,
        attemptId: attempt.id,
        amountPaise,
        state: "done" as const,
        createdAt: at,
        checkedAt: at,
        doneAt: at,
      },
    ];
  });
  await tx.insert(refunds).values(sentBack);
  await addInvoices(tx, settings, orders);
}

/** Invoices what was paid online when it was paid, with all its lines; what was paid at the door when it had arrived. */
async function addInvoices(tx: Queries, settings: Seller, orders: DemoOrder[]): Promise<void> {
  const due = orders.flatMap(({ order, lines, buyer }) => {
    const isPaid = order.paymentStatus === "Paid" || order.paymentStatus === "Refunded";
    if (!isPaid && order.status !== "Delivered") return [];
    const billed = isPaid ? lines : lines.filter(({ status }) => status !== "Cancelled");
    const issuedAt = isPaid ? paidAt(order.createdAt) : deliveredAt(order.createdAt);
    const content = invoiceContent(settings, order, billed, { ...buyer, phoneNumber: "" });
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
  await addCreditNotes(tx, orders, rows);
}

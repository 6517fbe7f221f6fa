import { and, eq, sql } from "drizzle-orm";
import { toRupees } from "#contract/money.ts";
import type { PaymentReport } from "#contract/payments.ts";
import type { Who } from "#server/customers/accounts/service.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { amountOf } from "#server/sales/orders/service.ts";
import type { PaymentContext } from "./apply-payment-state.ts";
import { askAbout } from "./ask-about.ts";
import type { Providers } from "./providers.ts";
import { isUnderWay, openAttempts, readOrder } from "./read-order.ts";
import { paymentAttempts, refunds } from "./tables.ts";
import { paysUntil, whyNotCash, whyNotOnline } from "./ways-to-pay.ts";

/** How an order stands with money. Where a payment may be on its way the provider is asked, since its webhook may be late. */
export async function readReport(
  desk: PaymentContext,
  providers: Providers,
  who: Who,
  id: string,
): Promise<PaymentReport> {
  const asked = await readOrder(desk.db, who, id, { forAdmins: true });
  for (const attempt of await openAttempts(desk.db, asked.id)) {
    await askAbout(desk, providers, attempt).catch((error: unknown) =>
      desk.log.warn({ err: error, attemptId: attempt.id }, "the payment provider could not be asked"),
    );
  }
  const order = await readOrder(desk.db, who, id, { forAdmins: true });
  const { paid, refunded } = await readSums(desk.db, order.id);
  const whyNot = whyNotCash(order, desk.settings);
  return {
    orderId: order.id,
    paymentStatus: order.paymentStatus,
    amount: toRupees(amountOf(order)),
    paid: toRupees(paid),
    refunded: toRupees(refunded),
    method: methodOf(order.paymentStatus, paid),
    underWay: await isUnderWay(desk.db, order.id),
    online: whyNotOnline(order, desk.settings) === "" && paysUntil(order, desk.settings) > new Date(),
    cashOnDelivery: { allowed: whyNot === "", sentence: whyNot },
  };
}

function methodOf(status: PaymentReport["paymentStatus"], paid: number): PaymentReport["method"] {
  if (status === "Cash on delivery") return status;
  return paid > 0 ? "Online" : null;
}

/** In paise: what has come in for an order, and what has gone back. */
export async function readSums(db: Queries, orderId: string): Promise<{ paid: number; refunded: number }> {
  const [incoming] = await db
    .select({ sum: sql<string>`coalesce(sum(${paymentAttempts.amountPaise}), 0)` })
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.orderId, orderId), eq(paymentAttempts.state, "paid")));
  const [outgoing] = await db
    .select({ sum: sql<string>`coalesce(sum(${refunds.amountPaise}), 0)` })
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), eq(refunds.state, "done")));
  return { paid: Number(incoming?.sum), refunded: Number(outgoing?.sum) };
}

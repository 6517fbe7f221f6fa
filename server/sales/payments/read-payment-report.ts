import { toRupees } from "#contract/money.ts";
import { unpaidStatuses } from "#contract/sales/orders.ts";
import type { PaymentReport } from "#contract/sales/payments.ts";
import type { Who } from "#server/customers/accounts/service.ts";
import { databaseNow } from "#server/platform/database/database-clock.ts";
import { isPaymentTried } from "#server/sales/orders/service.ts";
import type { OrderRow } from "#server/sales/orders/tables.ts";
import type { Settings } from "#server/settings/settings.ts";
import { tryFetchPaymentState } from "./fetch-payment-state.ts";
import type { PaymentContext } from "./payment-context.ts";
import { listOpenAttempts, readBalance, readCashBalance, readOrder } from "./queries.ts";
import { isBankDeciding } from "./under-way.ts";
import { paysUntil, whyNotCashNow, whyNotOnline } from "./ways-to-pay.ts";

/** How an order stands with money. Open attempts are fetched from the provider first, since its webhook may be late. */
export async function readPaymentReport(context: PaymentContext, who: Who, id: string): Promise<PaymentReport> {
  const { db, settings } = context;
  const before = await readOrder(db, who, id, { forStaff: true });
  for (const attempt of await listOpenAttempts(db, before.id)) await tryFetchPaymentState(context, attempt);
  const order = await readOrder(db, who, id, { forStaff: true });
  const { paid, refunded } = await readBalance(db, order.id);
  const cash = await readCashBalance(db, order);
  const whyNot = await whyNotCashNow(db, order, settings);
  return {
    orderId: order.id,
    paymentStatus: order.paymentStatus,
    amount: toRupees(order.totalWithTaxPaise),
    paid: toRupees(paid + cash.paid),
    refunded: toRupees(refunded + cash.refunded),
    waitsForGoods: toRupees(order.paymentStatus === "Paid" ? order.expectedPaise : 0),
    method: methodOf(order.paymentStatus, paid),
    underWay: await isBankDeciding(db, order.id),
    tried: await isPaymentTried(db, order.id),
    online: whyNotOnline(order, settings) === "" && paysUntil(order, settings) > (await databaseNow(db)),
    cashOnDelivery: { allowed: whyNot === "", sentence: whyNot },
    waitsUntil: waitsUntil(order, settings),
  };
}

/** Orders that were delivered are never released. */
const waitsUntil = (order: OrderRow, settings: Pick<Settings, "unpaidOrderMinutes">): string | null =>
  unpaidStatuses.includes(order.paymentStatus) && order.status !== "Cancelled" && order.status !== "Delivered"
    ? paysUntil(order, settings).toISOString()
    : null;

function methodOf(status: PaymentReport["paymentStatus"], paid: number): PaymentReport["method"] {
  if (status === "Cash on delivery") return status;
  return paid > 0 ? "Online" : null;
}

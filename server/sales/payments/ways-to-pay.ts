import { formatRupees, toPaise } from "#contract/money.ts";
import { unpaidStatuses } from "#contract/orders.ts";
import type { OrderRow } from "#server/sales/orders/tables.ts";
import type { Settings } from "#server/settings.ts";

type Payable = Pick<OrderRow, "status" | "paymentStatus" | "totalWithTaxPaise" | "createdAt">;

const isUnpaid = ({ paymentStatus }: Payable) => unpaidStatuses.includes(paymentStatus);

function whyNotAtAll(order: Payable): string {
  if (order.paymentStatus === "Paid") return "This order is paid already.";
  if (order.paymentStatus === "Refunded") return "This order was refunded.";
  if (order.status === "Cancelled") return "This order was cancelled.";
  return "";
}

/** Until when a first window for an order may be opened; after that the order is released. */
export const paysUntil = ({ createdAt }: Payable, { unpaidOrderMinutes }: Pick<Settings, "unpaidOrderMinutes">) =>
  new Date(createdAt.getTime() + unpaidOrderMinutes * 60_000);

/** Why an order cannot be paid online, in a sentence for its buyer; empty when it can. */
export function whyNotOnline(order: Payable, settings: Pick<Settings, "paymentProvider">): string {
  const why = whyNotAtAll(order);
  if (why) return why;
  if (!isUnpaid(order)) return "This order is paid on delivery.";
  if (settings.paymentProvider === "off") return "Online payment is not offered at the moment.";
  return order.totalWithTaxPaise > 0 ? "" : "There is nothing to pay for this order.";
}

/** Why an order cannot be paid on delivery; empty when it can. */
export function whyNotCash(order: Payable, { codMaxRupees }: Pick<Settings, "codMaxRupees">): string {
  const why = whyNotAtAll(order);
  if (why) return why;
  if (!isUnpaid(order)) return "This order is paid on delivery already.";
  if (codMaxRupees === 0) return "Cash on delivery is not offered at the moment.";
  return order.totalWithTaxPaise > toPaise(codMaxRupees)
    ? `Cash on delivery is possible up to ${formatRupees(codMaxRupees)}.`
    : "";
}

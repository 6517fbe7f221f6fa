import type { OrderDetails } from "#contract/orders.ts";
import type { Who } from "#server/customers/accounts/service.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { isCancellable } from "./order-status.ts";
import { readInvoiceNumber } from "./read-invoice-number.ts";
import { readOrder } from "./read-orders.ts";
import { readTimeline } from "./timeline.ts";

/** All that the page of an order tells. */
export async function readDetails(db: Queries, who: Who, id: string): Promise<OrderDetails> {
  const { order, part } = await readOrder(db, who, id);
  const isWhole = part === "all";
  const itemIds = order.products.map(({ _id }) => _id);
  return {
    ...order,
    timeline: await readTimeline(db, order, isWhole ? undefined : itemIds),
    canCancel: isWhole && isCancellable(order.products.map(({ status }) => status)),
    invoiceNumber: isWhole ? await readInvoiceNumber(db, id) : null,
  };
}

import { toRupees } from "#contract/money.ts";
import type { ItemStatus } from "#contract/sales/orders.ts";
import { type LinePrice, totalLines } from "#contract/sales/pricing.ts";
import { queueBuyerMail } from "#server/customers/accounts/guests/service.ts";
import type { Queries } from "#server/platform/database/client.ts";
import type { OrderRow } from "#server/sales/orders/tables.ts";
import { type TrackingSettings, trackingLink } from "#server/sales/orders/tracking-link.ts";
import { type ItemForMail, itemDeliveredMail, itemShippedMail, type MovedItems } from "./item-status-changed.ts";
import { type Cancellation, type NotDelivered, notDeliveredMail, orderCancelledMail } from "./order-cancelled.ts";

type OrderForMail = Pick<OrderRow, "id" | "number" | "userId" | "paymentStatus" | "taxScheme">;

interface CancelledItem extends Pick<LinePrice, "discountPaise" | "totalPaise" | "taxPaise"> {
  name: string;
  size: string;
  quantity: number;
  expectedBackSince: Date | null;
}

function tableOf(items: readonly CancelledItem[], order: OrderForMail): Cancellation["itemTable"] {
  const { totalWithTaxPaise } = totalLines(items, order.taxScheme);
  return {
    lines: items.map(({ name, size, quantity, totalPaise }) => ({
      name,
      size,
      quantity,
      amount: toRupees(totalPaise),
    })),
    sums: [{ label: "Together, with tax", amount: toRupees(totalWithTaxPaise) }],
  };
}

export function queueCancelledMail(
  tx: Queries,
  settings: TrackingSettings,
  order: OrderForMail,
  { items, isWhole, reason }: Pick<Cancellation, "isWhole" | "reason"> & { items: CancelledItem[] },
): Promise<void> {
  const isPaid = order.paymentStatus === "Paid";
  const isOnItsWay = (item: CancelledItem) => item.expectedBackSince !== null;
  const onItsWay = items.every(isOnItsWay) ? "all" : items.some(isOnItsWay) ? "some" : "none";
  return queueBuyerMail(tx, settings, order.userId, (firstName) =>
    orderCancelledMail(settings, {
      orderId: order.id,
      orderNumber: order.number,
      firstName,
      itemTable: tableOf(items, order),
      isWhole,
      reason,
      isPaid,
      onItsWay,
    }),
  );
}

/** What was cancelled on its way has come to its end. Nobody is told who has not paid for it. */
export async function queueNotDeliveredMail(
  tx: Queries,
  settings: TrackingSettings,
  order: OrderForMail,
  { items, reason }: Pick<NotDelivered, "reason"> & { items: CancelledItem[] },
): Promise<void> {
  if (order.paymentStatus !== "Paid") return;
  const about = { orderId: order.id, orderNumber: order.number, itemTable: tableOf(items, order), reason };
  await queueBuyerMail(tx, settings, order.userId, (firstName) => notDeliveredMail(settings, { ...about, firstName }));
}

/** One mail when lines are shipped, and one when they are delivered; other changes are shown on the page of the order. */
export async function queueItemStatusMail(
  tx: Queries,
  settings: TrackingSettings,
  order: OrderForMail,
  { items, status }: { items: readonly ItemForMail[]; status: ItemStatus },
): Promise<void> {
  const templates: Partial<Record<ItemStatus, typeof itemShippedMail>> = {
    Shipped: itemShippedMail,
    Delivered: itemDeliveredMail,
  };
  const template = templates[status];
  const [first, ...others] = items;
  if (!template || !first) return;
  const moved: Omit<MovedItems, "firstName"> = {
    orderId: order.id,
    orderNumber: order.number,
    trackingLink: trackingLink(settings, order.id),
    items: [first, ...others],
  };
  await queueBuyerMail(tx, settings, order.userId, (firstName) => template(settings, { ...moved, firstName }));
}

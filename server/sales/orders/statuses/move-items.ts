import { and, eq, inArray } from "drizzle-orm";
import { can } from "#contract/customers/roles.ts";
import { type ItemStatus, itemStatuses } from "#contract/sales/orders.ts";
import type { Who } from "#server/customers/accounts/service.ts";
import { recordChange } from "#server/oversight/audit/service.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { capacitiesOf } from "#server/sales/orders/format-order.ts";
import { queueCancelledMail, queueItemStatusMail } from "#server/sales/orders/mails/queue-order-mail.ts";
import { type Capacity, findRefusal, isExpectedBack, type LineState } from "#server/sales/orders/order-status.ts";
import { cancelItems } from "#server/sales/orders/pieces/cancel-items.ts";
import { rememberPurchases } from "#server/sales/orders/remember-purchases.ts";
import { type OrderItemRow, type OrderRow, orderItems } from "#server/sales/orders/tables.ts";
import { formatItem } from "#server/sales/orders/timeline/event-sentences.ts";
import { recordEvent } from "#server/sales/orders/timeline/timeline.ts";
import { updateOrderTotals } from "#server/sales/orders/update-order-totals.ts";
import type { Shop } from "#server/shop.ts";
import { badRequest, forbidden } from "#server/shop-error.ts";
import { delivered, followParcels, moveParcelsByHand, unpackByHand } from "./item-parcels.ts";

/** Refuses what is not offered, in the same words whoever asks; staff of another team are told that it is not theirs. */
export function assertMoveAllowed(
  who: Who,
  order: OrderRow,
  item: OrderItemRow,
  { status, line }: { status: ItemStatus; line: LineState },
): void {
  const mover = { capacities: capacitiesOf(who, order, item), payment: order.paymentStatus };
  const refusal = findRefusal(line, status, mover);
  if (refusal === undefined) return;
  const staff: Capacity[] = ["admin", "refunder"];
  const isForOtherStaff = findRefusal(line, status, { ...mover, capacities: staff }) === undefined;
  throw isForOtherStaff && can(who, "read orders") ? forbidden() : badRequest(refusal);
}

export const movedSentence = (status: ItemStatus): string =>
  status === "Cancelled" ? "Item has been cancelled successfully!" : "Item status has been updated successfully!";

interface Move {
  order: OrderRow;
  /** At least one, all of them allowed to be moved. */
  items: OrderItemRow[];
  status: ItemStatus;
}

/**
 * Moves lines of a locked order on, or cancels them: each with its event and audit entry, all with one mail. Returns the order as it is
 * now.
 */
export async function moveItems(tx: Queries, settings: Shop["settings"], who: Who, move: Move): Promise<OrderRow> {
  const { order, items, status } = move;
  for (const item of items) await auditMove(tx, who, { order, item, status });
  if (status === "Cancelled") return cancelAsked(tx, settings, who, move);
  if (status === "Shipped" || status === "Delivered") await moveParcelsByHand(tx, order, items, status);
  const isSetBack = (item: OrderItemRow) =>
    !isExpectedBack(item) && itemStatuses.indexOf(status) < itemStatuses.indexOf(item.status);
  await unpackByHand(tx, order, items.filter(isSetBack));
  const ids = items.map(({ id }) => id);
  await tx
    .update(orderItems)
    .set(status === "Delivered" ? delivered : { status, deliveredAt: null })
    .where(and(eq(orderItems.orderId, order.id), inArray(orderItems.id, ids)));
  // A parcel that moved may hold other lines too.
  const followers = await followParcels(tx, order, { except: ids });
  const updated = await updateOrderTotals(tx, order);
  for (const { id: itemId, name, size } of items)
    await recordEvent(tx, order.id, { kind: "item-moved", name, size, status }, { itemId });
  const moved = [...items, ...followers.filter((item) => item.status === status)];
  await queueItemStatusMail(tx, settings, order, { items: moved, status });
  if (status === "Delivered") await rememberPurchases(tx, order.id);
  return updated;
}

function cancelAsked(tx: Queries, settings: Shop["settings"], who: Who, { order, items }: Move): Promise<OrderRow> {
  const by = order.userId === who.userId ? "buyer" : "shop";
  return cancelItems(tx, order, {
    itemIds: items.map(({ id }) => id),
    calledOffBy: by,
    beforeStock: async (cancelled, { status }) => {
      for (const { id: itemId, name, size, expectedBackSince } of cancelled) {
        const isOnItsWay = expectedBackSince !== null && { isExpectedBack: true as const };
        await recordEvent(tx, order.id, { kind: "item-cancelled", name, size, by, ...isOnItsWay }, { itemId });
      }
      const isWhole = status === "Cancelled";
      await queueCancelledMail(tx, settings, order, { items: cancelled, isWhole, reason: "requested" });
    },
  });
}

/** What buyers do with their own orders is no matter of the audit log. */
async function auditMove(
  tx: Queries,
  who: Who,
  { order, item, status }: Omit<Move, "items"> & { item: OrderItemRow },
): Promise<void> {
  if (!capacitiesOf(who, order, item).some((capacity) => capacity !== "buyer")) return;
  const field = formatItem(item);
  await recordChange(tx, who, {
    action: "changed",
    entity: "order",
    entityId: order.id,
    entityName: order.id,
    before: { [field]: item.status },
    after: { [field]: status },
  });
}

import { eq } from "drizzle-orm";
import type { ItemStatus, ItemStatusForm } from "#contract/orders.ts";
import { can } from "#contract/roles.ts";
import type { Who } from "#server/customers/accounts/service.ts";
import { recordChange } from "#server/oversight/audit/service.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import type { Shop } from "#server/shop.ts";
import { badRequest, forbidden } from "#server/shop-error.ts";
import { cancelItems } from "./cancel-items.ts";
import { formatItem } from "./event-sentences.ts";
import { capacitiesOf } from "./format-order.ts";
import { queueCancelledMail, queueItemStatusMail } from "./mails/queue-order-mail.ts";
import { allowedMoves, type Capacity, isFinal } from "./order-status.ts";
import { noOrder } from "./queries.ts";
import { rememberPurchases } from "./remember-purchases.ts";
import { lockOrder } from "./service.ts";
import { type OrderItemRow, type OrderRow, orderItems } from "./tables.ts";
import { recordEvent } from "./timeline.ts";
import { updateOrderTotals } from "./update-order-totals.ts";

interface LockedItem {
  order: OrderRow;
  item: OrderItemRow;
  capacities: Capacity[];
}

interface StatusChange {
  orderCancelled: boolean;
  message: string;
}

/** Moves one line of an order on, or cancels it. */
export function updateItemStatus(
  shop: Pick<Shop, "db" | "settings">,
  who: Who,
  itemId: string,
  form: ItemStatusForm,
): Promise<StatusChange> {
  return transaction(shop.db, async (tx) => {
    const locked = await lockItem(tx, who, itemId);
    assertSameOrder(locked.order, form);
    assertMoveAllowed(who, locked, form.status);
    if (locked.capacities.some((capacity) => capacity !== "buyer")) await auditChange(tx, who, locked, form.status);
    return form.status === "Cancelled"
      ? cancelItem(tx, shop.settings, locked)
      : moveItem(tx, shop.settings, locked, form.status);
  });
}

/** A line and its order, for somebody who has to do with it. For anybody else there is no such line. */
async function lockItem(tx: Queries, who: Who, itemId: string): Promise<LockedItem> {
  const isItem = eq(orderItems.id, itemId);
  const [found] = await tx.select({ orderId: orderItems.orderId }).from(orderItems).where(isItem);
  const order = found && (await lockOrder(tx, found.orderId));
  // Read once the order is locked: somebody may have moved the line a moment ago.
  const [item] = order ? await tx.select().from(orderItems).where(isItem) : [];
  if (!order || !item) throw noOrder();
  const capacities = capacitiesOf(who, order, item);
  if (capacities.length === 0) throw can(who, "read orders") ? forbidden() : noOrder();
  return { order, item, capacities };
}

function assertSameOrder(order: OrderRow, { orderId, cartId }: ItemStatusForm): void {
  if ((orderId && orderId !== order.id) || (cartId && cartId !== order.cartId)) {
    throw badRequest("This item belongs to another order.");
  }
}

function assertMoveAllowed(who: Who, { order, item, capacities }: LockedItem, status: ItemStatus): void {
  if (item.status === status) throw badRequest(`This item is ${status} already.`);
  if (isFinal(item.status)) throw badRequest(`This item is ${item.status} and stays so.`);
  const allowed = allowedMoves(item.status, capacities, order.paymentStatus);
  if (!allowed.includes(status)) {
    const isForOtherStaff = allowedMoves(item.status, ["admin", "refunder"], order.paymentStatus).includes(status);
    if (isForOtherStaff && can(who, "read orders")) throw forbidden();
    if (allowedMoves(item.status, capacities, "Paid").includes(status)) {
      throw badRequest("This order is not paid, so its items can be set to Cancelled only.");
    }
    throw badRequest(`An item that is ${item.status} can be set to ${allowed.join(" or ")} only.`);
  }
}

async function auditChange(tx: Queries, who: Who, { order, item }: LockedItem, status: ItemStatus): Promise<void> {
  const field = formatItem(item);
  await recordChange(tx, who, {
    action: "changed",
    thing: "order",
    thingId: order.id,
    thingName: order.id,
    before: { [field]: item.status },
    after: { [field]: status },
  });
}

async function cancelItem(tx: Queries, settings: Shop["settings"], locked: LockedItem): Promise<StatusChange> {
  const { order, item, capacities } = locked;
  const by = capacities.includes("buyer") ? "buyer" : "shop";
  const { name, size } = item;
  const updated = await cancelItems(tx, order, {
    itemIds: [item.id],
    beforeStock: async (items, { status }) => {
      await recordEvent(tx, order.id, { kind: "item-cancelled", name, size, by }, { itemId: item.id });
      const isWhole = status === "Cancelled";
      await queueCancelledMail(tx, settings, order, { items, isWhole, reason: "requested" });
    },
  });
  return { orderCancelled: updated.status === "Cancelled", message: "Item has been cancelled successfully!" };
}

async function moveItem(
  tx: Queries,
  settings: Shop["settings"],
  { order, item }: LockedItem,
  status: Exclude<ItemStatus, "Cancelled">,
): Promise<StatusChange> {
  await tx.update(orderItems).set({ status }).where(eq(orderItems.id, item.id));
  await updateOrderTotals(tx, order);
  const { name, size } = item;
  await recordEvent(tx, order.id, { kind: "item-moved", name, size, status }, { itemId: item.id });
  await queueItemStatusMail(tx, settings, order, { ...item, status });
  if (status === "Delivered") await rememberPurchases(tx, order.id);
  return { orderCancelled: false, message: "Item status has been updated successfully!" };
}

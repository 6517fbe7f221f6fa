import { eq } from "drizzle-orm";
import type { ItemStatus, ItemStatusForm } from "#contract/orders.ts";
import { rememberPurchase } from "#server/catalogue/reviews/service.ts";
import type { Who } from "#server/customers/accounts/service.ts";
import { recordChange } from "#server/oversight/audit/service.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import type { Shop } from "#server/shop.ts";
import { badRequest } from "#server/shop-error.ts";
import { cancelItems } from "./cancel-items.ts";
import { allowedMoves, type Capacity, isFinal } from "./order-status.ts";
import { queueCancelledMail, queueMovedMail } from "./post-order-mail.ts";
import { noOrder } from "./read-orders.ts";
import { lockOrder } from "./service.ts";
import { capacitiesOf } from "./show-order.ts";
import { type OrderItemRow, type OrderRow, orderItems } from "./tables.ts";
import { writeNotes } from "./timeline.ts";
import { updateOrderTotals } from "./update-order-totals.ts";

interface Held {
  order: OrderRow;
  line: OrderItemRow;
  capacities: Capacity[];
}

/** A line and its order, for somebody who has to do with it. For anybody else there is no such line. */
async function holdLine(tx: Queries, who: Who, itemId: string): Promise<Held> {
  const ofLine = eq(orderItems.id, itemId);
  const [found] = await tx.select({ orderId: orderItems.orderId }).from(orderItems).where(ofLine);
  const order = found && (await lockOrder(tx, found.orderId));
  // Read once the order is held: somebody may have moved it a moment ago.
  const [line] = order ? await tx.select().from(orderItems).where(ofLine) : [];
  if (!order || !line) throw noOrder();
  const capacities = capacitiesOf(who, order, line);
  if (capacities.length === 0) throw noOrder();
  return { order, line, capacities };
}

function refuseWrongMove({ line, capacities }: Held, status: ItemStatus): void {
  if (line.status === status) throw badRequest(`This item is ${status} already.`);
  if (isFinal(line.status)) throw badRequest(`This item is ${line.status} and stays so.`);
  const allowed = allowedMoves(line.status, capacities);
  if (!allowed.includes(status)) {
    throw badRequest(`An item that is ${line.status} can be set to ${allowed.join(" or ")} only.`);
  }
}

export const happened: Record<Exclude<ItemStatus, "Cancelled">, string> = {
  "Not processed": "waits to be processed",
  Processing: "is being prepared",
  Shipped: "was shipped",
  Delivered: "was delivered",
};

/** Moves one line of an order on, or cancels it. */
export function moveItem(
  { db, settings }: Pick<Shop, "db" | "settings">,
  who: Who,
  itemId: string,
  form: ItemStatusForm,
): Promise<{ orderCancelled: boolean; message: string }> {
  const { status } = form;
  return transaction(db, async (tx) => {
    const held = await holdLine(tx, who, itemId);
    const { order, line, capacities } = held;
    if ((form.orderId && form.orderId !== order.id) || (form.cartId && form.cartId !== order.cartId)) {
      throw badRequest("This item belongs to another order.");
    }
    refuseWrongMove(held, status);
    const what = `${line.name} (size ${line.size})`;
    const note = (text: string) => writeNotes(tx, [{ orderId: order.id, itemId, text: `${what} ${text}.` }]);
    if (!capacities.includes("buyer")) {
      const change = { before: { [what]: line.status }, after: { [what]: status } };
      await recordChange(tx, who, {
        action: "changed",
        thing: "order",
        thingId: order.id,
        thingName: order.id,
        ...change,
      });
    }
    if (status === "Cancelled") {
      const by = capacities.includes("buyer") ? "buyer" : "shop";
      const { status: left } = await cancelItems(tx, order, {
        itemIds: [itemId],
        andThen: async (lines, orderStatus) => {
          await note(`was cancelled by the ${by}`);
          const isWhole = orderStatus === "Cancelled";
          await queueCancelledMail(tx, settings, order, { lines, isWhole, why: "asked" });
        },
      });
      return { orderCancelled: left === "Cancelled", message: "Item has been cancelled successfully!" };
    }
    await tx.update(orderItems).set({ status }).where(eq(orderItems.id, itemId));
    await updateOrderTotals(tx, order.id);
    await note(happened[status]);
    await queueMovedMail(tx, settings, order, { ...line, status });
    if (status === "Delivered" && order.userId) await rememberPurchase(tx, order.userId, line.productId);
    return { orderCancelled: false, message: "Item status has been updated successfully!" };
  });
}

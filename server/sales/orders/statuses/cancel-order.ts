import { eq } from "drizzle-orm";
import type { Who } from "#server/customers/accounts/service.ts";
import { recordChange } from "#server/oversight/audit/service.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { canCancelAll, canSeeAll, capacitiesOf } from "#server/sales/orders/format-order.ts";
import { queueCancelledMail } from "#server/sales/orders/mails/queue-order-mail.ts";
import { readLineStates } from "#server/sales/orders/on-the-way-sql.ts";
import { findOrderRefusal } from "#server/sales/orders/order-status.ts";
import { cancelItems } from "#server/sales/orders/pieces/cancel-items.ts";
import { noOrder } from "#server/sales/orders/queries.ts";
import { lockOrder } from "#server/sales/orders/service.ts";
import { orderItems } from "#server/sales/orders/tables.ts";
import { recordEvent } from "#server/sales/orders/timeline/timeline.ts";
import type { Shop } from "#server/shop.ts";
import { badRequest, forbidden } from "#server/shop-error.ts";

/** Cancels all that is left of an order, for its buyer or staff. */
export function cancelOrder({ db, settings }: Pick<Shop, "db" | "settings">, who: Who, id: string): Promise<void> {
  return transaction(db, async (tx) => {
    const order = await lockOrder(tx, id);
    if (!order || !canSeeAll(who, order)) throw noOrder();
    if (!canCancelAll(who, order)) throw forbidden();
    const { id: itemId, brandId } = orderItems;
    const items = await tx.select({ id: itemId, brandId }).from(orderItems).where(eq(orderItems.orderId, id));
    const stateOf = await readLineStates(tx, id);
    const refusal = findOrderRefusal(items.map((item) => stateOf(item.id)));
    if (refusal !== undefined) throw badRequest(refusal);
    const isBuyer = order.userId === who.userId;
    const isHandler = items.some((item) => capacitiesOf(who, order, item).some((capacity) => capacity !== "buyer"));
    const by = isBuyer ? "buyer" : "shop";
    await cancelItems(tx, order, {
      calledOffBy: by,
      beforeStock: async (cancelled, updated) => {
        const isOnItsWay = updated.isExpectedBack && { isExpectedBack: true as const };
        await recordEvent(tx, id, { kind: "order-cancelled", by, ...isOnItsWay });
        const isWhole = updated.status === "Cancelled";
        await queueCancelledMail(tx, settings, order, { items: cancelled, isWhole, reason: "requested" });
        if (isBuyer && !isHandler) return;
        await recordChange(tx, who, {
          action: "cancelled",
          entity: "order",
          entityId: id,
          entityName: id,
          before: { status: order.status },
          after: { status: updated.status },
        });
      },
    });
  });
}

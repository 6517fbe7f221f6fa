import { asc, eq } from "drizzle-orm";
import type { Who } from "#server/customers/accounts/service.ts";
import { recordChange } from "#server/oversight/audit/service.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import type { Shop } from "#server/shop.ts";
import { badRequest } from "#server/shop-error.ts";
import { cancelItems } from "./cancel-items.ts";
import { isCancellable } from "./order-status.ts";
import { queueCancelledMail } from "./post-order-mail.ts";
import { noOrder } from "./read-orders.ts";
import { lockOrder } from "./service.ts";
import { seesAll } from "./show-order.ts";
import { orderItems } from "./tables.ts";
import { writeNotes } from "./timeline.ts";

/** Cancels all that is left of an order, for its buyer or an admin. */
export function cancelOrder({ db, settings }: Pick<Shop, "db" | "settings">, who: Who, id: string): Promise<void> {
  return transaction(db, async (tx) => {
    const order = await lockOrder(tx, id);
    if (!order || !seesAll(who, order)) throw noOrder();
    const lines = await tx
      .select({ status: orderItems.status })
      .from(orderItems)
      .where(eq(orderItems.orderId, id))
      .orderBy(asc(orderItems.position));
    const statuses = lines.map(({ status }) => status);
    if (order.status === "Cancelled") throw badRequest("This order is cancelled already.");
    if (!isCancellable(statuses)) throw badRequest("An order cannot be cancelled after some of it has been delivered.");
    const isBuyer = order.userId === who.userId;
    await cancelItems(tx, order, {
      andThen: async (cancelled) => {
        const text = `Order cancelled by the ${isBuyer ? "buyer" : "shop"}.`;
        await writeNotes(tx, [{ orderId: id, text, isForMerchants: true }]);
        await queueCancelledMail(tx, settings, order, { lines: cancelled, isWhole: true, why: "asked" });
        if (!isBuyer) {
          const change = { before: { status: order.status }, after: { status: "Cancelled" } };
          await recordChange(tx, who, { action: "cancelled", thing: "order", thingId: id, thingName: id, ...change });
        }
      },
    });
  });
}

import { and, eq, isNull } from "drizzle-orm";
import { can } from "#contract/customers/roles.ts";
import type { Who } from "#server/customers/accounts/service.ts";
import { recordChange } from "#server/oversight/audit/service.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { databaseNow } from "#server/platform/database/database-clock.ts";
import { isUuid } from "#server/platform/database/is-uuid.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import {
  canHandle,
  capacitiesOf,
  isExpectedBack,
  type LockedOrder,
  lockOrder,
  readLineStates,
} from "#server/sales/orders/service.ts";
import { type OrderItemRow, orderItems } from "#server/sales/orders/tables.ts";
import { parcelItems, parcels } from "#server/sales/parcels/tables.ts";
import type { Shop } from "#server/shop.ts";
import { badRequest, forbidden, notFound } from "#server/shop-error.ts";
import { moveParcel } from "./move-parcel.ts";

/** An item is back that was sent without a parcel and cancelled on its way: it is refunded and in stock again. */
export function takeBackItem({ db, settings }: Pick<Shop, "db" | "settings">, who: Who, itemId: string): Promise<void> {
  return transaction(db, async (tx) => {
    const { order, item } = await lockItem(tx, who, itemId);
    if (!isExpectedBack(item)) throw badRequest("Nothing of this item is expected back.");
    const isByHand = (await readLineStates(tx, order.id))(item.id).isExpectedByHand;
    if (!isByHand) throw badRequest("This item is in a parcel. Please set the parcel to Returned to sender.");
    await recordChange(tx, who, {
      action: "changed",
      entity: "order",
      entityId: order.id,
      entityName: order.id,
      before: { [`${item.name} (${item.size})`]: "Expected back" },
      after: { [`${item.name} (${item.size})`]: "Returned to sender" },
    });
    const open = await tx
      .select({ id: parcels.id })
      .from(parcels)
      .innerJoin(parcelItems, eq(parcelItems.parcelId, parcels.id))
      .where(and(eq(parcels.orderId, order.id), eq(parcelItems.itemId, item.id), isNull(parcels.endedAt)));
    let current = order;
    for (const { id } of open) {
      const report = { status: "Returned to sender" as const, at: await databaseNow(tx), source: "person" as const };
      ({ order: current } = await moveParcel(tx, settings, current, id, report));
    }
  });
}

/** For those who handle it. To anybody else who may not see it there is no such item. */
async function lockItem(tx: Queries, who: Who, itemId: string): Promise<{ order: LockedOrder; item: OrderItemRow }> {
  const isItem = eq(orderItems.id, itemId);
  const [found] = isUuid(itemId) ? await tx.select({ orderId: orderItems.orderId }).from(orderItems).where(isItem) : [];
  const order = found && (await lockOrder(tx, found.orderId));
  // Read once the order is locked: somebody may have said so a moment ago.
  const [item] = order
    ? await tx
        .select()
        .from(orderItems)
        .where(and(isItem, eq(orderItems.orderId, order.id)))
    : [];
  if (!order || !item) throw notFound("No order found.");
  const capacities = capacitiesOf(who, order, item);
  if (capacities.some(canHandle)) return { order, item };
  throw capacities.length > 0 || can(who, "read orders") ? forbidden() : notFound("No order found.");
}

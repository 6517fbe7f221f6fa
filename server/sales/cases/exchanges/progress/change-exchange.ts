import { and, eq } from "drizzle-orm";
import type { ExchangeStatus } from "#contract/sales/cases/exchanges.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { databaseNow } from "#server/platform/database/database-clock.ts";
import { isUuid } from "#server/platform/database/is-uuid.ts";
import { queueExchangeMail } from "#server/sales/cases/exchanges/mails/queue-exchange-mail.ts";
import { type ExchangeRow, exchanges } from "#server/sales/cases/exchanges/tables.ts";
import { type LockedOrder, lockOrder, recordOrderEvent } from "#server/sales/orders/service.ts";
import { type OrderItemRow, orderItems } from "#server/sales/orders/tables.ts";
import type { Settings } from "#server/settings/settings.ts";
import { notFound } from "#server/shop-error.ts";
import { clockOf } from "./exchange-clock.ts";

export const noExchange = () => notFound("No exchange found.");

/** An exchange with its order, which is locked, and the line that it is about. */
export interface LockedExchange {
  order: LockedOrder;
  item: OrderItemRow;
  exchange: ExchangeRow;
  now: Date;
}

export async function lockExchange(tx: Queries, id: string): Promise<LockedExchange> {
  const ofExchange = eq(exchanges.id, id);
  const [found] = isUuid(id) ? await tx.select({ orderId: exchanges.orderId }).from(exchanges).where(ofExchange) : [];
  const order = found && (await lockOrder(tx, found.orderId));
  // Read once the order is locked: somebody may have changed it a moment ago.
  const [exchange] = order ? await tx.select().from(exchanges).where(ofExchange) : [];
  if (!order || !exchange) throw noExchange();
  return { order, exchange, item: await readItem(tx, order, exchange.itemId), now: await databaseNow(tx) };
}

async function readItem(tx: Queries, order: LockedOrder, itemId: string): Promise<OrderItemRow> {
  const [item] = await tx
    .select()
    .from(orderItems)
    .where(and(eq(orderItems.orderId, order.id), eq(orderItems.id, itemId)));
  if (!item) throw new Error(`The order ${order.id} has no line ${itemId}.`);
  return item;
}

/** Changes an exchange of a locked order, and whose turn it is. What was set is in the timeline of the order and mailed to its buyer. */
export async function changeExchange(
  tx: Queries,
  settings: Settings,
  { order, item, exchange, now }: LockedExchange,
  changes: Partial<ExchangeRow>,
  set: ExchangeStatus,
): Promise<ExchangeRow> {
  const clock = clockOf({ ...exchange, ...changes }, now, settings.exchangeSend);
  const [changed] = await tx
    .update(exchanges)
    .set({ ...changes, ...clock, remindedAt: null })
    .where(eq(exchanges.id, exchange.id))
    .returning();
  if (!changed) throw new Error(`There is no exchange ${exchange.id}.`);
  await announceExchange(tx, settings, { order, item, exchange: changed }, set);
  return changed;
}

/** Says what an exchange was set to, in the timeline and by a mail. */
export async function announceExchange(
  tx: Queries,
  settings: Settings,
  { order, item, exchange }: Omit<LockedExchange, "now">,
  status: ExchangeStatus,
): Promise<void> {
  const { name, id: itemId } = item;
  const { fromSize: size, size: newSize } = exchange;
  await recordOrderEvent(tx, order, { kind: "exchange-moved", name, size, newSize, status }, { itemId });
  await queueExchangeMail(tx, settings, { order, item, exchange }, status);
}

/** The new pieces, and the old ones, as stock knows them. */
export const newPieces = ({ item, exchange }: Pick<LockedExchange, "item" | "exchange">) => [
  { productId: item.productId, size: exchange.size, quantity: exchange.quantity },
];
export const oldPieces = ({ item, exchange }: Pick<LockedExchange, "item" | "exchange">) => [
  { productId: item.productId, size: exchange.fromSize, quantity: exchange.quantity },
];

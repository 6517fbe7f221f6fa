import { desc, eq } from "drizzle-orm";
import type { ExchangeStatus } from "#contract/sales/cases/exchanges.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { exchangeKind } from "#server/sales/cases/case-kinds.ts";
import { deadlineOf } from "#server/sales/cases/exchanges/exchange-status.ts";
import { queueExchangeMail } from "#server/sales/cases/exchanges/mails/queue-exchange-mail.ts";
import { type ExchangeRow, exchanges } from "#server/sales/cases/exchanges/tables.ts";
import { lockCase, readLine } from "#server/sales/cases/lock-case.ts";
import { type LockedOrder, recordOrderEvent } from "#server/sales/orders/service.ts";
import type { OrderItemRow } from "#server/sales/orders/tables.ts";
import { type ParcelRow, parcels } from "#server/sales/parcels/tables.ts";
import type { Settings } from "#server/settings/settings.ts";

/** An exchange with its order, which is locked, and the line that it is about. */
export interface LockedExchange {
  order: LockedOrder;
  item: OrderItemRow;
  exchange: ExchangeRow;
  now: Date;
}

export async function lockExchange(tx: Queries, id: string): Promise<LockedExchange> {
  const { order, row: exchange, now } = await lockCase(tx, exchangeKind, id);
  return { order, exchange, item: await readLine(tx, order.id, exchange.itemId), now };
}

/** Changes an exchange of a locked order, and whose turn it is. What was set is in the timeline of the order and mailed to its buyer. */
export async function changeExchange(
  tx: Queries,
  settings: Settings,
  { order, item, exchange, now }: LockedExchange,
  changes: Partial<ExchangeRow>,
  set: ExchangeStatus,
): Promise<ExchangeRow> {
  const [changed] = await tx
    .update(exchanges)
    .set({ ...changes, ...deadlineOf({ ...exchange, ...changes }, now, settings.exchangeSend) })
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

/** The last of the parcels that its new pieces were put into. */
export async function findNewestParcel(tx: Queries, { id }: Pick<ExchangeRow, "id">): Promise<ParcelRow | undefined> {
  const [parcel] = await tx.select().from(parcels).where(eq(parcels.exchangeId, id)).orderBy(desc(parcels.id)).limit(1);
  return parcel;
}

/** The new pieces, and the old ones, as stock knows them. */
export const newPieces = ({ item, exchange }: Pick<LockedExchange, "item" | "exchange">) => [
  { productId: item.productId, size: exchange.size, quantity: exchange.quantity },
];
export const oldPieces = ({ item, exchange }: Pick<LockedExchange, "item" | "exchange">) => [
  { productId: item.productId, size: exchange.fromSize, quantity: exchange.quantity },
];

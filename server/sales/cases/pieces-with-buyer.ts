import { and, asc, eq, isNotNull, isNull, ne, notInArray, sql } from "drizzle-orm";
import type { Size } from "#contract/catalogue/sizes.ts";
import type { Who } from "#server/customers/accounts/service.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { isUuid } from "#server/platform/database/is-uuid.ts";
import { claims } from "#server/sales/cases/claims/tables.ts";
import { exchanges } from "#server/sales/cases/exchanges/tables.ts";
import { returnItems, returns } from "#server/sales/cases/returns/tables.ts";
import { type LockedOrder, lockOrder } from "#server/sales/orders/service.ts";
import { type OrderItemRow, orderEvents, orderItems, orders } from "#server/sales/orders/tables.ts";
import { parcelItems, parcels } from "#server/sales/parcels/tables.ts";
import { notFound } from "#server/shop-error.ts";

/** Pieces of a line that came to their buyer, or left again, at one moment. */
export interface PieceMove {
  itemId: string;
  size: Size;
  quantity: number;
  at: Date;
}

/**
 * What is left of arrivals after departures, by line and size, each with the moment of its arrival. In the order of time, so that a size
 * that was given away and came back counts from its second arrival; the latest arrivals leave first, so that no piece gains a longer window
 * than it had. What was claimed before it arrived leaves when it does.
 */
export function replayMoves(arrivals: readonly PieceMove[], departures: readonly PieceMove[]): PieceMove[] {
  const held: PieceMove[] = [];
  const owed: PieceMove[] = [];
  const moves = [
    ...arrivals.map((move) => ({ ...move, isArrival: true })),
    ...departures.map((move) => ({ ...move, isArrival: false })),
  ].toSorted((a, b) => a.at.getTime() - b.at.getTime() || Number(b.isArrival) - Number(a.isArrival));
  for (const { isArrival, ...move } of moves) {
    const others = isArrival ? owed : held.toReversed();
    for (const other of others) {
      if (other.itemId !== move.itemId || other.size !== move.size) continue;
      const both = Math.min(other.quantity, move.quantity);
      other.quantity -= both;
      move.quantity -= both;
    }
    (isArrival ? held : owed).push(move);
  }
  return held.filter(({ quantity }) => quantity > 0);
}

/** Pieces that a buyer has and that nothing is under way for. */
export interface PiecesWithBuyer {
  item: OrderItemRow;
  /** After an exchange another one than the item's. */
  size: Size;
  quantity: number;
  deliveredAt: Date;
}

/**
 * What the buyer of an order has of it and may return, exchange or claim. A line and size may stand there twice, with pieces that came at
 * different moments. To be read under the order's lock by whoever acts on it.
 */
export async function readPiecesWithBuyer(db: Queries, orderId: string): Promise<PiecesWithBuyer[]> {
  const delivered = await readDelivered(db, orderId);
  if (delivered.length === 0) return [];
  const byId = new Map(delivered.map(({ item }) => [item.id, item]));
  const arrivals = [
    ...delivered.map(({ item, at }) => ({ itemId: item.id, size: item.size, quantity: item.quantity, at })),
    ...(await readExchangedIn(db, orderId)),
    ...(await readReplacements(db, orderId)),
  ];
  const held = replayMoves(arrivals, await readDepartures(db, orderId));
  return held.flatMap(({ itemId, size, quantity, at }) => {
    const item = byId.get(itemId);
    return item ? [{ item, size, quantity, deliveredAt: at }] : [];
  });
}

/** Lines of the time before parcels say when they were delivered by their event. */
async function readDelivered(db: Queries, orderId: string): Promise<{ item: OrderItemRow; at: Date }[]> {
  const event = sql`(
    select max(${orderEvents.createdAt}) from ${orderEvents}
     where ${orderEvents.orderId} = ${orderItems.orderId} and ${orderEvents.itemId} = ${orderItems.id}
       and ${orderEvents.kind} = 'item-moved' and ${orderEvents.data} ->> 'status' = 'Delivered')`;
  const at = sql<string>`coalesce(${orderItems.deliveredAt}, ${event}, ${orders.createdAt})`;
  const rows = await db
    .select({ item: orderItems, at })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .where(and(eq(orderItems.orderId, orderId), eq(orderItems.status, "Delivered")))
    .orderBy(asc(orderItems.position), asc(orderItems.id));
  return rows.map((row) => ({ item: row.item, at: new Date(row.at) }));
}

/** Where the old pieces never came back their buyer keeps them, and has paid the new ones by another order. */
const isNotCharged = isNull(exchanges.chargedOrderId);

async function readExchangedIn(db: Queries, orderId: string): Promise<PieceMove[]> {
  const { itemId, size, quantity, deliveredAt } = exchanges;
  const rows = await db
    .select({ itemId, size, quantity, at: deliveredAt })
    .from(exchanges)
    .where(and(eq(exchanges.orderId, orderId), isNotNull(deliveredAt), isNotCharged));
  return rows.map((row) => ({ ...row, at: row.at ?? new Date() }));
}

async function readReplacements(db: Queries, orderId: string): Promise<PieceMove[]> {
  const { itemId, size, quantity } = parcelItems;
  const rows = await db
    .select({ itemId, size, quantity, at: parcels.deliveredAt })
    .from(parcels)
    .innerJoin(parcelItems, eq(parcelItems.parcelId, parcels.id))
    .where(and(eq(parcels.orderId, orderId), eq(parcels.purpose, "replacement"), isNotNull(parcels.deliveredAt)));
  return rows.map((row) => ({ ...row, at: row.at ?? new Date() }));
}

/**
 * Pieces that were rejected stay used up: nobody decides on one twice. A claim about pieces that were cancelled names the cancelled line.
 */
async function readDepartures(db: Queries, orderId: string): Promise<PieceMove[]> {
  const returned = await db
    .select({
      itemId: returnItems.itemId,
      size: returnItems.size,
      quantity: returnItems.quantity,
      at: returns.createdAt,
    })
    .from(returnItems)
    .innerJoin(returns, eq(returns.id, returnItems.returnId))
    .where(and(eq(returns.orderId, orderId), notInArray(returns.status, ["Refused", "Withdrawn"])));
  const exchanged = await db
    .select({
      itemId: exchanges.itemId,
      size: exchanges.fromSize,
      quantity: exchanges.quantity,
      at: exchanges.createdAt,
    })
    .from(exchanges)
    .where(and(eq(exchanges.orderId, orderId), notInArray(exchanges.status, ["Refused", "Withdrawn"]), isNotCharged));
  const claimed = await db
    .select({ itemId: claims.itemId, size: claims.size, quantity: claims.quantity, at: claims.createdAt })
    .from(claims)
    .where(and(eq(claims.orderId, orderId), ne(claims.status, "Refused")));
  return [...returned, ...exchanged, ...claimed];
}

/** One's own order, locked, and what one has of it. For everybody else there is no such order. */
export async function lockPiecesWithBuyer(
  tx: Queries,
  who: Pick<Who, "userId">,
  orderId: string,
): Promise<{ order: LockedOrder; held: PiecesWithBuyer[] }> {
  const order = isUuid(orderId) ? await lockOrder(tx, orderId) : undefined;
  if (order?.userId !== who.userId) throw notFound("No order found.");
  return { order, held: await readPiecesWithBuyer(tx, order.id) };
}

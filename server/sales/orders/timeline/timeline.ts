import { and, asc, eq, inArray, or } from "drizzle-orm";
import type { Order, OrderEvent } from "#contract/sales/orders.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { orderEvents } from "#server/sales/orders/tables.ts";
import { formatEvent, merchantEventKinds, type TypedOrderEvent } from "./event-sentences.ts";

interface Options {
  /** The line it is about. */
  itemId?: string;
  at?: Date;
}

/** Adds what happened to an order to its timeline. */
export async function recordEvent(
  tx: Queries,
  orderId: string,
  { kind, ...data }: TypedOrderEvent,
  { itemId, at }: Options = {},
): Promise<void> {
  await tx.insert(orderEvents).values({ orderId, kind, data, itemId, createdAt: at });
}

/**
 * What happened, oldest first; a merchant is shown what concerns the given lines, and what concerns everybody. How each order begins is
 * not stored.
 */
export async function readTimeline(
  db: Queries,
  { _id: orderId, created }: Pick<Order, "_id" | "created">,
  onlyItems?: string[],
): Promise<OrderEvent[]> {
  const isVisible =
    onlyItems && or(inArray(orderEvents.kind, [...merchantEventKinds]), inArray(orderEvents.itemId, onlyItems));
  const rows = await db
    .select({ at: orderEvents.createdAt, kind: orderEvents.kind, data: orderEvents.data })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, orderId), isVisible))
    .orderBy(asc(orderEvents.createdAt), asc(orderEvents.id));
  const events = rows.map(({ at, kind, data }) => ({ at: at.toISOString(), text: formatEvent(kind, data) }));
  return [{ at: created, text: "Order placed." }, ...events];
}

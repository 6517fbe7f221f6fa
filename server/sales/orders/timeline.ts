import { and, asc, eq, inArray, or } from "drizzle-orm";
import type { Order, OrderEvent } from "#contract/orders.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { orderEvents } from "./tables.ts";

export interface Note {
  orderId: string;
  text: string;
  /** The line it is about. */
  itemId?: string;
  isForMerchants?: boolean;
  at?: Date;
}

export async function writeNotes(tx: Queries, notes: Note[]): Promise<void> {
  if (notes.length === 0) return;
  await tx.insert(orderEvents).values(notes.map(({ at, ...note }) => ({ ...note, ...(at && { createdAt: at }) })));
}

/**
 * What happened, oldest first; a merchant is told of the given lines, and of what concerns everybody. How each order begins is not
 * written down.
 */
export async function readTimeline(
  db: Queries,
  { _id: orderId, created }: Pick<Order, "_id" | "created">,
  onlyLines?: string[],
): Promise<OrderEvent[]> {
  const seen = onlyLines && or(eq(orderEvents.isForMerchants, true), inArray(orderEvents.itemId, onlyLines));
  const rows = await db
    .select({ at: orderEvents.createdAt, text: orderEvents.text })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, orderId), seen))
    .orderBy(asc(orderEvents.createdAt), asc(orderEvents.id));
  return [{ at: created, text: "Order placed." }, ...rows.map(({ at, text }) => ({ at: at.toISOString(), text }))];
}

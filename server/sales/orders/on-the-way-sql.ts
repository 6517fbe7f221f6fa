import { type SQL, sql } from "drizzle-orm";
import type { Queries } from "#server/platform/database/client.ts";
import type { OnTheWay } from "./order-status.ts";

// What parcels and claims say of the line `l`, in queries over order_items.

/** Parcels of the line with pieces that are to be delivered with it. What was lost and is sent again is in another one. */
const hasParcel = (condition: SQL): SQL => sql`exists (
  select from parcel_items k join parcels p on p.id = k.parcel_id
   where k.item_id = l.id and p.order_id = l.order_id and p.purpose = 'order' and p.lost_decision is distinct from 'send again' and ${condition})`;

/** Pieces of it have left the house, and have not arrived. */
export const isOnItsWaySql = sql`(l.status = 'Shipped' or (l.status = 'Processing' and ${hasParcel(
  sql`p.status not in ('Packed', 'Delivered')`,
)}))`;

export const isExpectedBackSql = sql`(l.expected_back_since is not null and l.expected_back_end is null)`;

/** It is expected back, and no parcel that somebody packed would say what becomes of it. */
export const isExpectedByHandSql = sql`(${isExpectedBackSql} and not ${hasParcel(
  sql`p.status <> 'Delivered' and (not p.is_by_hand or p.ended_at is not null)`,
)})`;

/** A claim about it is open, or it is being replaced. */
export const isClaimedSql = sql`(l.status in ('Processing', 'Shipped') and exists (
  select from claims c where c.item_id = l.id and c.status in ('Requested', 'Accepted')))`;

/** What else of the lines of an order says where they may go, by their ids. */
export async function readOnTheWay(tx: Queries, orderId: string): Promise<Map<string, OnTheWay>> {
  const { rows } = await tx.execute<Record<keyof OnTheWay, boolean> & { id: string }>(sql`
    select l.id, ${isExpectedByHandSql} as "isExpectedByHand", ${isClaimedSql} as "isClaimed" from order_items l where l.order_id = ${orderId}`);
  return new Map(rows.map(({ id, ...line }) => [id, line]));
}

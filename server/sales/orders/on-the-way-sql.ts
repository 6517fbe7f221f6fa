import { type SQL, sql } from "drizzle-orm";
import type { Queries } from "#server/platform/database/client.ts";
import type { LineState } from "./order-status.ts";

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
const isExpectedByHandSql = sql`(${isExpectedBackSql} and not ${hasParcel(
  sql`p.status <> 'Delivered' and (not p.is_by_hand or p.ended_at is not null)`,
)})`;

/** A claim about it is open, or it is being replaced. */
const isClaimedSql = sql`(l.status not in ('Delivered', 'Cancelled') and exists (
  select from claims c where c.item_id = l.id and c.status in ('Requested', 'Accepted')))`;

/** Lines are in parcels from Processing on; what is delivered or cancelled stays so, whatever its parcels say. */
const isPackedInto = (condition: SQL): SQL => sql`(l.status in ('Processing', 'Shipped') and ${hasParcel(condition)})`;

/** The columns of `LineState`. */
export const lineStateSql = sql`
  l.status, ${isExpectedBackSql} as "isExpectedBack", ${isExpectedByHandSql} as "isExpectedByHand", ${isClaimedSql} as "isClaimed",
  ${isPackedInto(sql`p.status = 'Lost' and p.lost_decision is null`)} as "isLost",
  ${isPackedInto(sql`(p.tracking_number is not null or p.provider <> 'hand')`)} as "isTracked",
  ${isPackedInto(sql`p.status = 'Delivered'`)} as "hasArrivedInPart"`;

/** The lines of an order, which is locked where they are to be changed, by their ids. */
export async function readLineStates(tx: Queries, orderId: string): Promise<(itemId: string) => LineState> {
  const { rows } = await tx.execute<{ id: string } & { [Key in keyof LineState]: LineState[Key] }>(
    sql`select l.id, ${lineStateSql} from order_items l where l.order_id = ${orderId}`,
  );
  const states = new Map(rows.map((row) => [row.id, row]));
  return (itemId) => {
    const state = states.get(itemId);
    if (!state) throw new Error(`The order ${orderId} has no line ${itemId}.`);
    return state;
  };
}

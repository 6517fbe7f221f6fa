import { type SQL, sql } from "drizzle-orm";
import { settledStatuses } from "#contract/sales/orders.ts";
import { quoted } from "#server/platform/database/columns.ts";
import { orderBrands, orderItems, orders } from "#server/sales/orders/tables.ts";
import { parcelItems, parcels } from "#server/sales/parcels/tables.ts";

// Which orders wait to be packed is asked of the orders that are open, oldest first, so that old ones cost nothing.

/** Whose things are packed: those of a merchant's brand, or the shop's own. */
export type Seller = { brandId: string } | "shop";

const isOpen = (status: SQL, payment: SQL): SQL =>
  sql`${status} in ('Not processed', 'Processing') and ${payment} in (${quoted(settledStatuses)})`;

/** Lines of the seller, in a query that calls the lines `i`. */
const isOfSeller = (seller: Seller): SQL =>
  seller === "shop" ? sql`i.merchant_id is null` : sql`i.merchant_id is not null and i.brand_id = ${seller.brandId}`;

/** How many pieces of the line `i` are in no parcel. What was lost and is sent again is in another parcel. */
const freePieces = sql`(i.quantity - coalesce((
  select sum(packed.quantity) from ${parcelItems} packed join ${parcels} p on p.id = packed.parcel_id
   where packed.item_id = i.id and p.purpose = 'order' and p.lost_decision is distinct from 'send again'), 0))::int`;

const isToPack = (seller: Seller): SQL =>
  sql`${isOfSeller(seller)} and i.status in ('Not processed', 'Processing') and ${freePieces} > 0`;

/** The oldest orders with pieces of the seller that are in no parcel. */
export function ordersToPack(seller: Seller, limit: number): SQL {
  const hasPieces = (orderId: SQL) =>
    sql`exists (select from ${orderItems} i where i.order_id = ${orderId} and ${isToPack(seller)})`;
  if (seller === "shop") {
    return sql`select o.id from ${orders} o where ${isOpen(sql`o.status`, sql`o.payment_status`)} and ${hasPieces(sql`o.id`)}
      order by o.created_at, o.id limit ${limit}`;
  }
  return sql`select o.order_id as id from ${orderBrands} o
    where o.brand_id = ${seller.brandId} and ${isOpen(sql`o.status`, sql`o.payment_status`)} and ${hasPieces(sql`o.order_id`)}
    order by o.created_at, o.order_id limit ${limit}`;
}

/** The pieces of these orders that are in no parcel, in the order in which the orders are given. */
export const piecesToPack = (seller: Seller, ids: readonly string[]): SQL => sql`
  select i.order_id as "orderId", i.id as item, i.name, i.sku, i.size, i.merchant_id as "merchantId", i.promised_on::text as "promisedOn", ${freePieces} as quantity,
         case when x.id is not null then json_build_object(
           'id', x.id, 'width', x.width, 'height', x.height, 'widths', x.widths, 'colour', x.colour) end as picture
    from unnest(${sql.param(ids)}::uuid[]) with ordinality as requested(id, place)
    join ${orderItems} i on i.order_id = requested.id
    left join pictures x on x.id = i.picture_id
   where ${isToPack(seller)}
   order by requested.place, i.position, i.id`;

/** New pieces of exchanges that may be sent and are in no parcel that is under way. */
export const exchangesToPack = (seller: Seller, exchangeSend: "picked-up" | "received"): SQL => {
  const isOwn = seller === "shop" ? sql`c.brand_id is null` : sql`c.brand_id = ${seller.brandId}`;
  const isReady =
    exchangeSend === "picked-up" ? sql`c.status in ('Picked up', 'Received')` : sql`c.status = 'Received'`;
  return sql`
  select c.id as "_id", c.order_id as "orderId", c.item_id as item, c.from_size as "fromSize", c.size, c.quantity,
         coalesce(c.received_at, c.picked_up_at, c.created_at) as since, i.name, i.sku, i.merchant_id as "merchantId",
         o.number as "orderNumber", o.address, case when x.id is not null then json_build_object(
           'id', x.id, 'width', x.width, 'height', x.height, 'widths', x.widths, 'colour', x.colour) end as picture
    from exchanges c
    join ${orders} o on o.id = c.order_id
    join ${orderItems} i on i.id = c.item_id
    left join pictures x on x.id = i.picture_id
   where ${isOwn} and c.ended_at is null and c.is_reserved and c.sent_at is null and ${isReady}
     and not exists (select from ${parcels} p where p.order_id = c.order_id and p.exchange_id = c.id and p.ended_at is null)
   order by since, c.id limit 200`;
};

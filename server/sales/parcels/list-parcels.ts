import { type SQL, sql } from "drizzle-orm";
import type { Reply } from "#contract/api.ts";
import { can } from "#contract/customers/roles.ts";
import type { OrderAddress } from "#contract/sales/orders.ts";
import type { PackingItem, ParcelSummary, ParcelView } from "#contract/sales/packing.ts";
import type { Who } from "#server/customers/accounts/service.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { newestFirst } from "#server/platform/paging/newest-first.ts";
import { pageOf } from "#server/platform/paging/page.ts";
import { brandOf } from "#server/sales/orders/service.ts";
import { orderItems, orders } from "#server/sales/orders/tables.ts";
import type { Seller } from "./packing/to-pack-sql.ts";
import { barcodeOf } from "./paper/barcode-of.ts";
import { recipientFor } from "./recipient-for.ts";
import { parcelItems, parcels } from "./tables.ts";

/** A parcel should be handed over within these days, and arrive within these when its courier says nothing. */
const packedDaysMax = 2;
const travelDaysMax = 7;
/** Beyond this the list only says that there are many. */
const countedMax = 10_000;

const today = sql`(now() at time zone 'Asia/Kolkata')::date`;
const isLate = sql`(p.ended_at is null and case
  when p.status = 'Packed' then p.created_at < now() - ${packedDaysMax} * interval '1 day'
  when p.expected_on is not null then p.expected_on < ${today}
  else coalesce(p.handed_over_at, p.created_at) < now() - ${travelDaysMax} * interval '1 day' end)`;
/** Something in it was cancelled on its way, and has come to no end: since when. */
const expectedSince = sql`(
  select min(i.expected_back_since) from ${parcelItems} held join ${orderItems} i on i.id = held.item_id and i.order_id = p.order_id
   where held.parcel_id = p.id and p.purpose = 'order' and (p.ended_at is null or (p.status = 'Lost' and p.lost_decision is null))
     and i.expected_back_since is not null and i.expected_back_end is null)`;
/** The orders are few and found in an index of their own. */
const isExpected = sql`(p.order_id in (
  select i.order_id from ${orderItems} i where i.expected_back_since is not null and i.expected_back_end is null) and ${expectedSince} is not null)`;
const isUndecided = sql`(p.status = 'Lost' and p.lost_decision is null)`;

const conditions: Record<ParcelView, SQL> = {
  open: sql`p.ended_at is null`,
  packed: sql`p.ended_at is null and p.status = 'Packed'`,
  late: isLate,
  failed: sql`p.ended_at is null and p.status = 'Attempt failed'`,
  expected: isExpected,
  lost: isUndecided,
  ended: sql`p.ended_at is not null`,
};

type Moments = "created" | "handedOverAt" | "endedAt" | "expectedBackSince";
type Row = Omit<ParcelSummary, "recipient" | "barcode" | "items" | Moments> & {
  expectedBackSince: Date | string | null;
  created: Date | string;
  handedOverAt: Date | string | null;
  endedAt: Date | string | null;
  address: OrderAddress | null;
  items: (PackingItem & { merchantId: string | null })[];
};

const moment = (value: Date | string | null) => value && new Date(value).toISOString();

/** The parcels of a query that gives their ids as `id` and their place as `place`. */
async function readSummaries(db: Queries, who: Who, page: SQL): Promise<ParcelSummary[]> {
  const { rows } = await db.execute<Row>(sql`
    select p.id as "_id", p.order_id as "orderId", o.number as "orderNumber", p.purpose, p.status, b.name as seller, o.address, p.courier,
           p.tracking_number as "trackingNumber", p.tracking_url as "trackingUrl", p.created_at as created,
           p.handed_over_at as "handedOverAt", p.ended_at as "endedAt", p.expected_on::text as "expectedOn",
           ${expectedSince} as "expectedBackSince", ${isLate} as "isLate", ${isUndecided} as "isUndecided", held.items
      from (${page}) page
      join ${parcels} p on p.id = page.id
      join ${orders} o on o.id = p.order_id
      left join brands b on b.id = p.brand_id
     cross join lateral (
       select coalesce(json_agg(json_build_object('item', i.id, 'name', i.name, 'sku', i.sku, 'size', held.size, 'quantity', held.quantity,
                'merchantId', i.merchant_id, 'picture', case when x.id is not null then json_build_object(
                  'id', x.id, 'width', x.width, 'height', x.height, 'widths', x.widths, 'colour', x.colour) end) order by i.position), '[]') as items
         from ${parcelItems} held
         join ${orderItems} i on i.id = held.item_id
         left join pictures x on x.id = i.picture_id
        where held.parcel_id = p.id) held
     order by page.place`);
  return rows.map(({ address, items, created, handedOverAt, endedAt, expectedBackSince, ...row }) => ({
    ...row,
    created: new Date(created).toISOString(),
    handedOverAt: moment(handedOverAt),
    endedAt: moment(endedAt),
    expectedBackSince: moment(expectedBackSince),
    // A merchant needs no address of what has arrived.
    recipient: endedAt !== null && !can(who, "read orders") ? null : recipientFor(who, address, items),
    barcode: barcodeOf({ id: row._id, trackingNumber: row.trackingNumber }),
    items: items.map(({ merchantId: _, ...item }) => item),
  }));
}

const numbered = (order: SQL) => sql`row_number() over (order by ${order})`;

/** The parcels of a seller that are packed and wait to be handed over, oldest first. */
export async function listPacked(
  db: Queries,
  who: Who,
  seller: Seller,
  limit: number,
): Promise<{ parcels: ParcelSummary[]; count: number }> {
  const isOwn = seller === "shop" ? sql`p.brand_id is null` : sql`p.brand_id = ${seller.brandId}`;
  const waiting = sql`from ${parcels} p where ${isOwn} and ${conditions.packed}`;
  const oldest = sql`p.created_at, p.id`;
  const page = sql`select p.id, ${numbered(oldest)} as place ${waiting} order by ${oldest} limit ${limit}`;
  const { rows } = await db.execute<{ count: number }>(sql`select count(*)::int as count ${waiting}`);
  return { parcels: await readSummaries(db, who, page), count: rows[0]?.count ?? 0 };
}

interface ListQuery {
  page?: number;
  limit?: number;
  search?: string;
  view?: ParcelView;
  courier?: string;
}

const toNumber = (typed: string) => typed.replaceAll(/[\s-]/g, "").toUpperCase();

/**
 * The parcels of all sellers for staff, of its own brand for a merchant: open ones oldest first, others newest first. A search looks at all
 * of them.
 */
export async function listParcels(db: Queries, who: Who, query: ListQuery): Promise<Reply<"GET /parcel">> {
  const { search = "", courier = "" } = query;
  const { limit, offset, paged } = pageOf(query);
  const view = query.view ?? (search ? undefined : "open");
  const isOwn = can(who, "read orders") ? sql`true` : sql`p.brand_id = ${brandOf(who)}`;
  const isFound = search
    ? sql`(p.order_id = (select o.id from ${orders} o where o.number = ${toNumber(search)}) or p.tracking_number = ${search})`
    : sql`true`;
  const isOfCourier = courier ? sql`p.courier = ${courier}` : sql`true`;
  const all = sql`from ${parcels} p where ${isOwn} and ${isFound} and ${isOfCourier} and ${view ? conditions[view] : sql`true`}`;
  const isOfAll = can(who, "read orders") && courier === "";
  const order =
    view && view !== "ended"
      ? view === "expected"
        ? sql`${expectedSince}, p.id`
        : sql`p.created_at, p.id`
      : newestFirst(sql`p.id`, isOfAll ? "primary key" : "index of a column");
  const rows = sql`select p.id, ${numbered(order)} as place ${all} order by ${order} limit ${limit} offset ${offset}`;
  const { rows: counted } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from (select 1 ${all} limit ${countedMax}) counted`,
  );
  return {
    parcels: await readSummaries(db, who, rows),
    counts: await countViews(db, isOwn),
    ...paged(counted[0]?.count ?? 0),
  };
}

/** Counts the parcels that somebody has to see to: partial indexes hold them. */
async function countViews(db: Queries, isOwn: SQL): Promise<Reply<"GET /parcel">["counts"]> {
  const { rows } = await db.execute<Record<"open" | "packed" | "late" | "failed" | "expected" | "lost", number>>(sql`
    select open.*, lost.*, expected.* from (
      select count(*)::int as open, count(*) filter (where p.status = 'Packed')::int as packed,
             count(*) filter (where ${isLate})::int as late, count(*) filter (where p.status = 'Attempt failed')::int as failed
        from ${parcels} p where ${isOwn} and p.ended_at is null) open,
      (select count(*)::int as lost from ${parcels} p where ${isOwn} and ${isUndecided}) lost,
      (select count(*)::int as expected from ${parcels} p where ${isOwn} and ${isExpected}) expected`);
  return rows[0] ?? { open: 0, packed: 0, late: 0, failed: 0, expected: 0, lost: 0 };
}

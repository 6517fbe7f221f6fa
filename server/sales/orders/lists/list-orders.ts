import { type SQL, sql } from "drizzle-orm";
import { can } from "#contract/customers/roles.ts";
import type { OrderListQuery } from "#contract/sales/order-lists.ts";
import type { Order, OrderList } from "#contract/sales/orders.ts";
import type { Who } from "#server/customers/accounts/service.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { isUuid } from "#server/platform/database/is-uuid.ts";
import { executePrepared } from "#server/platform/database/prepare.ts";
import type { Slice } from "#server/platform/paging/nearer-end.ts";
import { pageOf } from "#server/platform/paging/page.ts";
import { readOrders } from "#server/sales/orders/queries.ts";
import {
  areFew,
  dayCounts,
  filteredRows,
  isStatusCounted,
  newestFirst,
  newestRows,
  type OrderFilter,
  type OrderSource,
  oldestFirst,
  oldestRows,
  ordersOfBrand,
  ordersOfUser,
  sourceForStaff,
  startOf,
  toFilter,
} from "./filter-orders-sql.ts";

/** The ids on a page, and how many there are on all pages, of the same moment. */
interface Page {
  ids: string[];
  count: number;
}

const idsOf = (rows: SQL) => sql`(select coalesce(array_agg(id order by place), '{}') from (
  select id, row_number() over (order by created_at desc, id desc) as place from (${rows}) page) placed) as ids`;

/** Few orders: they are counted as they are. */
const shortPage = (rows: SQL, { limit, offset }: Slice): SQL => sql`
  with found as (${rows})
  select (select count(*)::int from found) as count, ${idsOf(sql`select * from found ${newestFirst} limit ${limit} offset ${offset}`)}`;

/**
 * Many orders: their number is the sum of the days' counts, and a far page is found by its day. Within the day it is counted from the
 * nearer end, since a hundred thousand may have come on one: from its newest order on, or from its oldest, and then on in the days before.
 */
const countedPage = (source: OrderSource, owner: string, filter: OrderFilter, range: Slice): SQL => {
  // Not seen by the planner, or it would plan the statement anew for each page.
  const [limit, offset] = [sql`(select ${range.limit}::bigint)`, sql`(select ${range.offset}::bigint)`];
  const fromNewest = newestRows(source, filter, {
    bound: sql`o.created_at < start.until`,
    limit: sql`start.skipped + ${limit}`,
  });
  const fromOldest = oldestRows(source, filter, {
    bound: sql`o.created_at >= start.since and o.created_at < start.until`,
    limit: sql`start.many - start.skipped`,
  });
  const inDaysBefore = newestRows(source, filter, {
    bound: sql`o.created_at < start.since`,
    limit: sql`greatest(${limit} - (start.many - start.skipped), 0)`,
  });
  return sql`
  with days as (
    select day, sum(many)::bigint as many, sum(sum(many)) over (order by day desc)::bigint as so_far
      from (${dayCounts(source, owner, filter)}) counted where ${isStatusCounted(filter)} group by day
  ),
  start as (
    select ${startOf(sql`day`)} as since, ${startOf(sql`day + 1`)} as until, many,
           ${offset} - (so_far - many) as skipped from days
     where so_far > ${offset} order by day desc limit 1
  )
  select coalesce((select max(so_far) from days), 0)::int as count, ${idsOf(sql`
    (select page.* from start, lateral (
      ${fromNewest} ${newestFirst} limit ${limit} offset start.skipped) page where start.skipped <= start.many / 2)
    union all
    (select page.* from start, lateral (
      ${fromOldest} ${oldestFirst} limit least(${limit}, start.many - start.skipped)
        offset greatest(start.many - start.skipped - ${limit}, 0)) page where start.skipped > start.many / 2)
    union all
    (select page.* from start, lateral (
      ${inDaysBefore} ${newestFirst} limit greatest(${limit} - (start.many - start.skipped), 0)) page
      where start.skipped > start.many / 2)`)}`;
};

const pageSql = (source: OrderSource, filter: OrderFilter, range: Slice): SQL =>
  source.owner === null || areFew(source, filter)
    ? shortPage(filteredRows(source, filter), range)
    : countedPage(source, source.owner, filter, range);

async function listPage(
  db: Queries,
  who: Who,
  query: OrderListQuery,
  { source, part }: { source: OrderSource; part: "all" | "brand" },
): Promise<OrderList> {
  const { paged, ...slice } = pageOf(query);
  const filter = toFilter(query);
  const [found] = await executePrepared<Page>(db, pageSql(source, filter, slice));
  const { ids, count } = found ?? { ids: [], count: 0 };
  const orders = await readOrders(db, who, ids, part);
  return { orders, ...paged(count) };
}

const noOrders = (query: OrderListQuery): OrderList => ({ orders: [], ...pageOf(query).paged(0) });

/** A brand that does not exist has no orders. */
export async function listAllOrders(db: Queries, who: Who, query: OrderListQuery): Promise<OrderList> {
  const source = await sourceForStaff(db, query);
  return source ? listPage(db, who, query, { source, part: "all" }) : noOrders(query);
}

export const listOwnOrders = (db: Queries, who: Who, query: OrderListQuery): Promise<OrderList> =>
  listPage(db, who, query, { source: ordersOfUser(who.userId), part: "all" });

/** A merchant without a brand has no orders. */
export async function listBrandOrders(db: Queries, who: Who, query: OrderListQuery): Promise<OrderList> {
  const source = ordersOfBrand(who);
  return source ? listPage(db, who, query, { source, part: "brand" }) : noOrders(query);
}

/** By its complete id or number, cancelled or not. What is neither finds nothing. */
export async function searchOrders(db: Queries, who: Who, search: string): Promise<Order[]> {
  const isIt = isUuid(search) ? sql`id = ${search}` : sql`number = ${toNumber(search)}`;
  const own = can(who, "read orders") ? sql`true` : sql`user_id = ${who.userId}`;
  const { rows } = await db.execute<{ id: string }>(sql`select id from orders where ${isIt} and ${own}`);
  return readOrders(
    db,
    who,
    rows.map(({ id }) => id),
    "all",
  );
}

/** However a number is typed: in small letters, or in groups. */
const toNumber = (typed: string) => typed.replaceAll(/[\s-]/g, "").toUpperCase();

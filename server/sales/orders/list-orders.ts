import { type SQL, sql } from "drizzle-orm";
import { limits } from "#contract/limits.ts";
import type { Order, OrderList } from "#contract/orders.ts";
import type { PageQuery } from "#contract/paging.ts";
import { can } from "#contract/roles.ts";
import { any } from "#server/catalogue/listing/tables.ts";
import type { Who } from "#server/customers/accounts/service.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { isUuid } from "#server/platform/database/is-uuid.ts";
import { brandOf } from "./format-order.ts";
import { readOrders } from "./queries.ts";

const defaultLimit = 20;

interface Range {
  limit: number;
  offset: number;
}

/** The ids on a page, and how many there are on all pages, of the same moment. */
interface Page extends Record<string, unknown> {
  ids: string[];
  count: number;
}

const idsOf = (rows: SQL) => sql`(select coalesce(array_agg(id order by place), '{}') from (
  select id, row_number() over (order by created_at desc, id desc) as place from (${rows}) page) placed) as ids`;

/** A person's own orders are few: they are counted along their index. */
const ownPage = (userId: string, { limit, offset }: Range): SQL => {
  const own = sql`orders where user_id = ${userId} and status <> 'Cancelled'`;
  const rows = sql`select id, created_at from ${own} order by created_at desc nulls last, id desc nulls last limit ${limit} offset ${offset}`;
  return sql`select (select count(*)::int from ${own}) as count, ${idsOf(rows)}`;
};

/**
 * Many orders: their number is the sum of the days' counts, and a far page is found by its day, so that no more than a day is walked over.
 * `rows` are read from the given moment back.
 */
const countedPage = (owner: string, { limit, offset }: Range, rows: (until: SQL) => SQL): SQL => sql`
  with days as (
    select day, sum(listed) as many, sum(sum(listed)) over (order by day desc) as so_far from order_counts
     where owner = ${owner} group by day
  ),
  start as (
    select ((day + 1)::timestamp at time zone 'utc') as until, ${offset} - (so_far - many) as skipped from days
     where so_far > ${offset} order by day desc limit 1
  )
  select coalesce((select max(so_far) from days), 0)::int as count, ${idsOf(sql`
    select page.* from start, lateral (
      ${rows(sql`start.until`)} order by created_at desc nulls last, id desc nulls last limit ${limit} offset start.skipped) page`)}`;

const allPage = (range: Range): SQL =>
  countedPage(
    any,
    range,
    (until) => sql`select id, created_at from orders where status <> 'Cancelled' and created_at < ${until}`,
  );

const brandPage = (brandId: string, range: Range): SQL =>
  countedPage(
    brandId,
    range,
    (until) => sql`
      select order_id as id, created_at from order_brands
       where brand_id = ${brandId} and is_listed and created_at < ${until}`,
  );

async function listPage(
  db: Queries,
  who: Who,
  query: PageQuery,
  { page: pageOf, part }: { page: (range: Range) => SQL; part: "all" | "brand" },
): Promise<OrderList> {
  const { page = 1 } = query;
  const limit = Math.min(query.limit ?? defaultLimit, limits.pageSizeMax);
  const { rows } = await db.execute<Page>(pageOf({ limit, offset: (page - 1) * limit }));
  const { ids, count } = rows[0] ?? { ids: [], count: 0 };
  const orders = await readOrders(db, who, ids, part);
  return { orders, totalPages: Math.ceil(count / limit), currentPage: page, count };
}

export const listAllOrders = (db: Queries, who: Who, query: PageQuery): Promise<OrderList> =>
  listPage(db, who, query, { page: allPage, part: "all" });

export const listOwnOrders = (db: Queries, who: Who, query: PageQuery): Promise<OrderList> =>
  listPage(db, who, query, { page: (range) => ownPage(who.userId, range), part: "all" });

/** A merchant without a brand has no orders. */
export async function listBrandOrders(db: Queries, who: Who, query: PageQuery): Promise<OrderList> {
  const brandId = brandOf(who);
  if (!brandId) return { orders: [], totalPages: 0, currentPage: query.page ?? 1, count: 0 };
  return listPage(db, who, query, { page: (range) => brandPage(brandId, range), part: "brand" });
}

/** By its complete id, cancelled or not. What is no id finds nothing. */
export async function searchOrders(db: Queries, who: Who, search: string): Promise<Order[]> {
  if (!isUuid(search)) return [];
  const own = can(who, "read orders") ? sql`true` : sql`user_id = ${who.userId}`;
  const { rows } = await db.execute<{ id: string }>(sql`select id from orders where id = ${search} and ${own}`);
  return readOrders(
    db,
    who,
    rows.map(({ id }) => id),
    "all",
  );
}

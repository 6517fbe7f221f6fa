import { type SQL, sql } from "drizzle-orm";
import type { OrderCounts, OrderFilterQuery } from "#contract/sales/order-lists.ts";
import { type ItemStatus, itemStatuses } from "#contract/sales/orders.ts";
import type { Who } from "#server/customers/accounts/service.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { executePrepared } from "#server/platform/database/prepare.ts";
import {
  areFew,
  dayCounts,
  filteredRows,
  type OrderFilter,
  type OrderSource,
  ordersOfBrand,
  ordersOfUser,
  sourceForStaff,
  toFilter,
} from "./filter-orders-sql.ts";

const none: OrderCounts = { "Not processed": 0, Processing: 0, Shipped: 0, Delivered: 0, Cancelled: 0 };

const countsSql = (source: OrderSource, filter: OrderFilter): SQL =>
  source.owner === null || areFew(source, filter)
    ? sql`select status, count(*)::int as many from (${filteredRows(source, filter)}) found group by status`
    : sql`select status, sum(many)::int as many from (${dayCounts(source, source.owner, filter)}) counted group by status`;

/** How many orders have each status, whichever status is asked for: they stand on the tabs that one can change to. */
async function countOrders(db: Queries, source: OrderSource, query: OrderFilterQuery): Promise<OrderCounts> {
  const filter = { ...toFilter(query), statuses: itemStatuses };
  const rows = await executePrepared<{ status: ItemStatus; many: number }>(db, countsSql(source, filter));
  return { ...none, ...Object.fromEntries(rows.map(({ status, many }) => [status, many])) };
}

export async function countAllOrders(db: Queries, query: OrderFilterQuery): Promise<OrderCounts> {
  const source = await sourceForStaff(db, query);
  return source ? countOrders(db, source, query) : none;
}

export const countOwnOrders = (db: Queries, who: Who, query: OrderFilterQuery): Promise<OrderCounts> =>
  countOrders(db, ordersOfUser(who.userId), query);

/** A merchant without a brand has no orders. */
export async function countBrandOrders(db: Queries, who: Who, query: OrderFilterQuery): Promise<OrderCounts> {
  const source = ordersOfBrand(who);
  return source ? countOrders(db, source, query) : none;
}

import { type SQL, sql } from "drizzle-orm";
import { type OrderFilterQuery, paymentsOf, statusesOf } from "#contract/order-lists.ts";
import type { ItemStatus, PaymentStatus } from "#contract/orders.ts";
import { any } from "#server/catalogue/listing/tables.ts";
import type { Who } from "#server/customers/accounts/service.ts";
import { brandOf } from "#server/sales/orders/format-order.ts";
import { isFoundByBuyer, isFoundByMerchant, isFoundByStaff } from "./search-orders-sql.ts";

/** What a list is left with by its filters. */
export interface OrderFilter {
  statuses: readonly ItemStatus[];
  payments: readonly PaymentStatus[];
  placed: "today" | "week" | null;
  /** The first and the last day. */
  from: string | null;
  to: string | null;
  search: string;
}

export const toFilter = (query: OrderFilterQuery): OrderFilter => ({
  statuses: statusesOf(query),
  payments: paymentsOf(query),
  placed: query.placed || null,
  from: query.from || null,
  to: query.to || null,
  search: query.search ?? "",
});

/** Whose orders a list holds, and the table that has them; `o` stands for it. */
export interface OrderSource {
  table: SQL;
  id: SQL;
  scope: SQL;
  /** Whose counts by day these are; `null` for a person, whose orders are few and counted along their index. */
  owner: string | null;
  /** Which of them a search finds. */
  isFound: (typed: string) => SQL;
}

export const allOrders: OrderSource = {
  table: sql`orders`,
  id: sql`o.id`,
  scope: sql`true`,
  owner: any,
  isFound: isFoundByStaff,
};

export const ordersOfUser = (userId: string): OrderSource => ({
  ...allOrders,
  scope: sql`o.user_id = ${userId}`,
  owner: null,
  isFound: isFoundByBuyer,
});

/** Of the brand whose orders a person handles; undefined for a merchant without one. */
export function ordersOfBrand(who: Who): OrderSource | undefined {
  const [brandId, merchantId] = [brandOf(who), who.merchant?.id];
  if (!brandId || !merchantId) return undefined;
  return {
    table: sql`order_brands`,
    id: sql`o.order_id`,
    scope: sql`o.brand_id = ${brandId}`,
    owner: brandId,
    isFound: (typed) => isFoundByMerchant(typed, { brandId, merchantId }),
  };
}

/** Few enough to be counted and sorted as they are: those of a person, or those that a search finds. */
export const areFew = ({ owner }: OrderSource, { search }: OrderFilter): boolean => owner === null || search !== "";

const list = (values: readonly string[]) => sql`${sql.param(values)}::text[]`;
/** Not seen by the planner, as `unseen` has it: these statements are prepared. */
const unseenList = (values: readonly string[]) => sql`unnest((select ${list(values)}))`;

/** When a day begins in India, whose days all of these are. */
export const startOf = (day: SQL): SQL => sql`((${day})::timestamp at time zone 'Asia/Kolkata')`;

const units = { today: sql.raw("'day'"), week: sql.raw("'week'") };

/** The first and the last day that a filter leaves. */
const daysOf = ({ placed, from, to }: OrderFilter) => ({
  firsts: [
    ...(placed ? [sql`date_trunc(${units[placed]}, now() at time zone 'Asia/Kolkata')::date`] : []),
    ...(from ? [sql`${from}::date`] : []),
  ],
  lasts: to ? [sql`${to}::date`] : [],
});

function isWithin(filter: OrderFilter): SQL {
  const { firsts, lasts } = daysOf(filter);
  const conditions = [
    ...firsts.map((day) => sql`o.created_at >= ${startOf(day)}`),
    ...lasts.map((day) => sql`o.created_at < ${startOf(sql`${day} + 1`)}`),
  ];
  return sql.join([sql`true`, ...conditions], sql` and `);
}

export const newestFirst = sql`order by created_at desc nulls last, id desc nulls last`;
export const oldestFirst = sql`order by created_at nulls first, id nulls first`;

/** The rows of a filter in no order. */
export const filteredRows = ({ table, id, scope, isFound }: OrderSource, filter: OrderFilter): SQL => sql`
  select ${id} as id, o.created_at, o.status from ${table} o
   where ${scope} and o.status = any(${list(filter.statuses)}) and o.payment_status = any(${list(filter.payments)}) and ${isWithin(filter)}
     and ${filter.search ? isFound(filter.search) : sql`true`}`;

interface IndexScan {
  /** How old or how new the rows must be. */
  bound: SQL;
  limit: SQL | number;
}

const firstRows = (
  { table, id, scope }: OrderSource,
  filter: OrderFilter,
  { bound, limit }: IndexScan,
  order: SQL,
): SQL => sql`
  select found.* from ${unseenList(filter.statuses)} wanted_status, ${unseenList(filter.payments)} wanted_payment, lateral (
    select ${id} as id, o.created_at from ${table} o
     where ${scope} and o.status = wanted_status and o.payment_status = wanted_payment and ${bound} and ${isWithin(filter)}
     ${order} limit ${limit}) found`;

/**
 * The newest rows of a filter, at most as many as said for each status and payment status: each is a range of one index that is read from its
 * beginning, and the ranges are merged by whoever sorts them.
 */
export const newestRows = (source: OrderSource, filter: OrderFilter, scan: IndexScan): SQL =>
  firstRows(source, filter, scan, newestFirst);

/** The same from the other end. */
export const oldestRows = (source: OrderSource, filter: OrderFilter, scan: IndexScan): SQL =>
  firstRows(source, filter, scan, oldestFirst);

/** The rows of the counts by day that a filter counts. */
export function countedDays(owner: string, filter: OrderFilter): SQL {
  const { firsts, lasts } = daysOf(filter);
  const conditions = [
    sql`owner = ${owner} and payment_status = any(${list(filter.payments)})`,
    ...firsts.map((day) => sql`day >= ${day}`),
    ...lasts.map((day) => sql`day <= ${day}`),
  ];
  return sql.join(conditions, sql` and `);
}

export const isStatusCounted = ({ statuses }: OrderFilter): SQL => sql`status = any(${list(statuses)})`;

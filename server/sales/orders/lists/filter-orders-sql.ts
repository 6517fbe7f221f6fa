import { eq, type SQL, sql } from "drizzle-orm";
import { type CaseFilter, type OrderFilterQuery, paymentsOf, statusesOf } from "#contract/sales/order-lists.ts";
import { type ItemStatus, itemStatuses, type PaymentStatus } from "#contract/sales/orders.ts";
import { brands } from "#server/catalogue/brands/tables.ts";
import { any } from "#server/catalogue/listing/tables.ts";
import type { Who } from "#server/customers/accounts/service.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { brandOf } from "#server/sales/orders/format-order.ts";
import { hasCase, hasNoOpenCase, isOfCases } from "./filter-cases-sql.ts";
import { isFoundByBuyer, isFoundByMerchant, isFoundByStaff } from "./search-orders-sql.ts";

/** What a list is left with by its filters. */
export interface OrderFilter {
  statuses: readonly ItemStatus[];
  payments: readonly PaymentStatus[];
  cases: CaseFilter | null;
  placed: "today" | "week" | null;
  /** The first and the last day. */
  from: string | null;
  to: string | null;
  search: string;
}

export const toFilter = (query: OrderFilterQuery): OrderFilter => ({
  statuses: statusesOf(query),
  payments: paymentsOf(query),
  cases: query.cases || null,
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
  /** Which returns, exchanges and claims of them count: a condition on `c`. */
  caseScope: SQL;
}

const allOrders: OrderSource = {
  table: sql`orders`,
  id: sql`o.id`,
  scope: sql`true`,
  owner: any,
  isFound: (typed) => isFoundByStaff(typed, sql`o.id`),
  caseScope: sql`true`,
};

export const ordersOfUser = (userId: string): OrderSource => ({
  ...allOrders,
  scope: sql`o.user_id = ${userId}`,
  owner: null,
  isFound: isFoundByBuyer,
});

const brandTable = { table: sql`order_brands`, id: sql`o.order_id` };

/** Those with items of a brand, for staff. */
const ordersWithBrand = (brandId: string): OrderSource => ({
  ...allOrders,
  ...brandTable,
  owner: brandId,
  scope: sql`o.brand_id = ${brandId}`,
  isFound: (typed) => isFoundByStaff(typed, sql`o.order_id`),
});

/** What staff look at; undefined when no brand has the slug that they ask for. */
export async function sourceForStaff(db: Queries, { brand: slug }: OrderFilterQuery): Promise<OrderSource | undefined> {
  if (!slug) return allOrders;
  const [brand] = await db.select({ id: brands.id }).from(brands).where(eq(brands.slug, slug));
  return brand && ordersWithBrand(brand.id);
}

/** Orders with items of the brand that a person handles; undefined for a merchant without one. */
export function ordersOfBrand(who: Who): OrderSource | undefined {
  const [brandId, merchantId] = [brandOf(who), who.merchant?.id];
  if (!brandId || !merchantId) return undefined;
  return {
    ...brandTable,
    owner: brandId,
    scope: sql`o.brand_id = ${brandId}`,
    caseScope: sql`c.brand_id = ${brandId}`,
    isFound: (typed) => isFoundByMerchant(typed, { brandId, merchantId }),
  };
}

/**
 * Few enough to be counted and sorted as they are: those of a person, those that a search finds, and those with a return, exchange or
 * claim.
 */
export const areFew = ({ owner }: OrderSource, { search, cases }: OrderFilter): boolean =>
  owner === null || search !== "" || (cases !== null && cases !== "none");

function isOfItsCases({ id, caseScope, owner }: OrderSource, filter: OrderFilter): SQL {
  const { cases, search } = filter;
  if (cases === null) return sql`true`;
  if (cases === "none") return hasNoOpenCase(id, caseScope);
  if (owner === null || search !== "") return hasCase(id, cases, caseScope);
  const { firsts, lasts } = daysOf(filter);
  // Ids begin with their moment, so that the newest orders of these days are meant, not of all.
  const scopes = [
    caseScope,
    ...firsts.map((day) => sql`c.order_id >= first_id_at(${startOf(day)})`),
    ...lasts.map((day) => sql`c.order_id < first_id_at(${startOf(sql`${day} + 1`)})`),
  ];
  return isOfCases(id, cases, sql.join(scopes, sql` and `));
}

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
export const filteredRows = (source: OrderSource, filter: OrderFilter): SQL => sql`
  select ${source.id} as id, o.created_at, o.status from ${source.table} o
   where ${source.scope} and o.status = any(${list(filter.statuses)}) and o.payment_status = any(${list(filter.payments)}) and ${isWithin(filter)}
     and ${filter.search ? source.isFound(filter.search) : sql`true`} and ${isOfItsCases(source, filter)}`;

interface IndexScan {
  /** How old or how new the rows must be. */
  bound: SQL;
  limit: SQL | number;
}

const firstRows = (source: OrderSource, filter: OrderFilter, { bound, limit }: IndexScan, order: SQL): SQL => sql`
  select found.* from ${unseenList(filter.statuses)} wanted_status, ${unseenList(filter.payments)} wanted_payment, lateral (
    select ${source.id} as id, o.created_at from ${source.table} o
     where ${source.scope} and o.status = wanted_status and o.payment_status = wanted_payment and ${bound} and ${isWithin(filter)}
       and ${isOfItsCases(source, filter)}
     ${order} limit ${limit}) found`;

/**
 * The newest rows of a filter, at most as many as said for each status and payment status: each is a range of one index that is read from
 * its beginning, and the ranges are merged by whoever sorts them.
 */
export const newestRows = (source: OrderSource, filter: OrderFilter, scan: IndexScan): SQL =>
  firstRows(source, filter, scan, newestFirst);

/** The first rows of the list from its other end, oldest first. */
export const oldestRows = (source: OrderSource, filter: OrderFilter, scan: IndexScan): SQL =>
  firstRows(source, filter, scan, oldestFirst);

/**
 * How many orders each day has of each status, whichever is asked for. Orders with an open case are taken off where those without are asked
 * for.
 */
export function dayCounts(source: OrderSource, owner: string, filter: OrderFilter): SQL {
  const { firsts, lasts } = daysOf(filter);
  const conditions = [
    sql`owner = ${owner} and payment_status = any(${list(filter.payments)})`,
    ...firsts.map((day) => sql`day >= ${day}`),
    ...lasts.map((day) => sql`day <= ${day}`),
  ];
  const counted = sql`select status, day, many from order_counts where ${sql.join(conditions, sql` and `)}`;
  if (filter.cases !== "none") return counted;
  const withCase = filteredRows(source, { ...filter, statuses: itemStatuses, cases: "open" });
  return sql`${counted} union all
    select status, (created_at at time zone 'Asia/Kolkata')::date, -1 from (${withCase}) with_case`;
}

export const isStatusCounted = ({ statuses }: OrderFilter): SQL => sql`status = any(${list(statuses)})`;

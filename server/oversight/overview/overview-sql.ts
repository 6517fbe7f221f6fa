import { type SQL, sql } from "drizzle-orm";
import { liveStatuses, settledStatuses, unpaidStatuses } from "#contract/sales/orders.ts";
import { lowStockProducts } from "#server/catalogue/products/tables.ts";
import { reviews } from "#server/catalogue/reviews/tables.ts";
import type { Scope } from "#server/customers/accounts/service.ts";
import { merchants } from "#server/marketplace/merchants/tables.ts";
import { nilUuid } from "#server/platform/database/is-uuid.ts";
import { claims } from "#server/sales/cases/claims/tables.ts";
import { exchanges } from "#server/sales/cases/exchanges/tables.ts";
import { returns } from "#server/sales/cases/returns/tables.ts";
import { orderBrands, orderCounts, orderItems, orders } from "#server/sales/orders/tables.ts";
import { parcels } from "#server/sales/parcels/tables.ts";
import { payouts } from "#server/sales/payouts/tables.ts";
import { chatSides } from "#server/support/chat/tables.ts";
import { contactMessages } from "#server/support/contact/tables.ts";
import { grievances } from "#server/support/grievance/tables.ts";

// Raw SQL, so that all figures come with one round trip. Each is a range of an index or a sum of stored counts.

const list = (values: readonly string[]) => sql`${sql.param(values)}::text[]`;

/** When the day and the week began in India, whatever zone the database keeps. */
export const startsSql = (now: Date): SQL => sql`
  select date_trunc('day', local) at time zone 'Asia/Kolkata' as today,
         date_trunc('week', local) at time zone 'Asia/Kolkata' as week, moment as now
    from (select ${now}::timestamptz as moment, ${now}::timestamptz at time zone 'Asia/Kolkata' as local) clock`;

const sumUp = (placed: SQL): SQL => sql`
  select json_build_object(
           'todayOrders', count(*) filter (where created_at >= starts.today),
           'todayPaise', coalesce(sum(paise) filter (where created_at >= starts.today), 0),
           'weekOrders', count(*), 'weekPaise', coalesce(sum(paise), 0))
    from (${placed}) placed`;

/**
 * What nobody has paid yet may be released within the hour and is no sale. A range of the index for each state, since it begins with them.
 */
export const salesSql: SQL = sumUp(sql`
  select o.created_at, o.total_with_tax_paise - o.returned_paise as paise
    from unnest(${list(liveStatuses)}) live, unnest(${list(settledStatuses)}) payment, ${orders} o
   where o.status = live and o.payment_status = payment and o.created_at >= starts.week and o.created_at <= starts.now`);

export const salesOfBrandSql = (brandId: Scope): SQL =>
  sumUp(sql`
  select o.created_at, (
           select sum(i.total_paise - i.returned_paise + i.tax_paise - i.returned_tax_paise) from ${orderItems} i
            where i.order_id = o.order_id and i.brand_id = ${brandId} and i.status <> 'Cancelled') as paise
    from unnest(${list(liveStatuses)}) live, unnest(${list(settledStatuses)}) payment, ${orderBrands} o
   where o.brand_id = ${brandId} and o.status = live and o.payment_status = payment
     and o.created_at >= starts.week and o.created_at <= starts.now`);

const counted = (owner: string, statuses: readonly string[], payments: readonly string[]): SQL => sql`
  select coalesce(sum(many), 0)::int from ${orderCounts}
   where owner = ${owner} and status = any(${list(statuses)}) and payment_status = any(${list(payments)})`;

/** The nil id of a scope is that of the counts of all orders. */
export const ordersToProcessSql = (scope: Scope): SQL => counted(scope, ["Not processed"], settledStatuses);
export const unpaidOrdersSql: SQL = counted(nilUuid, liveStatuses, unpaidStatuses);

const isOf = (scope: Scope) => (scope === nilUuid ? sql`true` : sql`brand_id = ${scope}`);

export const overdueReturnsSql = (scope: Scope): SQL => sql`
  select count(*)::int from ${returns} where ended_at is null and due_at < starts.now and ${isOf(scope)}`;
export const lostParcelsSql = (scope: Scope): SQL => sql`
  select count(*)::int from ${parcels} where status = 'Lost' and lost_decision is null and ${isOf(scope)}`;

/** Open cases that wait for the office; the conditions are those of the partial indexes of open cases. */
export function waitingCasesSql(scope: Scope): SQL {
  const parties = scope === nilUuid ? ["seller", "shop"] : ["seller"];
  const count = (isOpen: SQL) =>
    sql`select count(*)::int ${isOpen} and waits_for = any(${list(parties)}) and ${isOf(scope)}`;
  return sql`
  select json_build_object(
           'returns', (${count(sql`from ${returns} where ended_at is null`)}),
           'exchanges', (${count(sql`from ${exchanges} where ended_at is null`)}),
           'claims', (${count(sql`from ${claims} where status in ('Requested', 'Accepted')`)}))`;
}

export const waitingPayoutsSql: SQL = sql`
  select count(*)::int from ${payouts} where state = 'to approve' or state = 'due' and provider = 'hand'`;

const waiting = sql.raw("'Waiting Approval'");
export const waitingReviewsSql: SQL = sql`select count(*)::int from ${reviews} where status = ${waiting}`;
export const waitingMerchantsSql: SQL = sql`select count(*)::int from ${merchants} where status = ${waiting}`;
export const waitingMessagesSql: SQL = sql`select count(*)::int from ${contactMessages} where answered_at is null`;
export const waitingGrievancesSql: SQL = sql`select count(*)::int from ${grievances} where resolved_at is null`;

export const unreadChatSql = (userId: string): SQL => sql`
  select coalesce(sum(unread), 0)::int from ${chatSides} where user_id = ${userId}`;

export const lowStockSql = (scope: Scope): SQL => sql`
  select count(*)::int from ${lowStockProducts} where ${isOf(scope)}`;

import { sql } from "drizzle-orm";
import type { CourierFigures, ParcelReport } from "#contract/oversight/after-sale-reports.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { orders } from "#server/sales/orders/tables.ts";
import { parcelEvents, parcels } from "#server/sales/parcels/tables.ts";
import { isOfSeller, isWithin, type ReportSpan } from "./report-span.ts";

const today = sql`(now() at time zone 'Asia/Kolkata')::date`;

/** Delivered after the day on which it was expected, or not ended and past it. */
const isLate = sql`(p.expected_on < coalesce((p.delivered_at at time zone 'Asia/Kolkata')::date, case when p.ended_at is null then ${today} end))`;

type Figures = Omit<CourierFigures, "percent" | "verdict"> & Record<string, unknown>;

/** What was packed in these days and handed over, by courier, however its name is written. */
export async function readCouriers(db: Queries, span: ReportSpan): Promise<Figures[]> {
  const { rows } = await db.execute<Figures>(sql`
    select max(trim(p.courier)) as courier, count(*)::int as parcels, count(p.delivered_at)::int as delivered,
           round(avg(extract(epoch from p.delivered_at - p.handed_over_at) / 86400)::numeric, 1)::float8 as "averageDays",
           count(p.expected_on)::int as promised, count(*) filter (where ${isLate})::int as late,
           count(*) filter (where p.id in (
             select e.parcel_id from ${parcelEvents} e where e.status = 'Attempt failed' and ${isWithin(sql`e.parcel_id`, span)}))::int as "failedAttempts",
           count(*) filter (where p.status = 'Returned to sender')::int as returned, count(*) filter (where p.is_refused)::int as refused,
           count(*) filter (where p.status = 'Lost')::int as lost
      from ${parcels} p where ${isWithin(sql`p.id`, span)} and ${isOfSeller(sql`p.brand_id`, span)} and p.handed_over_at is not null
     group by lower(trim(p.courier)) order by parcels desc limit 100`);
  return rows;
}

/** How many parcels each courier carried, by its name in small letters. */
export async function countCarried(db: Queries, span: ReportSpan): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ courier: string; parcels: number }>(sql`
    select lower(trim(p.courier)) as courier, count(*)::int as parcels
      from ${parcels} p where ${isWithin(sql`p.id`, span)} and ${isOfSeller(sql`p.brand_id`, span)} and p.handed_over_at is not null
     group by 1`);
  return new Map(rows.map(({ courier, parcels }) => [courier, parcels]));
}

const mostOverdue = 50;

/** On their way now and past their date, whenever they were packed. Only parcels that have not ended are looked at. */
export async function listOverdue(db: Queries, span: ReportSpan): Promise<ParcelReport["overdue"]> {
  const { rows } = await db.execute<ParcelReport["overdue"][number] & Record<string, unknown>>(sql`
    select p.id as _id, p.order_id as "orderId", o.number, trim(p.courier) as courier, p.tracking_number as "trackingNumber", p.status,
           p.expected_on::text as "expectedOn", (${today} - p.expected_on)::int as "daysLate"
      from ${parcels} p join ${orders} o on o.id = p.order_id
     where p.ended_at is null and p.handed_over_at is not null and ${isLate} and ${isOfSeller(sql`p.brand_id`, span)}
     order by p.expected_on, p.id limit ${mostOverdue}`);
  return rows;
}

import { type SQL, sql } from "drizzle-orm";
import type { Size } from "#contract/catalogue/sizes.ts";
import type { ClaimDecision, ClaimKind } from "#contract/sales/cases/claims.ts";
import type { ReturnReason } from "#contract/sales/cases/returns.ts";
import { itemStatuses, paymentStatuses } from "#contract/sales/orders.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { claims } from "#server/sales/cases/claims/tables.ts";
import { exchanges } from "#server/sales/cases/exchanges/tables.ts";
import { returnItems, returns } from "#server/sales/cases/returns/tables.ts";
import { orderBrands, orderItems } from "#server/sales/orders/tables.ts";
import { parcelItems, parcels } from "#server/sales/parcels/tables.ts";
import { isOfSeller, isWithin, type ReportSpan, startOf, weekOf } from "./report-span.ts";

// Raw SQL: each report is one statement that reads a range of an index and adds up in the database.

/** Pieces of a product that something happened to in a week. */
export interface PiecesOfProduct extends Record<string, unknown> {
  productId: string;
  name: string;
  sku: string;
  /** The brand of the merchant who sold them; `null` for the shop. */
  brandId: string | null;
  brandName: string | null;
  week: string;
  pieces: number;
}

/** Groups beyond these are so small that no assessment depends on them. */
const mostGroups = 50_000;

const product = (brandId: SQL) => sql`
  i.product_id as "productId", max(i.name) as name, max(i.sku) as sku, ${brandId} as "brandId", max(i.brand_name) as "brandName"`;

const largestFirst = sql`order by pieces desc limit ${mostGroups}`;

export interface ReturnedPieces extends PiecesOfProduct {
  size: Size;
  reason: ReturnReason;
  accepted: number;
}

export async function readReturnedPieces(db: Queries, span: ReportSpan): Promise<ReturnedPieces[]> {
  const { rows } = await db.execute<ReturnedPieces>(sql`
    select ${product(sql`r.brand_id`)}, l.size, l.reason, ${weekOf(sql`r.created_at`)} as week, sum(l.quantity)::int as pieces,
           sum(l.accepted)::int as accepted
      from ${returns} r join ${returnItems} l on l.return_id = r.id
           join ${orderItems} i on i.id = l.item_id and i.order_id = r.order_id
     where ${isWithin(sql`r.id`, span)} and ${isOfSeller(sql`r.brand_id`, span)} and r.status not in ('Withdrawn', 'Refused')
     group by i.product_id, r.brand_id, l.size, l.reason, week ${largestFirst}`);
  return rows;
}

export interface ExchangedPieces extends PiecesOfProduct {
  from: Size;
  to: Size;
}

export async function readExchangedPieces(db: Queries, span: ReportSpan): Promise<ExchangedPieces[]> {
  const { rows } = await db.execute<ExchangedPieces>(sql`
    select ${product(sql`x.brand_id`)}, x.from_size as "from", x.size as "to", ${weekOf(sql`x.created_at`)} as week,
           sum(x.quantity)::int as pieces
      from ${exchanges} x join ${orderItems} i on i.id = x.item_id and i.order_id = x.order_id
     where ${isWithin(sql`x.id`, span)} and ${isOfSeller(sql`x.brand_id`, span)} and x.status not in ('Withdrawn', 'Refused')
     group by i.product_id, x.brand_id, x.from_size, x.size, week ${largestFirst}`);
  return rows;
}

export interface ClaimedPieces extends PiecesOfProduct {
  kind: ClaimKind;
  decision: ClaimDecision | null;
  /** Empty where none is known. */
  courier: string;
}

/** The courier is that of the last parcel with the item before the claim. */
export async function readClaimedPieces(db: Queries, span: ReportSpan): Promise<ClaimedPieces[]> {
  const { rows } = await db.execute<ClaimedPieces>(sql`
    select ${product(sql`c.brand_id`)}, c.kind, c.decision, coalesce(carrier.courier, '') as courier, ${weekOf(sql`c.created_at`)} as week,
           sum(c.quantity)::int as pieces
      from ${claims} c join ${orderItems} i on i.id = c.item_id and i.order_id = c.order_id
           left join lateral (
             select trim(p.courier) as courier from ${parcelItems} held join ${parcels} p on p.id = held.parcel_id
              where held.item_id = c.item_id and p.id < c.id order by p.id desc limit 1) carrier on true
     where ${isWithin(sql`c.id`, span)} and ${isOfSeller(sql`c.brand_id`, span)}
     group by i.product_id, c.brand_id, c.kind, c.decision, carrier.courier, week ${largestFirst}`);
  return rows;
}

const counted = {
  returns: sql`${returns} c where c.status not in ('Withdrawn', 'Refused') and exists (select from ${returnItems} i where i.return_id = c.id)`,
  exchanges: sql`${exchanges} c where c.status not in ('Withdrawn', 'Refused')`,
  claims: sql`${claims} c where true`,
};

/** How many returns, exchanges or claims the pieces belong to. */
export async function countCases(db: Queries, span: ReportSpan, kind: keyof typeof counted): Promise<number> {
  const { rows } = await db.execute<{ many: number }>(sql`
    select count(*)::int as many from ${counted[kind]} and ${isWithin(sql`c.id`, span)} and ${isOfSeller(sql`c.brand_id`, span)}`);
  return rows[0]?.many ?? 0;
}

/** What goes back for the pieces of these returns that were accepted. */
export async function sumRefunds(db: Queries, span: ReportSpan): Promise<number> {
  const { rows } = await db.execute<{ paise: number }>(sql`
    select coalesce(sum(r.accepted_paise), 0)::float8 as paise from ${returns} r
     where ${isWithin(sql`r.id`, span)} and ${isOfSeller(sql`r.brand_id`, span)}`);
  return rows[0]?.paise ?? 0;
}

/** Delivered pieces: of a size of a product, or of all that a seller sold. */
export interface Delivered extends Record<string, unknown> {
  productId: string | null;
  size: Size | null;
  brandId: string | null;
  pieces: number;
}

/** By then nearly everything is delivered: older orders are not looked at. */
const daysToDeliver = 45;

const list = (values: readonly string[]) => sql`${sql.param(values)}::text[]`;

/** The lines of the orders in which something may have been delivered in these days. Those of a brand are found through its own index. */
function linesOf(span: ReportSpan): SQL {
  const since = startOf(span.from, -daysToDeliver);
  const until = startOf(span.to, 1);
  const ids = sql`i.order_id >= first_id_at(${since}) and i.order_id < first_id_at(${until})`;
  if (span.brandId === null) return sql`${orderItems} i where ${ids}`;
  return sql`unnest(${list(itemStatuses)}) wanted_status, unnest(${list(paymentStatuses)}) wanted_payment, ${orderBrands} b, ${orderItems} i
    where b.brand_id = ${span.brandId} and b.status = wanted_status and b.payment_status = wanted_payment
      and b.created_at >= ${since} and b.created_at < ${until}
      and i.order_id = b.order_id and i.brand_id = b.brand_id and i.merchant_id is not null and ${ids}`;
}

/** Delivered pieces: of the products by size, and of each seller. Without a date of delivery, a line counts on the day of its order. */
export async function readDelivered(db: Queries, span: ReportSpan, productIds: string[]): Promise<Delivered[]> {
  const isInDays = sql`(i.delivered_at >= ${startOf(span.from)} and i.delivered_at < ${startOf(span.to, 1)}
    or i.delivered_at is null and i.order_id >= first_id_at(${startOf(span.from)}))`;
  const { rows } = await db.execute<Delivered>(sql`
    with lines as materialized (
      select i.product_id, i.size, case when i.merchant_id is not null then i.brand_id end as brand_id, sum(i.quantity) as pieces
        from ${linesOf(span)} and i.status = 'Delivered' and ${isInDays} group by 1, 2, 3
    )
    select product_id as "productId", size, null::uuid as "brandId", sum(pieces)::int as pieces from lines
     where product_id = any(${sql.param(productIds)}::uuid[]) group by product_id, size
    union all
    select null, null, brand_id, sum(pieces)::int from lines group by brand_id`);
  return rows;
}

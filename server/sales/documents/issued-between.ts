import { type SQL, sql } from "drizzle-orm";
import { toRupees } from "#contract/money.ts";
import type { PageQuery } from "#contract/paging.ts";
import type { DocumentDay, DocumentKind, DocumentSummary } from "#contract/sales/documents.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { pageOf } from "#server/platform/paging/page.ts";
import { invoices } from "#server/sales/invoices/tables.ts";
import { orders } from "#server/sales/orders/tables.ts";
import { shopId } from "./find-sellers.ts";
import { documents } from "./tables.ts";

/** Whose documents are meant: those of one seller, or of all. */
export interface Issuers {
  sellerId: string | null;
}

interface Span {
  from: SQL;
  until: SQL;
}

/** Days and months are those of India. */
const inIndia = sql.raw("at time zone 'Asia/Kolkata'");
export const spanOfDay = (day: string): Span => ({
  from: sql`(${day}::date::timestamp ${inIndia})`,
  until: sql`((${day}::date + 1)::timestamp ${inIndia})`,
});
export const spanOfMonth = (month: string): Span => ({
  from: sql`(${`${month}-01`}::date::timestamp ${inIndia})`,
  until: sql`((${`${month}-01`}::date + interval '1 month')::timestamp ${inIndia})`,
});

/** All that was issued in a span; the invoices of the flat scheme, which the shop alone issues, go by the ids of their orders. */
export const issuedSql = ({ sellerId }: Issuers, { from, until }: Span): SQL => {
  const ofSeller = sellerId === null ? sql`true` : sql`d.seller_id = ${sellerId}::uuid`;
  const flat = sql`
    union all
    select i.order_id, i.order_id, 'invoice', ${shopId}::uuid, i.number, i.issued_at, (i.content ->> 'totalWithTaxPaise')::bigint,
           i.content #>> '{seller,name}'
      from ${invoices} i where i.issued_at >= ${from} and i.issued_at < ${until}`;
  return sql`
    select d.id, d.order_id, d.kind, d.seller_id, d.number, d.issued_at, d.total_paise, d.content #>> '{supplier,name}' as seller
      from ${documents} d where d.issued_at >= ${from} and d.issued_at < ${until} and ${ofSeller}
    ${sellerId === null || sellerId === shopId ? flat : sql``}`;
};

interface DayRow extends Record<string, unknown> {
  day: string;
  invoices: number;
  creditNotes: number;
  invoicedPaise: number;
  creditedPaise: number;
}

/** The days of a month on which something was issued, newest first. */
export async function listDays(db: Queries, issuers: Issuers, month: string): Promise<DocumentDay[]> {
  const { rows } = await db.execute<DayRow>(sql`
    select to_char(issued_at ${inIndia}, 'YYYY-MM-DD') as day,
           count(*) filter (where kind = 'invoice')::int as invoices, count(*) filter (where kind <> 'invoice')::int as "creditNotes",
           coalesce(sum(total_paise) filter (where kind = 'invoice'), 0)::float8 as "invoicedPaise",
           coalesce(sum(total_paise) filter (where kind <> 'invoice'), 0)::float8 as "creditedPaise"
      from (${issuedSql(issuers, spanOfMonth(month))}) issued group by 1 order by 1 desc`);
  return rows.map(({ day, invoices, creditNotes, invoicedPaise, creditedPaise }) => ({
    day,
    invoices,
    creditNotes,
    invoiced: toRupees(invoicedPaise),
    credited: toRupees(creditedPaise),
  }));
}

interface IssuedRow extends Record<string, unknown> {
  id: string;
  kind: DocumentKind;
  number: string;
  seller: string;
  /** As text, to the microsecond. */
  at: string;
  totalPaise: number;
  orderId: string;
  orderNumber: string;
}

/** A page of what was issued on a day, in the order of issue. */
export async function listIssued(db: Queries, issuers: Issuers, { day, ...query }: PageQuery & { day: string }) {
  const { limit, offset, paged } = pageOf(query);
  const issued = issuedSql(issuers, spanOfDay(day));
  const { rows } = await db.execute<IssuedRow>(sql`
    select x.id, x.kind, x.number, x.seller, x.issued_at as at, x.total_paise::float8 as "totalPaise", x.order_id as "orderId",
           o.number as "orderNumber"
      from (${issued}) x join ${orders} o on o.id = x.order_id
     order by x.issued_at, x.id limit ${limit} offset ${offset}`);
  const documents = rows.map(
    ({ id, kind, number, seller, at, totalPaise, orderId, orderNumber }): DocumentSummary => ({
      _id: id,
      kind,
      number,
      seller,
      at: new Date(at).toISOString(),
      total: toRupees(totalPaise),
      orderId,
      orderNumber,
    }),
  );
  return { documents, ...paged(await db.$count(sql`(${issued}) issued`)) };
}

import { sql } from "drizzle-orm";
import type { Gstr1 } from "#contract/sales/gstr1.ts";
import type { Queries } from "#server/platform/database/client.ts";
import type { DocumentContent } from "#server/sales/documents/content.ts";
import { findSellers, type SellerSettings } from "#server/sales/documents/find-sellers.ts";
import { spanOfMonth } from "#server/sales/documents/issued-between.ts";
import { documents } from "#server/sales/documents/tables.ts";
import { Gstr1Builder, type ReturnedDocument } from "./gstr1-builder.ts";

const batchSize = 500;

interface Row extends Record<string, unknown>, Omit<ReturnedDocument, "issuedAt" | "content"> {
  id: string;
  /** As text, to the microsecond. */
  at: string;
  content: DocumentContent;
}

/** The form of a seller's month. Read a batch at a time, so that only what the form lists one by one is in memory. */
export async function readGstr1(
  db: Queries,
  settings: SellerSettings,
  { sellerId, month }: { sellerId: string; month: string },
): Promise<Gstr1> {
  const gstin = (await findSellers(db, settings, [sellerId])).get(sellerId)?.gstin ?? "";
  const builder = new Gstr1Builder();
  const { from, until } = spanOfMonth(month);
  for (let last: Row | undefined; ; ) {
    const isAfter = last ? sql`(d.issued_at, d.id) > (${last.at}::timestamptz, ${last.id}::uuid)` : sql`true`;
    const { rows } = await db.execute<Row>(sql`
      select d.id, d.issued_at::text as at, d.kind, d.number, d.content, coalesce(i.total_paise, d.total_paise)::float8 as "invoicePaise"
        from ${documents} d left join ${documents} i on i.id = (d.content #>> '{invoice,id}')::uuid
       where d.seller_id = ${sellerId} and d.issued_at >= ${from} and d.issued_at < ${until} and ${isAfter}
       order by d.issued_at, d.id limit ${batchSize}`);
    for (const { at, ...row } of rows) builder.add({ ...row, issuedAt: new Date(at) });
    if (rows.length < batchSize) break;
    last = rows.at(-1);
  }
  const [year, number] = month.split("-");
  return builder.build({ gstin, fp: `${number}${year}` });
}

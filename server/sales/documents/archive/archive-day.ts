import { sql } from "drizzle-orm";
import type { Queries } from "#server/platform/database/client.ts";
import { shopId } from "#server/sales/documents/find-sellers.ts";
import { type Issuers, issuedSql, spanOfDay } from "#server/sales/documents/issued-between.ts";
import { drawPaper, fileName, findIssued } from "#server/sales/documents/queries.ts";
import { type ArchivedFile, writeZip } from "./zip.ts";

const batchSize = 200;

interface Place extends Record<string, unknown> {
  id: string;
  /** As text, to the microsecond. */
  at: string;
}

/** The documents of a day, drawn one after the other. Each batch begins where the last one ended (keyset pagination). */
async function* drawDay(db: Queries, issuers: Issuers, day: string): AsyncGenerator<ArchivedFile> {
  for (let last: Place | undefined; ; ) {
    const isAfter = last ? sql`(issued_at, id) > (${last.at}::timestamptz, ${last.id}::uuid)` : sql`true`;
    const { rows } = await db.execute<Place>(sql`
      select id, issued_at::text as at from (${issuedSql(issuers, spanOfDay(day))}) issued where ${isAfter}
       order by issued_at, id limit ${batchSize}`);
    for (const { id } of rows) {
      const document = await findIssued(db, id);
      if (!document) continue;
      const { content, sellerId, issuedAt } = document;
      const folder = issuers.sellerId === null ? `${folderOf(content.supplier.name, sellerId)}/` : "";
      yield { name: `${folder}${fileName(document)}`, bytes: await drawPaper(db, document), modifiedAt: issuedAt };
    }
    if (rows.length < batchSize) return;
    last = rows.at(-1);
  }
}

/** Two sellers may give out the same number, and two may have the same name. */
function folderOf(name: string, sellerId: string): string {
  const plain = name.replaceAll(/[^\p{L}\p{N}]+/gu, "-").replaceAll(/^-|-$/g, "");
  return sellerId === shopId ? plain || "shop" : `${plain}-${sellerId.slice(-6)}`;
}

/** The documents of a day as one archive, drawn while it is sent. */
export const archiveDay = (db: Queries, issuers: Issuers, day: string): AsyncGenerator<Buffer> =>
  writeZip(drawDay(db, issuers, day));

import { sql } from "drizzle-orm";
import { fileColumns } from "#contract/import-export.ts";
import { any } from "#server/catalogue/listing/tables.ts";
import { byteOrderMark, formatCsv } from "#server/platform/csv.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { type FiledProduct, formatCell, readProducts } from "./read-products.ts";

const atOnce = 1000;

const toRow = (product: FiledProduct): string[] => fileColumns.map((column) => formatCell[column](product));

/**
 * The file of all products, or those of one brand, newest first and a piece at a time. Each piece begins where the last one
 * ended, so that neither a slow reader nor a large shop keeps a transaction open.
 */
export async function* exportProducts(db: Queries, brandId: string): AsyncGenerator<string> {
  yield byteOrderMark + formatCsv([fileColumns]);
  for (let last: string | undefined; ; ) {
    const products = await readPiece(db, brandId, last);
    if (products.length > 0) yield formatCsv(products.map(toRow));
    if (products.length < atOnce) return;
    last = products.at(-1)?.id;
  }
}

function readPiece(db: Queries, brandId: string, last: string | undefined): Promise<FiledProduct[]> {
  const ofBrand = brandId === any ? sql`true` : sql`p.brand_id = ${brandId}`;
  const older = last
    ? sql`(p.created_at, p.id) < (select l.created_at, l.id from products l where l.id = ${last})`
    : sql`true`;
  return readProducts(
    db,
    sql`where ${ofBrand} and ${older} order by p.created_at desc nulls last, p.id desc nulls last limit ${atOnce}`,
  );
}

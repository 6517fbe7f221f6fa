import { sql } from "drizzle-orm";
import type { Attribute } from "#contract/catalogue/attributes.ts";
import { fileColumns, type NamedColumn } from "#contract/catalogue/import-export.ts";
import { type Size, sizes } from "#contract/catalogue/sizes.ts";
import { listAttributes } from "#server/catalogue/attributes/service.ts";
import { exportedName } from "#server/catalogue/import-export/zip/appearance.ts";
import { any } from "#server/catalogue/listing/tables.ts";
import { products } from "#server/catalogue/products/tables.ts";
import { byteOrderMark, formatCsv } from "#server/platform/csv.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { type FileProduct, listFileProducts, type SizeStock } from "./queries.ts";
import { attributeColumnsOf } from "./resolve-attributes.ts";

const batchSize = 1000;

/**
 * The file of all products, or those of one brand, newest first and a batch at a time. Each batch begins where the last one
 * ended (keyset pagination), so that neither a slow reader nor a large shop keeps a transaction open.
 */
export async function* exportProducts(db: Queries, brandId: string): AsyncGenerator<string> {
  const attributes = [...attributeColumnsOf(await listAttributes(db))].reverse();
  yield byteOrderMark + formatCsv([[...fileColumns, ...attributes.map(([column]) => column)]]);
  for (let lastId: string | undefined; ; ) {
    const batch = await readBatch(db, brandId, lastId);
    if (batch.length > 0)
      yield formatCsv(
        batch.map((product) =>
          formatRow(
            product,
            attributes.map(([, field]) => field),
          ),
        ),
      );
    if (batch.length < batchSize) return;
    lastId = batch.at(-1)?.id;
  }
}

function readBatch(db: Queries, brandId: string, lastId: string | undefined): Promise<FileProduct[]> {
  const ofBrand = brandId === any ? sql`true` : sql`p.brand_id = ${brandId}`;
  const older = lastId
    ? sql`(p.created_at, p.id) < (select l.created_at, l.id from ${products} l where l.id = ${lastId})`
    : sql`true`;
  return listFileProducts(
    db,
    sql`where ${ofBrand} and ${older} order by p.created_at desc nulls last, p.id desc nulls last limit ${batchSize}`,
  );
}

const formatRow = (product: FileProduct, attributes: Attribute[]): string[] => [
  ...fileColumns.map((column) => formatCell[column](product)),
  ...attributes.map(({ key }) => product.facts[key] ?? ""),
];

const formatCell: Record<NamedColumn, (product: FileProduct) => string> = {
  sku: (product) => product.sku,
  name: (product) => product.name,
  slug: (product) => product.slug,
  description: (product) => product.description,
  "long description": (product) => product.longDescription,
  price: (product) => String(product.price),
  mrp: (product) => formatNumber(product.mrp),
  hsn: (product) => product.hsn,
  "weight grams": (product) => formatNumber(product.weightGrams),
  quantity: (product) => String(product.quantity),
  sizes: (product) => formatSizes(product.sizes),
  "size stock": (product) => formatSizeStock(product.sizeStock),
  taxable: (product) => formatBoolean(product.taxable),
  brand: (product) => product.brandSlug ?? "",
  categories: (product) => product.categorySlugs.join(" "),
  pictures: (product) => product.pictures.map(exportedName).join("|"),
  colour: (product) => product.colour,
  garment: (product) => product.garment,
  active: (product) => formatBoolean(product.isActive),
};

const formatNumber = (value: number | null): string => (value === null ? "" : String(value));
const formatBoolean = (value: boolean): string => (value ? "yes" : "no");

/** "S M XL", or "Free size" */
const formatSizes = (offered: readonly Size[]): string => sizes.filter((size) => offered.includes(size)).join(" ");

/** "S:5 M:0 XL:12" */
export const formatSizeStock = (stock: SizeStock | null): string =>
  sizes.flatMap((size) => (stock?.[size] === undefined ? [] : [`${size}:${stock[size]}`])).join(" ");

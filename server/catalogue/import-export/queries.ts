import { and, asc, desc, eq, gt, isNotNull, type SQL, sql } from "drizzle-orm";
import type { AttributeValues } from "#contract/catalogue/attribute-values.ts";
import type { ImportProblem, ProductImport } from "#contract/catalogue/import-export.ts";
import type { Size } from "#contract/catalogue/sizes.ts";
import { toRupees, toRupeesOrNull } from "#contract/money.ts";
import { brands } from "#server/catalogue/brands/tables.ts";
import { categories, categoryProducts } from "#server/catalogue/categories/tables.ts";
import { productPictures, productSizes, products } from "#server/catalogue/products/tables.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { notFound } from "#server/shop-error.ts";
import { importRows, productImports } from "./tables.ts";

export interface Owner {
  userId: string;
}

/** So many rows are on a page of problems. */
const pageSize = 100;

export const isOwnImport = ({ userId }: Owner, id: string) =>
  and(eq(productImports.id, id), eq(productImports.userId, userId));

export const noImport = () => notFound("No import found.");

export const toImport = (row: typeof productImports.$inferSelect): ProductImport => ({
  _id: row.id,
  created: row.createdAt.toISOString(),
  fileName: row.fileName,
  state: row.state,
  reason: row.reason,
  rows: row.rows,
  checked: row.checked,
  withProblems: row.withProblems,
  added: row.added,
  changed: row.changed,
  unchanged: row.unchanged,
  refused: row.refused,
});

export async function listImports(db: Queries, { userId }: Owner): Promise<ProductImport[]> {
  const rows = await db
    .select()
    .from(productImports)
    .where(eq(productImports.userId, userId))
    .orderBy(desc(productImports.createdAt));
  return rows.map(toImport);
}

/** An import of another person is not found. */
export async function readImport(db: Queries, who: Owner, id: string): Promise<ProductImport> {
  const [row] = await db.select().from(productImports).where(isOwnImport(who, id));
  if (!row) throw noImport();
  return toImport(row);
}

/** One page of the rows with problems, after the given line (keyset pagination). */
export async function listProblems(
  db: Queries,
  who: Owner,
  id: string,
  after = 0,
): Promise<{ problems: ImportProblem[]; next: number | null }> {
  await readImport(db, who, id);
  const rows = await db
    .select({ line: importRows.line, problems: importRows.problems })
    .from(importRows)
    .where(and(eq(importRows.importId, id), gt(importRows.line, after), isNotNull(importRows.problems)))
    .orderBy(asc(importRows.line))
    .limit(pageSize + 1);
  const page = rows.slice(0, pageSize);
  const problems = page.flatMap(({ line, problems }) => (problems ?? []).map((problem) => ({ line, ...problem })));
  return { problems, next: (rows.length > pageSize && page.at(-1)?.line) || null };
}

export type SizeStock = Partial<Record<Size, number>>;

/** A product with the fields that a file has. */
export interface FileProduct {
  id: string;
  sku: string;
  name: string;
  slug: string;
  description: string;
  longDescription: string;
  price: number;
  mrp: number | null;
  hsn: string;
  weightGrams: number | null;
  quantity: number;
  sizes: Size[];
  sizeStock: SizeStock | null;
  taxable: boolean;
  isActive: boolean;
  brandId: string | null;
  brandSlug: string | null;
  /** Ids, in their order. */
  categories: string[];
  categorySlugs: string[];
  /** Ids, in their order. */
  pictures: string[];
  colour: string;
  facts: AttributeValues;
  /** What its garment is called in a file: the sku of its oldest colour. */
  garment: string;
}

interface FileProductRow extends Omit<FileProduct, "price" | "mrp"> {
  pricePaise: number;
  mrpPaise: number | null;
  [column: string]: unknown;
}

/**
 * The products that the rest of the query selects and sorts; it calls them `p`. Raw SQL, so that one statement also reads
 * brand, categories and stock by size.
 */
export async function listFileProducts(db: Queries, rest: SQL): Promise<FileProduct[]> {
  const { rows } = await db.execute<FileProductRow>(sql`
    select p.id, p.sku, p.name, p.slug, p.description, p.long_description as "longDescription", p.price_paise as "pricePaise",
           p.mrp_paise as "mrpPaise", p.hsn, p.weight_grams as "weightGrams", p.quantity, p.sizes, p.taxable,
           p.is_active as "isActive", p.colour, p.facts,
           array_remove(array[p.picture_id::text] || array(
             select x.picture_id::text from ${productPictures} x where x.product_id = p.id order by x.position), null) as pictures,
           coalesce((select c.sku from ${products} c where c.colour_group_id = p.colour_group_id
                      order by c.created_at, c.id limit 1), '') as garment, p.brand_id as "brandId", b.slug as "brandSlug",
           array(select cp.category_id::text from ${categoryProducts} cp where cp.product_id = p.id order by 1) as categories,
           array(select k.slug from ${categoryProducts} cp join ${categories} k on k.id = cp.category_id
                  where cp.product_id = p.id order by 1) as "categorySlugs",
           (select json_object_agg(s.size, s.quantity) from ${productSizes} s where s.product_id = p.id) as "sizeStock"
      from ${products} p left join ${brands} b on b.id = p.brand_id ${rest}`);
  return rows.map(({ pricePaise, mrpPaise, ...product }) => ({
    ...product,
    price: toRupees(pricePaise),
    mrp: toRupeesOrNull(mrpPaise),
  }));
}

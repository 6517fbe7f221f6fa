import { and, asc, eq, gt, inArray, sql } from "drizzle-orm";
import type { FileColumn } from "#contract/catalogue/import-export.ts";
import { oldSlugs, products } from "#server/catalogue/products/tables.ts";
import type { Database, Queries } from "#server/platform/database/client.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { type Manager, readLookups } from "./lookups.ts";
import { type Cells, nameCells } from "./parse-row.ts";
import { importRows, productImports } from "./tables.ts";
import { type Problem, validateRow } from "./validate-row.ts";

const batchSize = 200;
const duplicateSlug = "Another product has this slug. Please choose another one.";
const formerSlug = "Another product had this slug before. Please choose another one.";

interface Row {
  line: number;
  sku: string;
  cells: Cells;
  problems: Problem[];
}

/** Validates the next batch of rows; a dry run that changes nothing in the shop. Answers whether there may be more. */
export function checkNextRows(db: Database, who: Manager, id: string): Promise<boolean> {
  return transaction(db, async (tx) => {
    const current = await lockImport(tx, id);
    if (!current) return false;
    const rows = await readNextRows(tx, id, current.columns, current.lastLine);
    const last = rows.at(-1);
    if (!last) {
      await tx.update(productImports).set({ state: "checked" }).where(eq(productImports.id, id));
      return false;
    }
    const faulty = (await validateRows(tx, who, current, rows)).filter(({ problems }) => problems.length > 0);
    for (const { line, problems } of faulty) await saveProblems(tx, id, line, problems);
    await tx
      .update(productImports)
      .set({
        lastLine: last.line,
        checked: sql`${productImports.checked} + ${rows.length}`,
        withProblems: sql`${productImports.withProblems} + ${faulty.length}`,
      })
      .where(eq(productImports.id, id));
    return true;
  });
}

/** Locks an import until the transaction ends, if it is still being checked: whoever works on it or cancels it waits. */
async function lockImport(tx: Queries, id: string) {
  const [locked] = await tx
    .select()
    .from(productImports)
    .where(and(eq(productImports.id, id), eq(productImports.state, "checking")))
    .for("no key update");
  return locked;
}

export async function saveProblems(tx: Queries, importId: string, line: number, problems: Problem[]): Promise<void> {
  await tx
    .update(importRows)
    .set({ problems })
    .where(and(eq(importRows.importId, importId), eq(importRows.line, line)));
}

async function readNextRows(tx: Queries, id: string, columns: FileColumn[], after: number): Promise<Row[]> {
  const rows = await tx
    .select()
    .from(importRows)
    .where(and(eq(importRows.importId, id), gt(importRows.line, after)))
    .orderBy(asc(importRows.line))
    .limit(batchSize);
  return rows.map(({ line, sku, cells }) => {
    const tooMany = cells.slice(columns.length).some((cell) => cell.trim() !== "");
    const sentence = `This row has ${cells.length} cells, but the heading has ${columns.length}.`;
    const problems = tooMany ? [{ field: "", sentence }] : [];
    return { line, sku, cells: nameCells(columns, cells), problems };
  });
}

async function validateRows(
  tx: Queries,
  who: Manager,
  { id, pictures }: Pick<typeof productImports.$inferSelect, "id" | "pictures">,
  rows: Row[],
): Promise<Row[]> {
  const lookupsOf = await readLookups(tx, who, rows, pictures);
  const slugOwners = await findSlugOwners(tx, rows);
  const duplicates = await findDuplicates(tx, id, rows);
  return rows.map((row) => {
    const validated = validateRow(row.cells, lookupsOf(row));
    const problems = [
      ...row.problems,
      ...(duplicates.get(row.line) ?? []),
      ...("problems" in validated ? validated.problems : []),
    ];
    const owner = slugOwners.get(row.cells.slug?.trim() ?? "");
    if (owner && owner.sku !== row.sku)
      problems.push({ field: "slug", sentence: owner.isFormer ? formerSlug : duplicateSlug });
    return { ...row, problems };
  });
}

/** The skus of the products that have the slugs of the rows already, or had them before. */
async function findSlugOwners(tx: Queries, rows: Row[]): Promise<Map<string, { sku: string; isFormer: boolean }>> {
  const requested = rows.flatMap(({ cells }) => cells.slug?.trim() || []);
  if (requested.length === 0) return new Map();
  const { slug, sku, id } = products;
  const present = await tx.select({ slug, sku }).from(products).where(inArray(slug, requested));
  const former = await tx
    .select({ slug: oldSlugs.slug, sku })
    .from(oldSlugs)
    .innerJoin(products, eq(id, oldSlugs.productId))
    .where(inArray(oldSlugs.slug, requested));
  const owners = [
    ...former.map((row) => ({ ...row, isFormer: true })),
    ...present.map((row) => ({ ...row, isFormer: false })),
  ];
  return new Map(owners.map((row) => [row.slug, row]));
}

/** A sku stands once in a file, and so does a slug. Raw SQL: both lookups of a batch in one statement. */
async function findDuplicates(tx: Queries, id: string, rows: Row[]): Promise<Map<number, Problem[]>> {
  const lines = rows.map(({ line }) => line);
  const { rows: found } = await tx.execute<{ line: number; sku: number | null; slug: number | null }>(sql`
    select r.line,
           (select min(e.line) from ${importRows} e where e.import_id = r.import_id and e.sku = r.sku and e.line < r.line) as sku,
           (select min(e.line) from ${importRows} e
             where e.import_id = r.import_id and e.slug = r.slug and e.slug <> '' and e.line < r.line) as slug
      from ${importRows} r where r.import_id = ${id} and r.line = any(${sql.param(lines)}::int[]) and r.sku <> ''`);
  const duplicate = (field: "sku" | "slug", line: number | null) =>
    line === null ? [] : [{ field, sentence: `The same ${field} stands in line ${line} already.` }];
  return new Map(found.map(({ line, sku, slug }) => [line, [...duplicate("sku", sku), ...duplicate("slug", slug)]]));
}

import { and, asc, eq, gt, inArray, sql } from "drizzle-orm";
import type { FileColumn } from "#contract/import-export.ts";
import { products } from "#server/catalogue/products/tables.ts";
import type { Database, Queries } from "#server/platform/database/client.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { lockImport } from "./hold-import.ts";
import { judgeRow, type Problem } from "./judge-row.ts";
import { lookAround } from "./look-around.ts";
import { noteProblems } from "./note-problems.ts";
import { type Cells, nameCells } from "./read-row.ts";
import { importRows, productImports } from "./tables.ts";
import type { Manager } from "./who-imports.ts";

const atOnce = 200;
const slugTaken = "Another product has this slug. Please choose another one.";

interface Row {
  line: number;
  sku: string;
  cells: Cells;
  problems: Problem[];
}

/** Looks through the next rows without changing anything in the shop. Answers whether there may be more. */
export function checkSomeRows(db: Database, who: Manager, id: string): Promise<boolean> {
  return transaction(db, async (tx) => {
    const current = await lockImport(tx, id, "checking");
    if (!current) return false;
    const rows = await nextRows(tx, id, current.columns, current.lastLine);
    const last = rows.at(-1);
    if (!last) {
      await tx.update(productImports).set({ state: "checked" }).where(eq(productImports.id, id));
      return false;
    }
    const faulty = (await findProblems(tx, who, id, rows)).filter(({ problems }) => problems.length > 0);
    for (const { line, problems } of faulty) await noteProblems(tx, id, line, problems);
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

async function nextRows(tx: Queries, id: string, columns: FileColumn[], after: number): Promise<Row[]> {
  const rows = await tx
    .select()
    .from(importRows)
    .where(and(eq(importRows.importId, id), gt(importRows.line, after)))
    .orderBy(asc(importRows.line))
    .limit(atOnce);
  return rows.map(({ line, sku, cells }) => {
    const tooMany = cells.slice(columns.length).some((cell) => cell.trim() !== "");
    const sentence = `This row has ${cells.length} cells, but the heading has ${columns.length}.`;
    const problems = tooMany ? [{ field: "", sentence }] : [];
    return { line, sku, cells: nameCells(columns, cells), problems };
  });
}

async function findProblems(tx: Queries, who: Manager, id: string, rows: Row[]): Promise<Row[]> {
  const around = await lookAround(tx, who, rows);
  const takenSlugs = await findTakenSlugs(tx, rows);
  const earlier = await findEarlier(tx, id, rows);
  return rows.map((row) => {
    const verdict = judgeRow(row.cells, around(row));
    const problems = [
      ...row.problems,
      ...(earlier.get(row.line) ?? []),
      ...("problems" in verdict ? verdict.problems : []),
    ];
    const owner = takenSlugs.get(row.cells.slug?.trim() ?? "");
    if (owner && owner !== row.sku) problems.push({ field: "slug", sentence: slugTaken });
    return { ...row, problems };
  });
}

/** The skus of the products that have the addresses that the rows wish for. */
async function findTakenSlugs(tx: Queries, rows: Row[]): Promise<Map<string, string>> {
  const wished = rows.flatMap(({ cells }) => cells.slug?.trim() || []);
  if (wished.length === 0) return new Map();
  const { slug, sku } = products;
  const taken = await tx.select({ slug, sku }).from(products).where(inArray(slug, wished));
  return new Map(taken.map((product) => [product.slug, product.sku]));
}

/** A product stands once in a file, and so does its address. */
async function findEarlier(tx: Queries, id: string, rows: Row[]): Promise<Map<number, Problem[]>> {
  const lines = rows.map(({ line }) => line);
  const { rows: found } = await tx.execute<{ line: number; sku: number | null; slug: number | null }>(sql`
    select r.line,
           (select min(e.line) from import_rows e where e.import_id = r.import_id and e.sku = r.sku and e.line < r.line) as sku,
           (select min(e.line) from import_rows e
             where e.import_id = r.import_id and e.slug = r.slug and e.slug <> '' and e.line < r.line) as slug
      from import_rows r where r.import_id = ${id} and r.line = any(${sql.param(lines)}::int[]) and r.sku <> ''`);
  const twice = (field: "sku" | "slug", line: number | null) =>
    line === null ? [] : [{ field, sentence: `The same ${field} stands in line ${line} already.` }];
  return new Map(found.map(({ line, sku, slug }) => [line, [...twice("sku", sku), ...twice("slug", slug)]]));
}

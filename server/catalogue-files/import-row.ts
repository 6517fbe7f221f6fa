import { and, asc, eq, gt, isNull, sql } from "drizzle-orm";
import type { Database, Queries } from "#server/database/client.ts";
import { transaction } from "#server/database/transaction.ts";
import { addProduct, changeProduct } from "#server/products/service.ts";
import { ShopError } from "#server/shop-error.ts";
import { holdImport } from "./hold-import.ts";
import { judgeRow, type Problem } from "./judge-row.ts";
import { lookAround } from "./look-around.ts";
import { noteProblems } from "./note-problems.ts";
import { nameCells } from "./read-row.ts";
import { importRows, productImports } from "./tables.ts";
import type { Manager } from "./who-imports.ts";

type Outcome = "added" | "changed" | "unchanged";
type Import = typeof productImports.$inferSelect;
type Row = typeof importRows.$inferSelect;

/** A row that the shop would not take when its turn came. */
class RefusedRow extends Error {
  readonly line: number;
  readonly problems: Problem[];

  constructor(line: number, problems: Problem[]) {
    super("a row was refused");
    this.line = line;
    this.problems = problems;
  }
}

/**
 * Imports the next row without problems, in a transaction of its own that also moves the import on: whatever happens, a row is
 * taken once. Answers whether there may be more.
 */
export async function importNextRow(db: Database, who: Manager, id: string): Promise<boolean> {
  try {
    return await transaction(db, async (tx) => {
      const current = await holdImport(tx, id, "importing");
      if (!current) return false;
      const row = await nextRow(tx, current);
      if (!row) return finish(tx, id);
      const outcome = await importRow(tx, who, current, row);
      await moveOn(tx, id, row.line, outcome);
      return true;
    });
  } catch (error) {
    if (!(error instanceof RefusedRow)) throw error;
    return refuseRow(db, id, error);
  }
}

async function nextRow(tx: Queries, { id, lastLine }: Import): Promise<Row | undefined> {
  const [row] = await tx
    .select()
    .from(importRows)
    .where(and(eq(importRows.importId, id), gt(importRows.line, lastLine), isNull(importRows.problems)))
    .orderBy(asc(importRows.line))
    .limit(1);
  return row;
}

/** What was fine when the file was looked through may be at fault by now. */
async function importRow(tx: Queries, who: Manager, { columns }: Import, { line, sku, ...row }: Row): Promise<Outcome> {
  const cells = nameCells(columns, row.cells);
  const around = await lookAround(tx, who, [{ sku, cells }]);
  const verdict = judgeRow(cells, around({ sku, cells }));
  if ("problems" in verdict) throw new RefusedRow(line, verdict.problems);
  try {
    if (verdict.outcome === "added") await addProduct(tx, who, verdict.form, null, verdict.slug);
    if (verdict.outcome === "changed") await changeProduct(tx, who, verdict.id, verdict.changes);
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    const [field = ""] = Object.keys(error.fields ?? {});
    throw new RefusedRow(line, [{ field, sentence: error.message }]);
  }
  return verdict.outcome;
}

const moveOn = (tx: Queries, id: string, lastLine: number, outcome: Outcome | "refused") =>
  tx
    .update(productImports)
    .set({ lastLine, [outcome]: sql`${productImports[outcome]} + 1` })
    .where(eq(productImports.id, id));

async function refuseRow(db: Database, id: string, { line, problems }: RefusedRow): Promise<boolean> {
  return transaction(db, async (tx) => {
    const current = await holdImport(tx, id, "importing");
    if (!current || current.lastLine >= line) return current !== undefined;
    await noteProblems(tx, id, line, problems);
    await moveOn(tx, id, line, "refused");
    return true;
  });
}

/** Rows that are in the shop now need not be kept beside it. */
async function finish(tx: Queries, id: string): Promise<false> {
  await tx.update(productImports).set({ state: "done", finishedAt: sql`now()` }).where(eq(productImports.id, id));
  await tx.delete(importRows).where(and(eq(importRows.importId, id), isNull(importRows.problems)));
  return false;
}

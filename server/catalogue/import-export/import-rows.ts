import { and, asc, eq, gt, isNull, sql } from "drizzle-orm";
import type { Database, Queries } from "#server/platform/database/client.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { judgeRow } from "./judge-row.ts";
import { lookAround } from "./look-around.ts";
import { noteProblems } from "./note-problems.ts";
import { type Cells, nameCells } from "./read-row.ts";
import { importRows, productImports } from "./tables.ts";
import type { Manager } from "./who-imports.ts";
import { RefusedRow, writeRow } from "./write-row.ts";

const atOnce = 50;

type Outcome = "added" | "changed" | "unchanged" | "refused";

interface Row {
  line: number;
  sku: string;
  cells: Cells;
}

/** Where an import is: whoever moves it on says from which line, so that two who work on it cannot both do so. */
interface Place {
  id: string;
  lastLine: number;
}

/**
 * Imports the next rows without problems. What a row changes is written in a transaction of its own that also moves the import
 * on, so that each row is taken once, whatever happens; rows that change nothing are passed over together. Answers whether
 * there may be more.
 */
export async function importSomeRows(db: Database, who: Manager, id: string): Promise<boolean> {
  const [current] = await db.select().from(productImports).where(eq(productImports.id, id));
  if (current?.state !== "importing") return false;
  const rows = await nextRows(db, current);
  if (rows.length === 0) return finish(db, id);
  const around = await lookAround(db, who, rows);
  let place: Place = current;
  let same: Row[] = [];
  const passOver = async () => {
    const last = same.at(-1);
    if (last && !(await moveOn(db, place, last.line, "unchanged", same.length))) return false;
    if (last) place = { id, lastLine: last.line };
    same = [];
    return true;
  };
  for (const row of rows) {
    const verdict = judgeRow(row.cells, around(row));
    if ("outcome" in verdict && verdict.outcome === "unchanged") same.push(row);
    else if ((await passOver()) && (await importRow(db, who, place, row))) place = { id, lastLine: row.line };
    // Cancelled, or somebody else is at it: the import itself says how to go on.
    else return true;
  }
  await passOver();
  return true;
}

async function nextRows(db: Queries, { id, lastLine, columns }: typeof productImports.$inferSelect): Promise<Row[]> {
  const rows = await db
    .select()
    .from(importRows)
    .where(and(eq(importRows.importId, id), gt(importRows.line, lastLine), isNull(importRows.problems)))
    .orderBy(asc(importRows.line))
    .limit(atOnce);
  return rows.map(({ line, sku, cells }) => ({ line, sku, cells: nameCells(columns, cells) }));
}

class MovedMeanwhile extends Error {}

async function importRow(db: Database, who: Manager, place: Place, row: Row): Promise<boolean> {
  try {
    await transaction(db, async (tx) => {
      // Row and place are lost together or not at all, so no row need wait for the disk.
      await tx.execute(sql`select set_config('synchronous_commit', 'off', true)`);
      const outcome = await writeRow(tx, who, row);
      if (!(await moveOn(tx, place, row.line, outcome))) throw new MovedMeanwhile();
    });
    return true;
  } catch (error) {
    if (error instanceof MovedMeanwhile) return false;
    if (!(error instanceof RefusedRow)) throw error;
    return transaction(db, async (tx) => {
      const isOurs = await moveOn(tx, place, row.line, "refused");
      if (isOurs) await noteProblems(tx, place.id, row.line, error.problems);
      return isOurs;
    });
  }
}

async function moveOn(
  tx: Queries,
  { id, lastLine }: Place,
  line: number,
  outcome: Outcome,
  many = 1,
): Promise<boolean> {
  const moved = await tx
    .update(productImports)
    .set({ lastLine: line, [outcome]: sql`${productImports[outcome]} + ${many}` })
    .where(and(eq(productImports.id, id), eq(productImports.state, "importing"), eq(productImports.lastLine, lastLine)))
    .returning({ id: productImports.id });
  return moved.length > 0;
}

/** Rows that are in the shop now need not be kept beside it. */
async function finish(db: Database, id: string): Promise<false> {
  await transaction(db, async (tx) => {
    const which = and(eq(productImports.id, id), eq(productImports.state, "importing"));
    await tx.update(productImports).set({ state: "done", finishedAt: sql`now()` }).where(which);
    await tx.delete(importRows).where(and(eq(importRows.importId, id), isNull(importRows.problems)));
  });
  return false;
}

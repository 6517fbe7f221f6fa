import { and, asc, eq, gt, isNull, sql } from "drizzle-orm";
import {
  type ImportFiles,
  makePictures,
  readGarmentSkus,
  writeAppearance,
} from "#server/catalogue/import-export/zip/write-appearance.ts";
import { addImportedProduct, updateImportedProduct } from "#server/catalogue/products/service.ts";
import type { Database, Queries } from "#server/platform/database/client.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import type { PictureStore } from "#server/platform/media/picture-store.ts";
import { ShopError } from "#server/shop-error.ts";
import { saveProblems } from "./check-rows.ts";
import { type Manager, readLookups } from "./lookups.ts";
import { type Cells, nameCells } from "./parse-row.ts";
import { importRows, productImports } from "./tables.ts";
import { type Problem, validateRow } from "./validate-row.ts";

const batchSize = 50;
/** Pictures take a second each: a batch of them would outlast its job. */
const maxRunMs = 4000;

type Outcome = "added" | "changed" | "unchanged" | "refused";

interface Row {
  line: number;
  sku: string;
  cells: Cells;
}

/** How far an import is: an optimistic lock, since whoever advances it names the line it was at. */
interface Progress {
  id: string;
  lastLine: number;
}

/**
 * Imports the next rows without problems. Each row is written in a transaction of its own that also advances the import, so
 * that it is imported exactly once; rows that change nothing are skipped together. Answers whether there may be more.
 */
export async function importNextRows(db: Database, who: Manager, id: string, store: PictureStore): Promise<boolean> {
  const [current] = await db.select().from(productImports).where(eq(productImports.id, id));
  if (current?.state !== "importing") return false;
  const rows = await readNextRows(db, current);
  if (rows.length === 0) return finish(db, id);
  const lookupsOf = await readLookups(db, who, rows, current.pictures);
  const garments = [...new Set(rows.flatMap(({ cells }) => cells.garment?.trim() || []))];
  const skusOfGarment = await readGarmentSkus(db, id, current.columns.indexOf("garment"), garments);
  const files = { id, store, names: current.pictures, skusOfGarment };
  const until = current.pictures.length > 0 ? performance.now() + maxRunMs : Number.POSITIVE_INFINITY;
  let progress: Progress = current;
  let unchanged: Row[] = [];
  const skipUnchanged = async () => {
    const last = unchanged.at(-1);
    if (last && !(await advance(db, progress, last.line, "unchanged", unchanged.length))) return false;
    if (last) progress = { id, lastLine: last.line };
    unchanged = [];
    return true;
  };
  for (const row of rows) {
    const validated = validateRow(row.cells, lookupsOf(row));
    if ("outcome" in validated && validated.outcome === "unchanged") unchanged.push(row);
    else if (performance.now() > until) return true;
    else if ((await skipUnchanged()) && (await importRow(db, who, progress, { ...row, validated, files })))
      progress = { id, lastLine: row.line };
    // Cancelled, or another worker has advanced it: the state of the import says how to go on.
    else return true;
  }
  await skipUnchanged();
  return true;
}

async function readNextRows(
  db: Queries,
  { id, lastLine, columns }: typeof productImports.$inferSelect,
): Promise<Row[]> {
  const rows = await db
    .select()
    .from(importRows)
    .where(and(eq(importRows.importId, id), gt(importRows.line, lastLine), isNull(importRows.problems)))
    .orderBy(asc(importRows.line))
    .limit(batchSize);
  return rows.map(({ line, sku, cells }) => ({ line, sku, cells: nameCells(columns, cells) }));
}

class AdvancedMeanwhile extends Error {}

async function importRow(db: Database, who: Manager, progress: Progress, row: RowToWrite): Promise<boolean> {
  try {
    const made = await makePicturesOf(db, row);
    await transaction(db, async (tx) => {
      // Asynchronous commit: row and progress are lost together or not at all, so no row need wait for the disk.
      await tx.execute(sql`select set_config('synchronous_commit', 'off', true)`);
      const outcome = await writeRow(tx, who, row, made);
      if (!(await advance(tx, progress, row.line, outcome))) throw new AdvancedMeanwhile();
    });
    return true;
  } catch (error) {
    if (error instanceof AdvancedMeanwhile) return false;
    if (!(error instanceof RefusedRow)) throw error;
    return transaction(db, async (tx) => {
      const isAdvanced = await advance(tx, progress, row.line, "refused");
      if (isAdvanced) await saveProblems(tx, progress.id, row.line, error.problems);
      return isAdvanced;
    });
  }
}

async function advance(
  tx: Queries,
  { id, lastLine }: Progress,
  line: number,
  outcome: Outcome,
  count = 1,
): Promise<boolean> {
  const moved = await tx
    .update(productImports)
    .set({ lastLine: line, [outcome]: sql`${productImports[outcome]} + ${count}` })
    .where(and(eq(productImports.id, id), eq(productImports.state, "importing"), eq(productImports.lastLine, lastLine)))
    .returning({ id: productImports.id });
  return moved.length > 0;
}

/** Deletes the rows that were imported; those with problems stay for the report. */
async function finish(db: Database, id: string): Promise<false> {
  await transaction(db, async (tx) => {
    const which = and(eq(productImports.id, id), eq(productImports.state, "importing"));
    await tx.update(productImports).set({ state: "done", finishedAt: sql`now()` }).where(which);
    await tx.delete(importRows).where(and(eq(importRows.importId, id), isNull(importRows.problems)));
  });
  return false;
}

/** The shop refused a row when its turn came. */
class RefusedRow extends Error {
  readonly problems: Problem[];

  constructor(problems: Problem[]) {
    super("a row was refused");
    this.problems = problems;
  }
}

interface RowToWrite extends Row {
  validated: ReturnType<typeof validateRow>;
  files: ImportFiles & { names: string[] };
}

/** The pictures of a row, made before its transaction begins. */
function makePicturesOf(db: Database, { validated, files }: RowToWrite): Promise<Map<number, string>> {
  const appearance = "appearance" in validated ? validated.appearance : {};
  return makePictures(db, files, appearance).catch(refuse);
}

function refuse(error: unknown): never {
  if (!(error instanceof ShopError)) throw error;
  const [field = ""] = Object.keys(error.fields ?? {});
  throw new RefusedRow([{ field, sentence: error.message }]);
}

/** Validates a row once more, since the shop may have changed since the check, and writes it. */
async function writeRow(
  tx: Queries,
  who: Manager,
  row: RowToWrite,
  made: ReadonlyMap<number, string>,
): Promise<"added" | "changed" | "unchanged"> {
  const { files } = row;
  const lookupsOf = await readLookups(tx, who, [row], files.names);
  const validated = validateRow(row.cells, lookupsOf(row));
  if ("problems" in validated) throw new RefusedRow(validated.problems);
  try {
    if (validated.outcome === "added") {
      const id = await addImportedProduct(tx, who, validated.form, validated.slug);
      await writeAppearance(tx, who, id, { appearance: validated.appearance, made, files });
    } else if (validated.outcome === "changed") {
      if (validated.changes) await updateImportedProduct(tx, who, validated.id, validated.changes);
      await writeAppearance(tx, who, validated.id, { appearance: validated.appearance, made, files });
    }
  } catch (error) {
    refuse(error);
  }
  return validated.outcome;
}

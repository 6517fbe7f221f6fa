import { and, desc, eq, inArray, notInArray, sql } from "drizzle-orm";
import type { FileColumn } from "#contract/import-export.ts";
import { limits } from "#contract/limits.ts";
import { unescapeFormula } from "#server/platform/csv.ts";
import type { Database, Queries } from "#server/platform/database/client.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { enqueue } from "#server/platform/jobs/enqueue.ts";
import { badRequest } from "#server/shop-error.ts";
import { readFile } from "./read-file.ts";
import { readHeading } from "./read-heading.ts";
import { type importRows, productImports } from "./tables.ts";
import { importProductsJob } from "./work-on-import.ts";

const atOnce = 500;
const keptImports = 10;
const busy = "Your last file is still being worked on. Please wait for it, or cancel it first.";

type NewRow = Pick<typeof importRows.$inferSelect, "line" | "cells" | "sku" | "slug">;

/** Keeps the rows of a file while it arrives, and has them looked through. A file that cannot be read leaves nothing behind. */
export async function takeFile(
  db: Database,
  userId: string,
  fileName: string,
  bytes: AsyncIterable<Uint8Array>,
): Promise<string> {
  const rows = readFile(bytes);
  const columns = readHeading((await rows.next()).value ?? []);
  const id = await begin(db, userId, fileName, columns);
  try {
    const many = await keepRows(db, id, columns, rows);
    if (many === 0) throw badRequest("The file has no rows below its heading.");
    await transaction(db, async (tx) => {
      await tx.update(productImports).set({ state: "checking", rows: many }).where(eq(productImports.id, id));
      await enqueue(tx, importProductsJob, { importId: id });
    });
    return id;
  } catch (error) {
    await db.delete(productImports).where(eq(productImports.id, id));
    throw error;
  }
}

/** One file at a time is worked on for a person; those that only waited for an answer, and the oldest, are forgotten. */
async function begin(db: Database, userId: string, fileName: string, columns: FileColumn[]): Promise<string> {
  return transaction(db, async (tx) => {
    const own = eq(productImports.userId, userId);
    const underWay = await tx
      .select({ id: productImports.id })
      .from(productImports)
      .where(and(own, inArray(productImports.state, ["checking", "importing"])));
    if (underWay.length > 0) throw badRequest(busy);
    await tx.delete(productImports).where(and(own, inArray(productImports.state, ["arriving", "checked"])));
    await forgetOldest(tx, userId);
    const [made] = await tx.insert(productImports).values({ userId, fileName, columns }).returning();
    if (!made) throw new Error("no import was made");
    return made.id;
  });
}

async function forgetOldest(tx: Queries, userId: string): Promise<void> {
  const own = eq(productImports.userId, userId);
  const kept = tx
    .select({ id: productImports.id })
    .from(productImports)
    .where(own)
    .orderBy(desc(productImports.createdAt))
    .limit(keptImports);
  await tx.delete(productImports).where(and(own, notInArray(productImports.id, kept)));
}

async function keepRows(
  db: Database,
  importId: string,
  columns: FileColumn[],
  rows: AsyncIterable<string[]>,
): Promise<number> {
  const nameIn = (cells: string[], column: "sku" | "slug") =>
    unescapeFormula(cells[columns.indexOf(column)] ?? "").trim();
  let line = 1;
  let many = 0;
  let waiting: NewRow[] = [];
  const keep = async () => {
    // As one value: with a parameter for each cell the statement takes longer to build than to run.
    await db.execute(sql`
      insert into import_rows (import_id, line, cells, sku, slug)
      select ${importId}, r.line, r.cells, r.sku, r.slug
        from json_to_recordset(${JSON.stringify(waiting)}::json) as r (line int, cells text[], sku text, slug text)`);
    waiting = [];
  };
  for await (const cells of rows) {
    line += 1;
    if (cells.every((cell) => cell.trim() === "")) continue;
    many += 1;
    if (many > limits.importRowsMax) {
      throw badRequest(`The file has too many rows. At most ${limits.importRowsMax} are taken at a time.`);
    }
    waiting.push({ line, cells, sku: nameIn(cells, "sku"), slug: nameIn(cells, "slug") });
    if (waiting.length === atOnce) await keep();
  }
  await keep();
  return many;
}

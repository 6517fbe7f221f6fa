import { and, desc, eq, inArray, notInArray, sql } from "drizzle-orm";
import type { FileColumn } from "#contract/catalogue/import-export.ts";
import { limits } from "#contract/limits.ts";
import { unescapeFormula } from "#server/platform/csv.ts";
import type { Database, Queries } from "#server/platform/database/client.ts";
import { transaction, violates } from "#server/platform/database/transaction.ts";
import { enqueue } from "#server/platform/jobs/enqueue.ts";
import { badRequest } from "#server/shop-error.ts";
import { parseCsv, parseHeading } from "./parse-csv.ts";
import { importProductsJob } from "./run-import.ts";
import { importRows, productImports } from "./tables.ts";

const batchSize = 500;
const rowsOfAnImport = "import_rows_import_id_product_imports_id_fk";
const maxKeptImports = 10;
/** A file that still arrives gives way to the next one of the same person, as when somebody picks another in a second tab. */
const replaced = "Another file of yours has taken the place of this one. Please send it again once that one is done.";
const busy = "Your last file is still being worked on. Please wait for it, or cancel it first.";

type NewImport = Pick<typeof productImports.$inferSelect, "userId" | "fileName" | "columns" | "pictures">;

/** The names of the pictures that came with a table, and how they are stored once the import is known. */
export interface ArrivedPictures {
  names: string[];
  store: (importId: string) => Promise<void>;
}

type NewRow = Pick<typeof importRows.$inferSelect, "line" | "cells" | "sku" | "slug">;

/** Stores the rows of a file while it arrives and enqueues the check. A file that cannot be read leaves nothing behind. */
export async function receiveFile(
  db: Database,
  userId: string,
  fileName: string,
  bytes: AsyncIterable<Uint8Array>,
  pictures: ArrivedPictures = { names: [], store: async () => undefined },
): Promise<string> {
  const rows = parseCsv(bytes);
  const columns = parseHeading((await rows.next()).value ?? []);
  const id = await createImport(db, { userId, fileName, columns, pictures: pictures.names });
  try {
    const count = await storeRows(db, id, columns, rows);
    if (count === 0) throw badRequest("The file has no rows below its heading.");
    await pictures.store(id);
    await transaction(db, async (tx) => {
      const arrived = await tx
        .update(productImports)
        .set({ state: "checking", rows: count })
        .where(eq(productImports.id, id))
        .returning({ id: productImports.id });
      if (arrived.length === 0) throw badRequest(replaced);
      await enqueue(tx, importProductsJob, { importId: id });
    });
    return id;
  } catch (error) {
    await db.delete(productImports).where(eq(productImports.id, id));
    throw violates(error, rowsOfAnImport) ? badRequest(replaced) : error;
  }
}

/** One file at a time for each person; those that were never started, and the oldest, are deleted. */
async function createImport(db: Database, facts: NewImport): Promise<string> {
  const { userId } = facts;
  return transaction(db, async (tx) => {
    const own = eq(productImports.userId, userId);
    const underWay = await tx
      .select({ id: productImports.id })
      .from(productImports)
      .where(and(own, inArray(productImports.state, ["checking", "importing"])));
    if (underWay.length > 0) throw badRequest(busy);
    await tx.delete(productImports).where(and(own, inArray(productImports.state, ["arriving", "checked"])));
    await deleteOldest(tx, userId);
    const [made] = await tx.insert(productImports).values(facts).returning();
    if (!made) throw new Error("no import was made");
    return made.id;
  });
}

async function deleteOldest(tx: Queries, userId: string): Promise<void> {
  const own = eq(productImports.userId, userId);
  const kept = tx
    .select({ id: productImports.id })
    .from(productImports)
    .where(own)
    .orderBy(desc(productImports.createdAt))
    .limit(maxKeptImports);
  await tx.delete(productImports).where(and(own, notInArray(productImports.id, kept)));
}

async function storeRows(
  db: Database,
  importId: string,
  columns: FileColumn[],
  rows: AsyncIterable<string[]>,
): Promise<number> {
  const cellOf = (cells: string[], column: "sku" | "slug") =>
    unescapeFormula(cells[columns.indexOf(column)] ?? "").trim();
  let line = 1;
  let count = 0;
  let batch: NewRow[] = [];
  const store = async () => {
    // Raw SQL with one JSON parameter: with one for each cell the statement takes longer to build than to run.
    await db.execute(sql`
      insert into ${importRows} (import_id, line, cells, sku, slug)
      select ${importId}, r.line, r.cells, r.sku, r.slug
        from json_to_recordset(${JSON.stringify(batch)}::json) as r (line int, cells text[], sku text, slug text)`);
    batch = [];
  };
  for await (const cells of rows) {
    line += 1;
    if (cells.every((cell) => cell.trim() === "")) continue;
    count += 1;
    if (count > limits.importRowsMax) {
      throw badRequest(`The file has too many rows. At most ${limits.importRowsMax} are taken at a time.`);
    }
    batch.push({ line, cells, sku: cellOf(cells, "sku"), slug: cellOf(cells, "slug") });
    if (batch.length === batchSize) await store();
  }
  await store();
  return count;
}

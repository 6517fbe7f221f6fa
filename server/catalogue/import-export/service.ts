import { and, asc, desc, eq, gt, inArray, isNotNull, sql } from "drizzle-orm";
import type { ImportProblem, ProductImport } from "#contract/import-export.ts";
import type { Database, Queries } from "#server/platform/database/client.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { enqueue } from "#server/platform/jobs/enqueue.ts";
import { badRequest, notFound } from "#server/shop-error.ts";
import { importRows, productImports } from "./tables.ts";
import { importProductsJob } from "./work-on-import.ts";

type Row = typeof productImports.$inferSelect;
interface Owner {
  userId: string;
}

const rowsAtOnce = 100;

const own = ({ userId }: Owner, id: string) => and(eq(productImports.id, id), eq(productImports.userId, userId));

const toImport = (row: Row): ProductImport => ({
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

/** One of one's own; somebody else's is not found. */
export async function readImport(db: Queries, who: Owner, id: string): Promise<ProductImport> {
  const [row] = await db.select().from(productImports).where(own(who, id));
  if (!row) throw notFound("No import found.");
  return toImport(row);
}

/** What is wrong with the next rows at fault. */
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
    .limit(rowsAtOnce + 1);
  const shown = rows.slice(0, rowsAtOnce);
  const problems = shown.flatMap(({ line, problems }) => (problems ?? []).map((problem) => ({ line, ...problem })));
  return { problems, next: (rows.length > rowsAtOnce && shown.at(-1)?.line) || null };
}

/** Lets the rows without problems in. Started twice, it is started once. */
export async function startImport(db: Database, who: Owner, id: string): Promise<ProductImport> {
  return transaction(db, async (tx) => {
    const [row] = await tx.select().from(productImports).where(own(who, id)).for("no key update");
    if (!row) throw notFound("No import found.");
    if (row.state === "importing" || row.state === "done") return toImport(row);
    if (row.state !== "checked") throw badRequest("This file cannot be imported now. Please choose it once more.");
    if (row.withProblems === row.rows) throw badRequest("No row of the file can be imported. Please mend it first.");
    const begun = { state: "importing", lastLine: 0 } as const;
    await tx.update(productImports).set(begun).where(eq(productImports.id, id));
    await enqueue(tx, importProductsJob, { importId: id });
    return toImport({ ...row, ...begun });
  });
}

/** Whatever has not ended ends here. Rows that are in the shop stay there. */
export async function cancelImport(db: Database, who: Owner, id: string): Promise<ProductImport> {
  return transaction(db, async (tx) => {
    await tx
      .update(productImports)
      .set({ state: "cancelled", finishedAt: sql`now()` })
      .where(and(own(who, id), inArray(productImports.state, ["arriving", "checking", "checked", "importing"])));
    return readImport(tx, who, id);
  });
}

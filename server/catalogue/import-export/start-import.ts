import { eq } from "drizzle-orm";
import type { ProductImport } from "#contract/catalogue/import-export.ts";
import type { Database } from "#server/platform/database/client.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { enqueue } from "#server/platform/jobs/enqueue.ts";
import { badRequest } from "#server/shop-error.ts";
import { isOwnImport, noImport, type Owner, toImport } from "./queries.ts";
import { importProductsJob } from "./run-import.ts";
import { productImports } from "./tables.ts";

/** Starts importing the rows without problems. Idempotent. */
export async function startImport(db: Database, who: Owner, id: string): Promise<ProductImport> {
  return transaction(db, async (tx) => {
    const [row] = await tx.select().from(productImports).where(isOwnImport(who, id)).for("no key update");
    if (!row) throw noImport();
    if (row.state === "importing" || row.state === "done") return toImport(row);
    if (row.state !== "checked") throw badRequest("This file cannot be imported now. Please choose it once more.");
    if (row.withProblems === row.rows) throw badRequest("No row of the file can be imported. Please mend it first.");
    const started = { state: "importing", lastLine: 0 } as const;
    await tx.update(productImports).set(started).where(eq(productImports.id, id));
    await enqueue(tx, importProductsJob, { importId: id });
    return toImport({ ...row, ...started });
  });
}

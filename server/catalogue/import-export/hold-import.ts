import { and, eq } from "drizzle-orm";
import type { ImportState } from "#contract/import-export.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { productImports } from "./tables.ts";

/** Holds an import until the transaction ends, if it is still in this state: whoever works on it or cancels it waits. */
export async function lockImport(tx: Queries, id: string, state: ImportState) {
  const [held] = await tx
    .select()
    .from(productImports)
    .where(and(eq(productImports.id, id), eq(productImports.state, state)))
    .for("no key update");
  return held;
}

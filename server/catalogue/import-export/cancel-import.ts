import { and, inArray, sql } from "drizzle-orm";
import type { ProductImport } from "#contract/catalogue/import-export.ts";
import type { Database } from "#server/platform/database/client.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { isOwnImport, type Owner, readImport } from "./queries.ts";
import { productImports } from "./tables.ts";

/** Cancels an import that has not ended. Rows that were imported stay in the shop. */
export async function cancelImport(db: Database, who: Owner, id: string): Promise<ProductImport> {
  return transaction(db, async (tx) => {
    await tx
      .update(productImports)
      .set({ state: "cancelled", finishedAt: sql`now()` })
      .where(
        and(isOwnImport(who, id), inArray(productImports.state, ["arriving", "checking", "checked", "importing"])),
      );
    return readImport(tx, who, id);
  });
}

import { lt, sql } from "drizzle-orm";
import type { Queries } from "#server/platform/database/client.ts";
import { productImports } from "./tables.ts";

/** With all their rows: nobody waits a month for the report of a file. */
export async function deleteExpiredImports(db: Queries): Promise<void> {
  await db.delete(productImports).where(lt(productImports.createdAt, sql`now() - interval '30 days'`));
}

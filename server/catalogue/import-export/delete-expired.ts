import { lt, sql } from "drizzle-orm";
import type { Queries } from "#server/platform/database/client.ts";
import { productImports } from "./tables.ts";

/** Deletes imports with all their rows after a month: nobody reads the report of a file later than that. */
export async function deleteExpiredImports(db: Queries): Promise<void> {
  await db.delete(productImports).where(lt(productImports.createdAt, sql`now() - interval '30 days'`));
}

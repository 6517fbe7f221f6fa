import { asc, eq } from "drizzle-orm";
import type { Queries } from "#server/platform/database/client.ts";
import { productImports } from "./tables.ts";

/** The files of products that a person handed in. */
export const exportImports = (db: Queries, userId: string) =>
  db
    .select({ fileName: productImports.fileName, state: productImports.state, createdAt: productImports.createdAt })
    .from(productImports)
    .where(eq(productImports.userId, userId))
    .orderBy(asc(productImports.createdAt));

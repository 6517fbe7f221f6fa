import { and, eq } from "drizzle-orm";
import type { Queries } from "#server/platform/database/client.ts";
import type { Problem } from "./judge-row.ts";
import { importRows } from "./tables.ts";

export async function noteProblems(tx: Queries, importId: string, line: number, problems: Problem[]): Promise<void> {
  await tx
    .update(importRows)
    .set({ problems })
    .where(and(eq(importRows.importId, importId), eq(importRows.line, line)));
}

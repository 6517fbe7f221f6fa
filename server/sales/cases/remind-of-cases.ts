import { and, asc, inArray, isNull, sql } from "drizzle-orm";
import type { Database, Queries } from "#server/platform/database/client.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { defineJob, everyHour } from "#server/platform/jobs/define-job.ts";
import type { Settings } from "#server/settings/settings.ts";
import type { CaseKind, CaseTable } from "./case-kinds.ts";
import { isLate } from "./list-cases.ts";

export const remindOfCasesJob = defineJob("remind-of-cases", everyHour(29));

const roundMax = 500;

/** How those who are late with a kind of case are reminded. */
export interface Reminder<Table extends CaseTable> {
  kind: CaseKind<Table>;
  queueMails(tx: Queries, settings: Settings, late: Table["$inferSelect"][]): Promise<void>;
}

/**
 * Reminds those who are late, once for each step. A case that somebody works on at this moment is passed over, since it may not be late any
 * more afterwards.
 */
export const remindOfCases = <Table extends CaseTable>(
  db: Database,
  settings: Settings,
  { kind, queueMails }: Reminder<Table>,
): Promise<void> =>
  transaction(db, async (tx) => {
    const table: CaseTable = kind.table;
    const unreminded = tx
      .select({ id: table.id })
      .from(table)
      .where(and(isLate(kind), isNull(table.remindedAt)))
      .orderBy(asc(table.dueAt))
      .limit(roundMax)
      .for("update", { skipLocked: true });
    const late = await tx
      .update(table)
      .set({ remindedAt: sql`now()` })
      .where(inArray(table.id, unreminded))
      .returning();
    if (late.length > 0) await queueMails(tx, settings, late);
  });

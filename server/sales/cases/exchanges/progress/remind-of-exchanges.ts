import { and, asc, eq, isNull } from "drizzle-orm";
import type { Database } from "#server/platform/database/client.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { defineJob, everyHour } from "#server/platform/jobs/define-job.ts";
import { queueReminders } from "#server/sales/cases/exchanges/mails/queue-exchange-mail.ts";
import { isOverdue } from "#server/sales/cases/exchanges/queries.ts";
import { exchanges } from "#server/sales/cases/exchanges/tables.ts";
import type { Settings } from "#server/settings/settings.ts";
import { lockExchange } from "./change-exchange.ts";

export const remindOfExchangesJob = defineJob("remind-of-exchanges", everyHour(23));

const roundMax = 500;

/** Reminds those who are late, once for each step. */
export async function remindOfExchanges(db: Database, settings: Settings): Promise<void> {
  const isUnreminded = and(isOverdue, isNull(exchanges.remindedAt));
  const late = await db
    .select({ id: exchanges.id })
    .from(exchanges)
    .where(isUnreminded)
    .orderBy(asc(exchanges.dueAt))
    .limit(roundMax);
  for (const { id } of late) {
    await transaction(db, async (tx) => {
      const { now, ...locked } = await lockExchange(tx, id);
      // A party that acted a moment ago is not reminded.
      const [reminded] = await tx
        .update(exchanges)
        .set({ remindedAt: now })
        .where(and(eq(exchanges.id, id), isUnreminded))
        .returning({ id: exchanges.id });
      if (reminded) await queueReminders(tx, settings, locked);
    });
  }
}

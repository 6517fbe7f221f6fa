import { and, asc, eq, isNull } from "drizzle-orm";
import type { Database } from "#server/platform/database/client.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { defineJob, everyHour } from "#server/platform/jobs/define-job.ts";
import { queueClaimReminder } from "#server/sales/cases/claims/mails/queue-claim-mail.ts";
import type { Settings } from "#server/settings/settings.ts";
import { lockClaim } from "./change-claim.ts";
import { isOverdue } from "./queries.ts";
import { claims } from "./tables.ts";

export const remindOfClaimsJob = defineJob("remind-of-claims", everyHour(29));

const roundMax = 500;

/** Reminds those who are late, once for each step. */
export async function remindOfClaims(db: Database, settings: Settings): Promise<void> {
  const isUnreminded = and(isOverdue, isNull(claims.remindedAt));
  const late = await db
    .select({ id: claims.id })
    .from(claims)
    .where(isUnreminded)
    .orderBy(asc(claims.dueAt))
    .limit(roundMax);
  for (const { id } of late) {
    await transaction(db, async (tx) => {
      const { now, ...locked } = await lockClaim(tx, id);
      // A party that acted a moment ago is not reminded.
      const [reminded] = await tx
        .update(claims)
        .set({ remindedAt: now })
        .where(and(eq(claims.id, id), isUnreminded))
        .returning({ id: claims.id });
      if (reminded) await queueClaimReminder(tx, settings, locked);
    });
  }
}

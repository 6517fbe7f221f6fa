import { lt, sql } from "drizzle-orm";
import type { Queries } from "#server/platform/database/client.ts";
import type { Settings } from "#server/settings.ts";
import { securityEvents } from "./tables.ts";

export async function deleteOldEvents(
  db: Queries,
  { securityEventDays }: Pick<Settings, "securityEventDays">,
): Promise<void> {
  await db
    .delete(securityEvents)
    .where(lt(securityEvents.createdAt, sql`now() - ${securityEventDays} * interval '1 day'`));
}

import { lt, sql } from "drizzle-orm";
import type { Queries } from "#server/platform/database/client.ts";
import type { Settings } from "#server/settings/settings.ts";
import { securityEvents } from "./tables.ts";

export async function deleteOldEvents(
  db: Queries,
  { securityEventDays }: Pick<Settings, "securityEventDays">,
): Promise<void> {
  // Apart from each other: whoever drops a month locks the whole table until the end of the statement.
  await db.execute(sql`select drop_old_security_events(${securityEventDays})`);
  await db
    .delete(securityEvents)
    .where(lt(securityEvents.createdAt, sql`now() - ${securityEventDays} * interval '1 day'`));
}

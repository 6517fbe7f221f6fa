import { asc, eq, inArray, sql } from "drizzle-orm";
import type { Queries } from "#server/platform/database/client.ts";
import type { Settings } from "#server/settings/settings.ts";
import { readReplies, toStatus } from "./queries.ts";
import { grievanceReplies, grievances } from "./tables.ts";

/** What was complained about with this address, and how it stands. */
export async function exportGrievances(db: Queries, email: string) {
  const rows = await db.select().from(grievances).where(eq(grievances.email, email)).orderBy(asc(grievances.createdAt));
  const replies = await readReplies(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({ name: row.name, email, orderId: row.orderId, ...toStatus(row, replies) }));
}

/** Closes what is open and keeps only the number and the moments, which show that the clocks were kept. */
export async function eraseGrievances(tx: Queries, email: string): Promise<void> {
  const own = tx.select({ id: grievances.id }).from(grievances).where(eq(grievances.email, email));
  await tx.delete(grievanceReplies).where(inArray(grievanceReplies.grievanceId, own));
  await tx
    .update(grievances)
    .set({
      name: "",
      email: "",
      message: "",
      orderId: null,
      statusToken: sql`gen_random_uuid()`,
      acknowledgedAt: sql`coalesce(${grievances.acknowledgedAt}, now())`,
      resolvedAt: sql`coalesce(${grievances.resolvedAt}, now())`,
    })
    .where(eq(grievances.email, email));
}

export async function deleteOldGrievances(db: Queries, { keepGrievancesDays }: Settings): Promise<void> {
  await db.delete(grievances).where(sql`${grievances.resolvedAt} < now() - ${keepGrievancesDays} * interval '1 day'`);
}

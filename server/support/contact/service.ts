import { asc, eq, sql } from "drizzle-orm";
import type { Queries } from "#server/platform/database/client.ts";
import type { Settings } from "#server/settings/settings.ts";
import { contactMessages } from "./tables.ts";

/** What was written through the form with this address. */
export function exportMessages(db: Queries, from: string) {
  const { name, email, message, createdAt, answeredAt } = contactMessages;
  return db
    .select({ name, email, message, createdAt, answeredAt })
    .from(contactMessages)
    .where(eq(email, from))
    .orderBy(asc(createdAt));
}

export async function eraseMessages(tx: Queries, email: string): Promise<void> {
  await tx.delete(contactMessages).where(eq(contactMessages.email, email));
}

export async function deleteOldMessages(db: Queries, { keepMessagesDays }: Settings): Promise<void> {
  await db
    .delete(contactMessages)
    .where(sql`${contactMessages.createdAt} < now() - ${keepMessagesDays} * interval '1 day'`);
}

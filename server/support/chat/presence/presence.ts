import { eq, inArray, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Queries } from "#server/platform/database/client.ts";
import { chatPresence } from "#server/support/chat/tables.ts";

export const heartbeatEveryMs = 15_000;
/** Three missed heartbeats: the process is gone. */
const expiresAfter = sql`interval '45 seconds'`;

/** Whether a row of `chat_presence`, under this alias, still counts. */
export const isOnline = (row: SQL): SQL => sql`${row}.seen_at > now() - ${expiresAfter}`;

type Presence = Pick<typeof chatPresence.$inferInsert, "socketId" | "userId" | "processId" | "addressHash">;

/** How many sockets that still count have this value in the column. */
const countOnline = (column: PgColumn, value: string) =>
  sql<number>`(select count(*)::int from ${chatPresence} where ${eq(column, value)} and ${isOnline(sql`${chatPresence}`)})`;

/** Answers whether the person had no socket before it, in any process. */
export async function addPresence(db: Queries, presence: Presence): Promise<{ isFirst: boolean }> {
  const [added] = await db
    .insert(chatPresence)
    .values(presence)
    // The statement does not see its own row.
    .returning({ before: countOnline(chatPresence.userId, presence.userId) });
  return { isFirst: added?.before === 0 };
}

/** How many sockets a person and an address have in all processes. */
export async function countSockets(
  db: Queries,
  { userId, addressHash }: Pick<Presence, "userId" | "addressHash">,
): Promise<{ ofPerson: number; ofAddress: number }> {
  const [counts] = await db
    .select({
      ofPerson: countOnline(chatPresence.userId, userId).as("of_person"),
      ofAddress: countOnline(chatPresence.addressHash, addressHash).as("of_address"),
    })
    .from(sql`(values (1)) as one`);
  return counts ?? { ofPerson: 0, ofAddress: 0 };
}

export async function removePresence(db: Queries, socketId: string): Promise<void> {
  await db.delete(chatPresence).where(eq(chatPresence.socketId, socketId));
}

/** Finds which of the people have an open socket in any process. */
export async function findOnline(db: Queries, userIds: string[]): Promise<Set<string>> {
  if (userIds.length === 0) return new Set();
  const rows = await db
    .selectDistinctOn([chatPresence.userId], { userId: chatPresence.userId })
    .from(chatPresence)
    .where(sql`${inArray(chatPresence.userId, userIds)} and ${isOnline(sql`${chatPresence}`)}`);
  return new Set(rows.map(({ userId }) => userId));
}

/** Renews all sockets of a process. Answers whose sockets have expired because their process died. */
export async function sendHeartbeat(db: Queries, processId: string): Promise<string[]> {
  await db.update(chatPresence).set({ seenAt: sql`now()` }).where(eq(chatPresence.processId, processId));
  const expired = await db
    .delete(chatPresence)
    .where(sql`not ${isOnline(sql`${chatPresence}`)}`)
    .returning({ userId: chatPresence.userId });
  return [...new Set(expired.map(({ userId }) => userId))];
}

export async function removeProcess(db: Queries, processId: string): Promise<void> {
  await db.delete(chatPresence).where(eq(chatPresence.processId, processId));
}

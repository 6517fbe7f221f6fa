import { eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Queries } from "#server/platform/database/client.ts";
import { chatPresence } from "./tables.ts";

export const heartbeatEveryMs = 15_000;
/** Three missed heartbeats: the process is gone. */
const expiresAfter = sql`interval '45 seconds'`;

/** Whether a row of `chat_presence`, under this alias, still counts. */
export const isOnline = (row: SQL): SQL => sql`${row}.seen_at > now() - ${expiresAfter}`;

export async function addPresence(db: Queries, socketId: string, userId: string, processId: string): Promise<void> {
  await db.insert(chatPresence).values({ socketId, userId, processId }).onConflictDoNothing();
}

export async function removePresence(db: Queries, socketId: string): Promise<void> {
  await db.delete(chatPresence).where(eq(chatPresence.socketId, socketId));
}

/** Of these people, those with an open socket in any process. */
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

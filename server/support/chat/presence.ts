import { eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Queries } from "#server/platform/database/client.ts";
import { chatPresence } from "./tables.ts";

export const beatEveryMs = 15_000;
/** Three missed beats: its process is gone. */
const seenFor = sql`interval '45 seconds'`;

/** Whether a row of `chat_presence` under this name still counts. */
export const isSeen = (row: SQL): SQL => sql`${row}.seen_at > now() - ${seenFor}`;

export async function appear(db: Queries, socketId: string, userId: string, processId: string): Promise<void> {
  await db.insert(chatPresence).values({ socketId, userId, processId }).onConflictDoNothing();
}

export async function vanish(db: Queries, socketId: string): Promise<void> {
  await db.delete(chatPresence).where(eq(chatPresence.socketId, socketId));
}

/** Of these people, those with an open socket anywhere. */
export async function whoIsOnline(db: Queries, userIds: string[]): Promise<Set<string>> {
  if (userIds.length === 0) return new Set();
  const rows = await db
    .selectDistinctOn([chatPresence.userId], { userId: chatPresence.userId })
    .from(chatPresence)
    .where(sql`${inArray(chatPresence.userId, userIds)} and ${isSeen(sql`${chatPresence}`)}`);
  return new Set(rows.map(({ userId }) => userId));
}

/** A sign of life for all sockets of a process. Answers whose sockets were lost with another process. */
export async function beat(db: Queries, processId: string): Promise<string[]> {
  await db.update(chatPresence).set({ seenAt: sql`now()` }).where(eq(chatPresence.processId, processId));
  const lost = await db
    .delete(chatPresence)
    .where(sql`not ${isSeen(sql`${chatPresence}`)}`)
    .returning({ userId: chatPresence.userId });
  return [...new Set(lost.map(({ userId }) => userId))];
}

/** The process stops: nobody is here through it any more. */
export async function leave(db: Queries, processId: string): Promise<void> {
  await db.delete(chatPresence).where(eq(chatPresence.processId, processId));
}

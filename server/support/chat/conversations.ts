import { and, eq, sql } from "drizzle-orm";
import type { Queries } from "#server/platform/database/client.ts";
import { chatSides } from "./tables.ts";

const isSideOf = (userId: string, otherId: string) => and(eq(chatSides.userId, userId), eq(chatSides.otherId, otherId));

export async function hasConversation(db: Queries, userId: string, otherId: string): Promise<boolean> {
  return (await db.$count(chatSides, isSideOf(userId, otherId))) > 0;
}

/** Answers when the conversation was read, or nothing when there was nothing unread in it. */
export async function markRead(db: Queries, userId: string, otherId: string): Promise<Date | undefined> {
  const [side] = await db
    .update(chatSides)
    .set({ unread: 0, readAt: sql`now()` })
    .where(and(isSideOf(userId, otherId), sql`${chatSides.unread} > 0`))
    .returning({ readAt: chatSides.readAt });
  return side?.readAt ?? undefined;
}

/** Puts the conversation on top of both people's lists, with one more unread message for the receiver. */
export async function addToConversation(
  tx: Queries,
  { id: lastMessageId, fromId, toId }: { id: string; fromId: string; toId: string },
): Promise<void> {
  const sides = [
    { userId: fromId, otherId: toId, lastMessageId, unread: 0 },
    { userId: toId, otherId: fromId, lastMessageId, unread: 1 },
  ];
  await tx
    .insert(chatSides)
    // One lock order for both directions, or two people who write at once would deadlock.
    .values(sides.sort((a, b) => (a.userId < b.userId ? -1 : 1)))
    .onConflictDoUpdate({
      target: [chatSides.userId, chatSides.otherId],
      set: {
        lastMessageId: sql`greatest(${chatSides.lastMessageId}, excluded.last_message_id)`,
        unread: sql`${chatSides.unread} + excluded.unread`,
      },
    });
}

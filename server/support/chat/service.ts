import { asc, eq, or, sql } from "drizzle-orm";
import type { Queries } from "#server/platform/database/client.ts";
import type { Settings } from "#server/settings/settings.ts";
import { chatMessages } from "./tables.ts";

/** Every message that a person wrote or got. */
export async function exportChat(db: Queries, userId: string) {
  const rows = await db
    .select()
    .from(chatMessages)
    .where(or(eq(chatMessages.fromId, userId), eq(chatMessages.toId, userId)))
    .orderBy(asc(chatMessages.id));
  return rows.map(({ fromId, value, orderId, createdAt }) => ({
    by: fromId === userId ? "you" : "the other",
    text: value,
    orderId,
    at: createdAt,
  }));
}

/**
 * Messages older than the setting allows. A conversation whose last message goes leaves the lists by its foreign key; elsewhere nobody
 * keeps more unread messages than there are.
 */
export async function deleteOldChats(db: Queries, { keepChatsDays }: Settings): Promise<void> {
  await db.execute(sql`
    with gone as (
      delete from chat_messages where created_at < now() - ${keepChatsDays} * interval '1 day' returning from_id, to_id, id
    ),
    many as (select to_id, from_id, count(*)::int as many from gone group by 1, 2)
    update chat_sides s set unread = least(s.unread, (
        select count(*) from chat_messages m where m.from_id = s.other_id and m.to_id = s.user_id
      ) - many.many)
      from many where s.user_id = many.to_id and s.other_id = many.from_id
       and s.last_message_id not in (select id from gone)`);
}

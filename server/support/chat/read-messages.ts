import { sql } from "drizzle-orm";
import { limits } from "#contract/limits.ts";
import { toRupees } from "#contract/money.ts";
import type { ChatMessage, ConversationQuery } from "#contract/support/chat.ts";
import type { Queries } from "#server/platform/database/client.ts";

const latestConversations = 20;

interface Row extends Record<string, unknown> {
  id: string;
  from_id: string;
  to_id: string;
  value: string;
  client_id: string | null;
  created_at: string;
  name: string;
  order_id: string | null;
  order_at: string;
  order_paise: string;
  order_status: string;
  order_items: number;
}

const columns = sql`
  m.id, m.from_id, m.to_id, m.value, m.client_id, m.created_at,
  (select concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, '')) from users u where u.id = m.from_id) as name,
  o.id as order_id, o.created_at as order_at, o.total_with_tax_paise as order_paise, o.status as order_status,
  (select count(*)::int from order_items l where l.order_id = o.id) as order_items`;

const iso = (moment: string) => new Date(moment).toISOString();

const toMessage = (row: Row): ChatMessage => ({
  id: row.id,
  from: row.from_id,
  to: row.to_id,
  value: row.value,
  time: iso(row.created_at),
  user: { name: row.name },
  clientId: row.client_id,
  order: row.order_id
    ? {
        _id: row.order_id,
        created: iso(row.order_at),
        totalWithTax: toRupees(Number(row.order_paise)),
        status: row.order_status,
        items: row.order_items,
      }
    : null,
});

const ofConversation = (one: string, other: unknown) => sql`
  least(m.from_id, m.to_id) = least(${one}::uuid, ${other}::uuid)
  and greatest(m.from_id, m.to_id) = greatest(${one}::uuid, ${other}::uuid)`;

/** What customers wrote to somebody while they were on the staff is not theirs to read once they have left it. */
const isReadableBy = (userId: string) => sql`
  m.created_at > coalesce((select u.left_staff_at from users u where u.id = ${userId}), '-infinity')`;

/** One page of a conversation, oldest first, and whether there is more before it. */
export async function readConversation(
  db: Queries,
  userId: string,
  { with: other, before }: ConversationQuery,
): Promise<{ messages: ChatMessage[]; more: boolean }> {
  const { rows } = await db.execute<Row>(sql`
    select ${columns} from chat_messages m left join orders o on o.id = m.order_id
     where ${ofConversation(userId, other)} and ${isReadableBy(userId)} ${before ? sql`and m.id < ${before}` : sql``}
     order by m.id desc nulls last limit ${limits.chatPage + 1}`);
  const page = rows.slice(0, limits.chatPage).map(toMessage).reverse();
  return { messages: page, more: rows.length > limits.chatPage };
}

/** The last page of each of the latest conversations, oldest first. */
export async function readLatest(db: Queries, userId: string): Promise<ChatMessage[]> {
  const { rows } = await db.execute<Row>(sql`
    select l.* from (
      select other_id from chat_sides where user_id = ${userId} order by last_message_id desc limit ${latestConversations}
    ) s cross join lateral (
      select ${columns} from chat_messages m left join orders o on o.id = m.order_id
       where ${ofConversation(userId, sql`s.other_id`)} and ${isReadableBy(userId)}
       order by m.id desc nulls last limit ${limits.chatPage}
    ) l order by l.id`);
  return rows.map(toMessage);
}

export async function readMessage(db: Queries, id: string): Promise<ChatMessage | undefined> {
  const { rows } = await db.execute<Row>(sql`
    select ${columns} from chat_messages m left join orders o on o.id = m.order_id where m.id = ${id}`);
  return rows[0] && toMessage(rows[0]);
}

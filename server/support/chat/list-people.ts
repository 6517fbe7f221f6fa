import { type SQL, sql } from "drizzle-orm";
import { rolesWith } from "#contract/customers/permissions.ts";
import { can } from "#contract/customers/roles.ts";
import type { ChatUser } from "#contract/support/chat.ts";
import type { Who } from "#server/customers/accounts/service.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { isOnline } from "./presence/presence.ts";

type Viewer = Pick<Who, "userId" | "permissions">;

const maxPeople = 200;

interface Row extends Record<string, unknown> {
  id: string;
  name: string;
  online: boolean;
  unread: number;
  unread_since: string | null;
  read_up_to: string | null;
  last_value: string | null;
  last_from: string | null;
  last_at: string | null;
}

/** Members and merchants see the staff who answer support; those see whom they have talked with and whoever is online. */
const visibleTo = ({ userId, permissions }: Viewer): SQL =>
  can({ permissions }, "answer support")
    ? sql`(select other_id as id from chat_sides where user_id = ${userId} order by last_message_id desc limit ${maxPeople})
          union (select distinct p.user_id from chat_presence p where ${isOnline(sql`p`)} limit ${maxPeople})`
    : sql`select id from users where staff_role = any(${sql.param(rolesWith("answer support"))}::text[]) limit ${maxPeople}`;

/** People are shown with their names only, and with what the conversation with them holds. */
export async function listPeople(db: Queries, who: Viewer): Promise<ChatUser[]> {
  const { rows } = await db.execute<Row>(sql`
    select u.id, concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, '')) as name,
           exists (select from chat_presence p where p.user_id = u.id and ${isOnline(sql`p`)}) as online,
           coalesce(mine.unread, 0) as unread, theirs.read_at as read_up_to,
           case when mine.unread > 0 then (
             select min(w.created_at) from (
               select created_at from chat_messages
                where least(from_id, to_id) = least(u.id, mine.user_id) and greatest(from_id, to_id) = greatest(u.id, mine.user_id)
                  and from_id = u.id
                order by id desc limit mine.unread) w
           ) end as unread_since,
           m.value as last_value, m.from_id as last_from, m.created_at as last_at
      from users u
      left join chat_sides mine on mine.user_id = ${who.userId} and mine.other_id = u.id
      left join chat_sides theirs on theirs.user_id = u.id and theirs.other_id = ${who.userId}
      left join chat_messages m on m.id = mine.last_message_id
     where u.id in (${visibleTo(who)}) and u.id <> ${who.userId}
     order by m.id desc nulls last, online desc, name, u.id
     limit ${maxPeople}`);
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    online: row.online,
    unread: row.unread,
    unreadSince: row.unread_since && new Date(row.unread_since).toISOString(),
    readUpTo: row.read_up_to && new Date(row.read_up_to).toISOString(),
    lastMessage:
      row.last_value === null || row.last_from === null || row.last_at === null
        ? null
        : { value: row.last_value, from: row.last_from, time: new Date(row.last_at).toISOString() },
  }));
}

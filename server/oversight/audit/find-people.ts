import { sql } from "drizzle-orm";
import * as z from "zod/mini";
import type { Queries } from "#server/platform/database/client.ts";

const mostPeople = 500;

/**
 * The ids of those who changed something and whose name or email, as last noted, holds the text; an id stands for itself.
 * The index is asked from person to person, so the effort grows with the people on the staff and not with what they did.
 */
export async function findPeople(db: Queries, person: string): Promise<string[]> {
  if (z.safeParse(z.guid(), person).success) return [person];
  const { rows } = await db.execute<{ id: string }>(sql`
    with recursive people (id) as (
      (select user_id from audit_entries order by user_id limit 1)
      union all
      select (select e.user_id from audit_entries e where e.user_id > people.id order by e.user_id limit 1)
        from people where people.id is not null
    )
    select people.id from people cross join lateral (
      select e.user_name from audit_entries e where e.user_id = people.id order by e.created_at desc, e.id desc limit 1
    ) last_noted
    where position(lower(${person}) in lower(last_noted.user_name)) > 0
    limit ${mostPeople}`);
  return rows.map(({ id }) => id);
}

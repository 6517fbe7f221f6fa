import { and, eq, gte, lt, type SQL, sql } from "drizzle-orm";
import * as z from "zod/mini";
import type { AuditEntry, AuditQuery } from "#contract/oversight/audit.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { executeBuilt } from "#server/platform/database/prepare.ts";
import { auditEntries } from "./tables.ts";

const pageSize = 50;
const mostPeople = 500;
const dayMs = 24 * 3600 * 1000;

type Entry = typeof auditEntries.$inferSelect;

/** What staff and merchants changed, newest first. Keyset pagination: every filter walks an index. */
export async function listChanges(
  db: Queries,
  query: AuditQuery,
): Promise<{ entries: AuditEntry[]; next: string | null }> {
  const filter = query.person ? filterByPeople(await findPeople(db, query.person), query) : filterOf(query);
  const found = await readPage(db, filter);
  const entries = found.slice(0, pageSize).map(toEntry);
  return { entries, next: (found.length > pageSize && entries.at(-1)?._id) || null };
}

/**
 * The ids of those who changed something and whose name or email, as last recorded, contains the text; an id stands for itself.
 * A loose index scan (recursive CTE) goes from person to person, so the cost grows with the staff and not with their changes.
 */
async function findPeople(db: Queries, person: string): Promise<string[]> {
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
    ) newest
    where position(lower(${person}) in lower(newest.user_name)) > 0
    limit ${mostPeople}`);
  return rows.map(({ id }) => id);
}

const newestFirst = sql`${auditEntries.createdAt} desc, ${auditEntries.id} desc`;

function filterOf({ thing, thingId, from, to, before }: AuditQuery): SQL | undefined {
  const { createdAt, id } = auditEntries;
  return and(
    thing ? eq(auditEntries.thing, thing) : undefined,
    thingId ? eq(auditEntries.thingId, thingId) : undefined,
    from ? gte(createdAt, new Date(from)) : undefined,
    to ? lt(createdAt, new Date(Date.parse(to) + dayMs)) : undefined,
    before
      ? sql`(${createdAt}, ${id}) < (select last.created_at, last.id from audit_entries last where last.id = ${before})`
      : undefined,
  );
}

/** One page per person by that person's index, and of those the newest. */
const filterByPeople = (ids: string[], query: AuditQuery): SQL => sql`${auditEntries.id} in (
  select own.id from unnest(${sql.param(ids)}::uuid[]) as people (id) cross join lateral (
    select ${auditEntries.id}, ${auditEntries.createdAt} from ${auditEntries}
     where ${and(sql`${auditEntries.userId} = people.id`, filterOf(query))}
     order by ${newestFirst} limit ${pageSize + 1}
  ) own
  order by own.created_at desc, own.id desc limit ${pageSize + 1})`;

const readPage = (db: Queries, filter: SQL | undefined): Promise<Entry[]> =>
  executeBuilt(
    db
      .select()
      .from(auditEntries)
      .where(filter)
      .orderBy(newestFirst)
      .limit(pageSize + 1),
  );

const toEntry = (row: Entry): AuditEntry => ({
  _id: row.id,
  created: row.createdAt.toISOString(),
  person: { _id: row.userId, name: row.userName, role: row.role },
  action: row.action,
  thing: row.thing,
  thingId: row.thingId,
  thingName: row.thingName,
  before: row.before,
  after: row.after,
});

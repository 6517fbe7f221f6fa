import { and, eq, gte, lt, type SQL, sql } from "drizzle-orm";
import type { AuditEntry, AuditQuery } from "#contract/audit.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { findPeople } from "./find-people.ts";
import { auditEntries } from "./tables.ts";

const pageSize = 50;
const dayMs = 24 * 3600 * 1000;

type Entry = typeof auditEntries.$inferSelect;

/** What staff and merchants changed, newest first. Every filter walks an index, and a page begins where the one before it ended. */
export async function listChanges(
  db: Queries,
  query: AuditQuery,
): Promise<{ entries: AuditEntry[]; next: string | null }> {
  const which = query.person ? ofPeople(await findPeople(db, query.person), query) : matches(query);
  const found = await readPage(db, which);
  const entries = found.slice(0, pageSize).map(toEntry);
  return { entries, next: (found.length > pageSize && entries.at(-1)?._id) || null };
}

const newestFirst = sql`${auditEntries.createdAt} desc, ${auditEntries.id} desc`;

function matches({ thing, thingId, from, to, before }: AuditQuery): SQL | undefined {
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

const readPage = (db: Queries, which: SQL | undefined): Promise<Entry[]> =>
  db
    .select()
    .from(auditEntries)
    .where(which)
    .orderBy(newestFirst)
    .limit(pageSize + 1);

/** A page of each person's own, and of those the newest. */
const ofPeople = (ids: string[], query: AuditQuery): SQL => sql`${auditEntries.id} in (
  select own.id from unnest(${sql.param(ids)}::uuid[]) as people (id) cross join lateral (
    select ${auditEntries.id}, ${auditEntries.createdAt} from ${auditEntries}
     where ${and(sql`${auditEntries.userId} = people.id`, matches(query))}
     order by ${newestFirst} limit ${pageSize + 1}
  ) own
  order by own.created_at desc, own.id desc limit ${pageSize + 1})`;

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

import { and, eq, gte, lt, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import * as z from "zod/mini";
import { placeOf } from "#contract/customers/places.ts";
import type { SecurityEvent, SecurityEventFilters, SecurityEventQuery } from "#contract/oversight/security-events.ts";
import { lettersOf, users } from "#server/customers/accounts/tables.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { executeBuilt } from "#server/platform/database/prepare.ts";
import { toJsonLine } from "./json-line.ts";
import { securityEvents } from "./tables.ts";

const pageSize = 50;
const exportBatch = 1000;
const mostPeople = 100;
const dayMs = 24 * 3600 * 1000;

const actors = alias(users, "actors");
const newestFirst = sql`${securityEvents.createdAt} desc, ${securityEvents.id} desc`;

/** Newest first. Keyset pagination: every filter walks an index. */
export async function listEvents(
  db: Queries,
  query: SecurityEventQuery,
): Promise<{ events: SecurityEvent[]; next: string | null }> {
  const filter = await filterOf(db, query, pageSize + 1);
  const found = await executeBuilt(
    db
      .select({ event: securityEvents, person: nameOf(users), actor: nameOf(actors) })
      .from(securityEvents)
      .leftJoin(users, eq(users.id, securityEvents.userId))
      .leftJoin(actors, eq(actors.id, securityEvents.actorId))
      .where(filter)
      .orderBy(newestFirst)
      .limit(pageSize + 1),
  );
  const events = found.slice(0, pageSize).map(toEvent);
  return { events, next: (found.length > pageSize && events.at(-1)?._id) || null };
}

/** All of them as JSON lines, in batches. */
export async function* exportEvents(db: Queries, filters: SecurityEventFilters): AsyncGenerator<string> {
  for (let before: string | undefined; ; ) {
    const filter = await filterOf(db, { ...filters, before }, exportBatch);
    const rows = await db.select().from(securityEvents).where(filter).orderBy(newestFirst).limit(exportBatch);
    if (rows.length > 0) yield rows.map(toJsonLine).join("");
    if (rows.length < exportBatch) return;
    before = rows.at(-1)?.id;
  }
}

async function filterOf(db: Queries, query: SecurityEventQuery, limit: number): Promise<SQL | undefined> {
  const filter = filterWithoutPeople(query);
  return query.person ? filterByPeople(await findPeople(db, query.person), filter, limit) : filter;
}

function filterWithoutPeople({ kind, from, to, before }: SecurityEventQuery): SQL | undefined {
  const { createdAt, id } = securityEvents;
  return and(
    kind ? eq(securityEvents.kind, kind) : undefined,
    from ? gte(createdAt, new Date(from)) : undefined,
    to ? lt(createdAt, new Date(Date.parse(to) + dayMs)) : undefined,
    before
      ? sql`(${createdAt}, ${id}) < (select last.created_at, last.id from security_events last where last.id = ${before})`
      : undefined,
  );
}

/** Those whose name or email contains the text; an id stands for itself. */
async function findPeople(db: Queries, person: string): Promise<string[]> {
  if (z.safeParse(z.guid(), person).success) return [person];
  const pattern = `%${person.toLowerCase().replaceAll(/[\\%_]/g, "\\$&")}%`;
  const found = await db
    .select({ id: users.id })
    .from(users)
    .where(sql`${lettersOf(users)} like ${pattern}`)
    .limit(mostPeople);
  return found.map(({ id }) => id);
}

/** As many per person as a page has, by the indexes of what they did and of what is about them. */
function filterByPeople(ids: string[], filter: SQL | undefined, limit: number): SQL {
  const newestOf = (column: SQL) => sql`(
    select ${securityEvents.id}, ${securityEvents.createdAt} from ${securityEvents}
     where ${and(sql`${column} = people.id`, filter)} order by ${newestFirst} limit ${limit})`;
  return sql`${securityEvents.id} in (
    select own.id from (
      select distinct found.id, found.created_at from unnest(${sql.param(ids)}::uuid[]) as people (id) cross join lateral (
        ${newestOf(sql`${securityEvents.userId}`)} union ${newestOf(sql`${securityEvents.actorId}`)}
      ) found
    ) own order by own.created_at desc, own.id desc limit ${limit})`;
}

const nameOf = ({ firstName, lastName, email }: typeof users | typeof actors) =>
  sql<
    string | null
  >`nullif(concat_ws(' ', nullif(${firstName}, ''), nullif(${lastName}, ''), '(' || ${email} || ')'), '')`;

interface Found {
  event: typeof securityEvents.$inferSelect;
  person: string | null;
  actor: string | null;
}

const toEvent = ({ event, person, actor }: Found): SecurityEvent => ({
  _id: event.id,
  created: event.createdAt.toISOString(),
  kind: event.kind,
  person: event.userId === null ? null : { _id: event.userId, name: person },
  actor: event.actorId === null ? null : { _id: event.actorId, name: actor },
  device: event.device,
  place: placeOf(event.addressPrefix),
  count: event.count,
  details: event.details,
});

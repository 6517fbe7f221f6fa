import { asc, desc, eq, inArray, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { Grievance, GrievanceListQuery, GrievanceStatus } from "#contract/support/grievance.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { isUuid } from "#server/platform/database/is-uuid.ts";
import { countRows } from "#server/platform/paging/keyset-page.ts";
import { fromNearerEnd, type Slice } from "#server/platform/paging/nearer-end.ts";
import { pageOf } from "#server/platform/paging/page.ts";
import { notFound } from "#server/shop-error.ts";
import { dueAt, type GrievanceRow, grievanceReplies, grievances } from "./tables.ts";

export const isOverdue = sql`${grievances.resolvedAt} is null and ${dueAt} < now()`;

/** A list in the order of an index, and the same from its other end. */
interface Part {
  where: SQL;
  order: SQL[];
  opposite: SQL[];
}

const byDue = { order: [asc(dueAt), asc(grievances.id)], opposite: [desc(dueAt), desc(grievances.id)] };
const overdue: Part = { where: isOverdue, ...byDue };

/** One after the other. What is overdue stands on top, and whether it is changes by itself, so that no index could have it in one. */
const parts: Record<GrievanceListQuery["which"], Part[]> = {
  open: [{ where: isNull(grievances.resolvedAt), ...byDue }],
  resolved: [
    {
      where: isNotNull(grievances.resolvedAt),
      order: [desc(grievances.resolvedAt), desc(grievances.id)],
      opposite: [asc(grievances.resolvedAt), asc(grievances.id)],
    },
  ],
  all: [
    overdue,
    {
      where: sql`not (${isOverdue})`,
      order: [desc(grievances.createdAt), desc(grievances.id)],
      opposite: [asc(grievances.createdAt), asc(grievances.id)],
    },
  ],
};

type ReplyRow = typeof grievanceReplies.$inferSelect;

export const readReplies = (db: Queries, ids: string[]): Promise<ReplyRow[]> =>
  db
    .select()
    .from(grievanceReplies)
    .where(inArray(grievanceReplies.grievanceId, ids))
    .orderBy(asc(grievanceReplies.createdAt), asc(grievanceReplies.id));

function stateOf({ acknowledgedAt, resolvedAt }: GrievanceRow): GrievanceStatus["state"] {
  if (resolvedAt) return "Resolved";
  return acknowledgedAt ? "Acknowledged" : "Received";
}

export const toStatus = (row: GrievanceRow, replies: ReplyRow[]): GrievanceStatus => ({
  number: row.number,
  state: stateOf(row),
  message: row.message,
  created: row.createdAt.toISOString(),
  acknowledgeBy: row.acknowledgeBy.toISOString(),
  resolveBy: row.resolveBy.toISOString(),
  acknowledged: row.acknowledgedAt?.toISOString() ?? null,
  resolved: row.resolvedAt?.toISOString() ?? null,
  replies: replies
    .filter(({ grievanceId }) => grievanceId === row.id)
    .map(({ message, createdAt }) => ({ message, sent: createdAt.toISOString() })),
});

function overdueOf(row: GrievanceRow, isLate: boolean): Grievance["overdue"] {
  if (!isLate) return null;
  return row.acknowledgedAt ? "resolve" : "acknowledge";
}

/** The ids of a page, which runs from one part into the next. What is skipped is read in the index alone, and from the nearer end. */
async function findPage(
  db: Queries,
  counted: { part: Part; count: number }[],
  { limit, offset }: Slice,
): Promise<string[]> {
  const ids: string[] = [];
  let before = 0;
  for (const { part, count } of counted) {
    const wanted = { limit: limit - ids.length, offset: Math.max(0, offset - before) };
    const slice = wanted.limit > 0 ? fromNearerEnd(count, wanted) : undefined;
    if (slice) {
      const rows = await db
        .select({ id: grievances.id })
        .from(grievances)
        .where(part.where)
        .orderBy(...(slice.isReversed ? part.opposite : part.order))
        .limit(slice.limit)
        .offset(slice.offset);
      const found = rows.map(({ id }) => id);
      ids.push(...(slice.isReversed ? found.reverse() : found));
    }
    before += count;
  }
  return ids;
}

/** Only what is open is counted along its index, since that is little; all others are what is left of the counts by day. */
async function countParts(db: Queries, which: GrievanceListQuery["which"], overdueCount: number): Promise<number[]> {
  if (which === "open") return [await db.$count(grievances, isNull(grievances.resolvedAt))];
  const total = await countRows(db, grievances);
  if (which === "all") return [overdueCount, Math.max(0, total - overdueCount)];
  return [Math.max(0, total - (await db.$count(grievances, isNull(grievances.resolvedAt))))];
}

export async function listGrievances(db: Queries, { which, ...query }: GrievanceListQuery) {
  const { limit, offset, paged } = pageOf(query);
  const overdueCount = await db.$count(grievances, isOverdue);
  const counts = await countParts(db, which, overdueCount);
  const counted = parts[which].map((part, i) => ({ part, count: counts[i] ?? 0 }));
  const count = counted.reduce((sum, part) => sum + part.count, 0);
  const ids = await findPage(db, counted, { limit, offset });
  const found = await db
    .select({ row: grievances, isLate: sql<boolean>`${isOverdue}` })
    .from(grievances)
    .where(inArray(grievances.id, ids));
  const rows = found.sort((a, b) => ids.indexOf(a.row.id) - ids.indexOf(b.row.id));
  const replies = await readReplies(
    db,
    rows.map(({ row }) => row.id),
  );
  return {
    grievances: rows.map(({ row, isLate }) => ({
      _id: row.id,
      name: row.name,
      email: row.email,
      orderId: row.orderId,
      overdue: overdueOf(row, isLate),
      ...toStatus(row, replies),
    })),
    overdueCount,
    ...paged(count),
  };
}

/** For whoever has the link: the token names one grievance and nobody can guess it. */
export async function readGrievanceStatus(db: Queries, statusToken: string): Promise<GrievanceStatus> {
  const [row] = isUuid(statusToken)
    ? await db.select().from(grievances).where(eq(grievances.statusToken, statusToken))
    : [];
  if (!row) throw notFound("No grievance found.");
  return toStatus(row, await readReplies(db, [row.id]));
}

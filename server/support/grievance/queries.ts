import { asc, desc, eq, inArray, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { Grievance, GrievanceListQuery, GrievanceStatus } from "#contract/grievance.ts";
import { limits } from "#contract/limits.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { isUuid } from "#server/platform/database/is-uuid.ts";
import { notFound } from "#server/shop-error.ts";
import { type GrievanceRow, grievanceReplies, grievances } from "./tables.ts";

const defaultLimit = 20;

/** Of what is open: the clock that runs is the one to acknowledge, then the one to resolve. */
const dueAt = sql`case when ${grievances.acknowledgedAt} is null then ${grievances.acknowledgeBy} else ${grievances.resolveBy} end`;

export const isOverdue = sql`${grievances.resolvedAt} is null and ${dueAt} < now()`;

const filters: Record<GrievanceListQuery["which"], { where: SQL | undefined; order: SQL[] }> = {
  open: { where: isNull(grievances.resolvedAt), order: [asc(dueAt), asc(grievances.id)] },
  resolved: { where: isNotNull(grievances.resolvedAt), order: [desc(grievances.resolvedAt), desc(grievances.id)] },
  all: { where: undefined, order: [desc(isOverdue), desc(grievances.createdAt), desc(grievances.id)] },
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

export async function listGrievances(db: Queries, { which, page = 1, ...query }: GrievanceListQuery) {
  const limit = Math.min(query.limit ?? defaultLimit, limits.pageSizeMax);
  const { where, order } = filters[which];
  const [rows, count, overdueCount] = await Promise.all([
    db
      .select({ row: grievances, isLate: sql<boolean>`${isOverdue}` })
      .from(grievances)
      .where(where)
      .orderBy(...order)
      .limit(limit)
      .offset((page - 1) * limit),
    db.$count(grievances, where),
    db.$count(grievances, isOverdue),
  ]);
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
    totalPages: Math.ceil(count / limit),
    currentPage: page,
    count,
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

import { and, asc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { can } from "#contract/customers/roles.ts";
import type { CaseListQuery } from "#contract/sales/cases/cases.ts";
import type { Who } from "#server/customers/accounts/service.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { isUuid, nilUuid } from "#server/platform/database/is-uuid.ts";
import { newestFirst } from "#server/platform/paging/newest-first.ts";
import { pageOf } from "#server/platform/paging/page.ts";
import { brandOf, isOfOrder } from "#server/sales/orders/service.ts";
import type { CaseKind, CaseTable } from "./case-kinds.ts";
import { isOverdue } from "./deadline.ts";

/** A moment, or none, as it goes over the wire. */
export const isoOrNull = (moment: Date | null): string | null => moment?.toISOString() ?? null;

/** What every kind of case says in the same words. */
export const formatCase = (row: CaseTable["$inferSelect"]) => ({
  _id: row.id,
  reason: row.reason,
  created: row.createdAt.toISOString(),
  waitsFor: row.waitsFor,
  dueAt: isoOrNull(row.dueAt),
  isOverdue: isOverdue(row),
});

type Query = CaseListQuery & { status?: string | undefined };

/** Whose cases are listed: one's own, or those that somebody handles: all for staff, those of its own brand for a merchant. */
export type Scope = "own" | "handled";

/** Somebody is late; in the words of the index of open cases. */
export const isLate = ({ table, isOpen }: CaseKind): SQL => sql`(${isOpen} and ${table.dueAt} < now())`;

function inScope({ table }: CaseKind, who: Who, scope: Scope): SQL | undefined {
  if (scope === "own") return eq(table.userId, who.userId);
  return can(who, "read orders") ? undefined : eq(table.brandId, brandOf(who) ?? nilUuid);
}

function filtersOf(kind: CaseKind, { status, overdue, age, brand, search }: Query): (SQL | undefined)[] {
  const { table } = kind;
  const isBrand =
    brand === "shop" ? isNull(table.brandId) : eq(table.brandId, isUuid(brand ?? "") ? (brand ?? "") : nilUuid);
  return [
    status ? sql`${table.status} = ${status}` : undefined,
    overdue === "true" ? isLate(kind) : undefined,
    age === undefined ? undefined : sql`${table.createdAt} <= now() - ${age} * interval '1 day'`,
    brand ? isBrand : undefined,
    search?.trim() ? isOfOrder(sql`${table.orderId}`, search) : undefined,
  ];
}

/** A page of cases, newest first; of those that are overdue, the latest first. `also` narrows the list further. */
export async function listCases<Table extends CaseTable>(
  db: Queries,
  kind: CaseKind<Table>,
  who: Who,
  scope: Scope,
  query: Query,
  also?: SQL,
): Promise<{ rows: Table["$inferSelect"][]; paged: { totalPages: number; currentPage: number; count: number } }> {
  const { limit, offset, paged } = pageOf(query);
  const table: CaseTable = kind.table;
  const whose = inScope(kind, who, scope);
  const condition = and(whose, ...filtersOf(kind, query), also);
  const isIndexed = whose !== undefined || Boolean(query.status) || Boolean(query.brand && query.brand !== "shop");
  const order =
    query.overdue === "true"
      ? [asc(table.dueAt), asc(table.id)]
      : [newestFirst(sql`${table.id}`, isIndexed ? "index of a column" : "primary key")];
  // Chosen by an index alone before rows are read, so that a far page costs little more than the first.
  const ids = db
    .select({ id: table.id })
    .from(table)
    .where(condition)
    .orderBy(...order)
    .limit(limit)
    .offset(offset);
  const rows = await db
    .select()
    .from(table)
    .where(inArray(table.id, ids))
    .orderBy(...order);
  return { rows, paged: paged(await db.$count(table, condition)) };
}

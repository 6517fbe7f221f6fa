import { type Column, getTableName, type SQL, sql, type Table } from "drizzle-orm";
import { limits } from "#contract/limits.ts";
import type { PageQuery } from "#contract/paging.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { dayCounts } from "./tables.ts";

const defaultLimit = 20;

interface KeysetPage {
  paged: { totalPages: number; currentPage: number; count: number };
  /** The rows of the page: those created before the moment, newest first, after skipping the offset. Undefined for a page past the end. */
  rows: { before: Date; offset: number; limit: number } | undefined;
}

/** The ids of those rows: what is skipped is read in the index by age alone, and only the page itself in the table. */
export const idsOfPage = (
  table: Table & { id: Column; createdAt: Column },
  { before, limit, offset }: NonNullable<KeysetPage["rows"]>,
): SQL => sql`
  select ${table.id} from ${table} where ${table.createdAt} < ${before}
   order by ${table.createdAt} desc nulls last, ${table.id} desc nulls last limit ${limit} offset ${offset}`;

interface Row extends Record<string, unknown> {
  count: number;
  before: string | null;
  offset: number | null;
}

/**
 * Finds a page of a long list, newest first, by keyset instead of by offset: the counts by day tell the day in which the page begins, so that at
 * most the rows of one day are skipped, on the last page as on the first. The table is one of those in `count_rows_by_day`.
 */
export async function findKeysetPage(db: Queries, table: Table, query: PageQuery): Promise<KeysetPage> {
  const { page = 1 } = query;
  const limit = Math.min(query.limit ?? defaultLimit, limits.pageSizeMax);
  const skipped = (page - 1) * limit;
  const { rows } = await db.execute<Row>(sql`
    with days as (
      select day, many, sum(many) over (order by day desc) - many as newer
        from ${dayCounts} where table_name = ${getTableName(table)}
    )
    select (select coalesce(sum(many), 0) from days)::int as count,
           (first.day + 1)::timestamp at time zone 'utc' as before, (${skipped}::bigint - first.newer)::int as offset
      from (values (1)) one left join lateral (
        select day, newer from days where newer <= ${skipped}::bigint and newer + many > ${skipped}::bigint
      ) first on true`);
  const { count = 0, before = null, offset = null } = rows[0] ?? {};
  return {
    paged: { totalPages: Math.ceil(count / limit), currentPage: page, count },
    rows: before === null || offset === null ? undefined : { before: new Date(before), offset, limit },
  };
}

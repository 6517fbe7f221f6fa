import { sql } from "drizzle-orm";
import { limits } from "#contract/limits.ts";
import type { PageQuery } from "#contract/paging.ts";
import type { Queries } from "#server/platform/database/client.ts";

const usualLimit = 20;

/** The tables whose rows are counted by day. */
type Counted = "users" | "merchants" | "reviews";

interface Page {
  /** What the list says about itself. */
  paged: { totalPages: number; currentPage: number; count: number };
  /** Where its rows are, newest first; nothing for a page that is not there. */
  rows: { before: Date; offset: number; limit: number } | undefined;
}

interface Place extends Record<string, unknown> {
  count: number;
  before: string | null;
  offset: number | null;
}

/**
 * Finds a page of a long list, newest first, from the rows kept for each day: the last page is as near as the first, since what
 * is left to skip is at most a day's worth.
 */
export async function locatePage(db: Queries, table: Counted, query: PageQuery): Promise<Page> {
  const { page = 1 } = query;
  const limit = Math.min(query.limit ?? usualLimit, limits.pageSizeMax);
  const skipped = (page - 1) * limit;
  const { rows } = await db.execute<Place>(sql`
    with days as (
      select day, many, sum(many) over (order by day desc) - many as newer from day_counts where table_name = ${table}
    )
    select (select coalesce(sum(many), 0) from days)::int as count,
           (place.day + 1)::timestamp at time zone 'utc' as before, (${skipped}::bigint - place.newer)::int as offset
      from (values (1)) one left join lateral (
        select day, newer from days where newer <= ${skipped}::bigint and newer + many > ${skipped}::bigint
      ) place on true`);
  const { count = 0, before = null, offset = null } = rows[0] ?? {};
  return {
    paged: { totalPages: Math.ceil(count / limit), currentPage: page, count },
    rows: before === null || offset === null ? undefined : { before: new Date(before), offset, limit },
  };
}

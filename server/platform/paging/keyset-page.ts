import { type Column, getTableName, type SQL, sql, type Table } from "drizzle-orm";
import type { PageQuery } from "#contract/paging.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { fromNearerEnd } from "./nearer-end.ts";
import { pageOf } from "./page.ts";
import { dayCounts } from "./tables.ts";

interface KeysetPage {
  paged: { totalPages: number; currentPage: number; count: number };
  /** Where the rows of the page begin: in which day, of how many rows, after how many of them. Undefined for a page past the end. */
  rows: { from: Date; until: Date; many: number; offset: number; limit: number } | undefined;
}

/** Some of the rows of a table, which are counted under a name of their own. */
export interface PartOfTable {
  countedAs: string;
  condition: SQL;
}

/**
 * The ids of those rows: what is skipped is read in the index by age alone, and only the page itself in the table. Within its day a page is
 * counted from the nearer end, since thousands may have come on the same one.
 */
export function idsOfPage(
  table: Table & { id: Column; createdAt: Column },
  { from, until, many, offset, limit }: NonNullable<KeysetPage["rows"]>,
  part?: PartOfTable,
): SQL {
  const { id, createdAt } = table;
  const isPart = part ? sql` and ${part.condition}` : sql``;
  const newestFirst = sql`${createdAt} desc nulls last, ${id} desc nulls last`;
  const slice = fromNearerEnd(many, { limit, offset });
  if (!slice?.isReversed)
    return sql`select ${id} from ${table} where ${createdAt} < ${until}${isPart} order by ${newestFirst} limit ${limit} offset ${offset}`;
  return sql`
    (select ${id} from ${table} where ${createdAt} >= ${from} and ${createdAt} < ${until}${isPart}
      order by ${createdAt} nulls first, ${id} nulls first limit ${slice.limit} offset ${slice.offset})
    union all
    (select ${id} from ${table} where ${createdAt} < ${from}${isPart} order by ${newestFirst} limit ${limit - slice.limit})`;
}

interface Row extends Record<string, unknown> {
  count: number;
  from: string | null;
  until: string;
  many: number;
  offset: number;
}

/**
 * Finds a page of a long list, newest first, by keyset instead of by offset: the counts by day tell the day in which the page begins, so
 * that at most half the rows of one day are skipped, on the last page as on the first. The table is one of those in `count_rows_by_day`.
 */
export async function findKeysetPage(
  db: Queries,
  table: Table,
  query: PageQuery,
  countedAs = getTableName(table),
): Promise<KeysetPage> {
  const { limit, offset: skipped, paged } = pageOf(query);
  const { rows } = await db.execute<Row>(sql`
    with days as (
      select day, many, sum(many) over (order by day desc) - many as newer
        from ${dayCounts} where table_name = ${countedAs}
    )
    select (select coalesce(sum(many), 0) from days)::int as count,
           first.day::timestamp at time zone 'utc' as from, (first.day + 1)::timestamp at time zone 'utc' as until,
           first.many, (${skipped}::bigint - first.newer)::int as offset
      from (values (1)) one left join lateral (
        select day, many, newer from days where newer <= ${skipped}::bigint and newer + many > ${skipped}::bigint
      ) first on true`);
  const [row] = rows;
  const count = row?.count ?? 0;
  return {
    paged: paged(count),
    rows: row?.from
      ? { from: new Date(row.from), until: new Date(row.until), many: row.many, offset: row.offset, limit }
      : undefined,
  };
}

/** How many rows a table has that is counted by day, without reading them. */
export async function countRows(db: Queries, table: Table): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select coalesce(sum(many), 0)::int as count from ${dayCounts} where table_name = ${getTableName(table)}`);
  return rows[0]?.count ?? 0;
}

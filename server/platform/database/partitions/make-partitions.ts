import type pg from "pg";
import { inShortTransaction, type Patience } from "#server/platform/database/migrate/apply-migration.ts";

/** So many months are there before they begin, so that a shop whose job does not run has time until somebody looks. */
const standardMonthsAhead = 3;

/**
 * Makes the partitions of this month and the next ones that are missing, each in a transaction of its own that gives way to others. Returns
 * the names of those that it made.
 */
export async function makePartitions(
  client: pg.Client,
  patience: Patience,
  monthsAhead = standardMonthsAhead,
): Promise<string[]> {
  const { rowCount: isKnown } = await client.query("select where to_regproc('public.missing_partitions') is not null");
  if (!isKnown) return [];
  const { rows: missing } = await client.query<{ table: string; month: string }>(
    'select of_table as "table", of_month::text as month from missing_partitions($1)',
    [monthsAhead],
  );
  const made: string[] = [];
  for (const { table, month } of missing) {
    await inShortTransaction(client, patience, async () => {
      const { rows } = await client.query<{ isMade: boolean }>('select make_partition($1, $2) as "isMade"', [
        table,
        month,
      ]);
      if (rows[0]?.isMade) made.push(`${table}_${month.slice(0, 7).replace("-", "_")}`);
    });
  }
  return made;
}

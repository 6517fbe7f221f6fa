import { sql } from "drizzle-orm";
import { check, date, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";

/**
 * How many rows of a table were made on a day in UTC. Triggers keep it, so that a long list knows how long it is, and where each
 * of its pages begins, without counting its rows.
 */
export const dayCounts = pgTable(
  "day_counts",
  { tableName: text().notNull(), day: date().notNull(), many: integer().notNull() },
  (t) => [
    primaryKey({ columns: [t.tableName, t.day] }),
    check("count_of_a_day_is_never_negative", sql`${t.many} >= 0`),
  ],
);

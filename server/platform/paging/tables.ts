import { sql } from "drizzle-orm";
import { check, date, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";

/** How many rows of a table were created on a day (UTC), kept by triggers: the length of a long list, and where its pages begin. */
export const dayCounts = pgTable(
  "day_counts",
  { tableName: text().notNull(), day: date().notNull(), many: integer().notNull() },
  (t) => [
    primaryKey({ columns: [t.tableName, t.day] }),
    check("count_of_a_day_is_never_negative", sql`${t.many} >= 0`),
  ],
);

import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "#server/platform/database/columns.ts";

/** How often something was tried lately. Keys are hashes: they name no person and no address. */
export const throttles = pgTable(
  "throttles",
  {
    key: text().primaryKey(),
    count: integer().notNull(),
    lastAt: moment().notNull(),
    blockedUntil: moment().notNull(),
  },
  (t) => [index("throttles_by_age").on(t.lastAt)],
);

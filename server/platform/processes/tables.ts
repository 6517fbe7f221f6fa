import { bigint, doublePrecision, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt, id, moment } from "#server/platform/database/columns.ts";

/** The processes that serve, on all machines. Each says every few seconds that it is there. */
export const shopProcesses = pgTable("shop_processes", {
  id: id(),
  machine: text().notNull(),
  pid: integer().notNull(),
  /** The version of the shop. */
  version: text().notNull(),
  nodeVersion: text().notNull(),
  memoryBytes: bigint({ mode: "number" }).notNull(),
  /** How often its supervisor had started a process again by the time it started this one. */
  restarts: integer().notNull(),
  startedAt: createdAt(),
  seenAt: moment().notNull(),
});

/** Statements that took long, by name or text, never with their values: what `pg_stat_statements` knows better where it is installed. */
export const slowStatements = pgTable(
  "slow_statements",
  {
    name: text().primaryKey(),
    runs: integer().notNull(),
    totalMs: doublePrecision().notNull(),
    longestMs: doublePrecision().notNull(),
    lastAt: moment().notNull(),
  },
  (t) => [index("slow_statements_by_age").on(t.lastAt)],
);

import { pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt } from "#server/platform/database/columns.ts";

export const subscribers = pgTable("newsletter_subscribers", {
  email: text().primaryKey(),
  /** Names the reader in links that take them off the list; it opens nothing else. */
  leaveToken: uuid().notNull().defaultRandom().unique("one_reader_a_leave_token"),
  createdAt: createdAt(),
});

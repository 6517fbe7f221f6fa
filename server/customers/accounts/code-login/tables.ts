import { sql } from "drizzle-orm";
import { check, index, pgTable, smallint, text, uuid } from "drizzle-orm/pg-core";
import { users } from "#server/customers/accounts/tables.ts";
import { createdAt, moment } from "#server/platform/database/columns.ts";

/** The code that was last sent to log in to an account. Only its keyed hash is kept; a new one replaces it, and using it removes it. */
export const loginCodes = pgTable(
  "login_codes",
  {
    userId: uuid()
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Where it went; a code is good for that way alone. */
    channel: text().$type<"phone" | "email">().notNull(),
    hash: text().notNull(),
    triesLeft: smallint().notNull(),
    createdAt: createdAt(),
    expiresAt: moment().notNull(),
  },
  (t) => [
    check("channel_of_a_login_code_is_known", sql`${t.channel} in ('phone', 'email')`),
    check("tries_of_a_login_code_are_never_negative", sql`${t.triesLeft} >= 0`),
    index("login_codes_by_end").on(t.expiresAt),
  ],
);

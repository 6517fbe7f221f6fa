import { sql } from "drizzle-orm";
import { check, index, pgTable, smallint, text, uuid } from "drizzle-orm/pg-core";
import { users } from "#server/customers/accounts/tables.ts";
import { createdAt, moment } from "#server/platform/database/columns.ts";

/** The code that was last sent to a person's phone. Only its keyed hash is kept: six digits would be guessed from a plain one. */
export const phoneCodes = pgTable(
  "phone_codes",
  {
    userId: uuid()
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    hash: text().notNull(),
    triesLeft: smallint().notNull(),
    createdAt: createdAt(),
    expiresAt: moment().notNull(),
  },
  (t) => [
    check("tries_of_a_code_are_never_negative", sql`${t.triesLeft} >= 0`),
    index("phone_codes_by_end").on(t.expiresAt),
  ],
);

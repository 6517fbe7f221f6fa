import { sql } from "drizzle-orm";
import { bigint, boolean, check, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { users } from "#server/customers/accounts/tables.ts";
import { createdAt, moment } from "#server/platform/database/columns.ts";

/** The authenticator app (TOTP) of an account, at most one. It counts once it is confirmed. */
export const secondFactors = pgTable(
  "second_factors",
  {
    userId: uuid()
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Encrypted: a copy of the database alone makes no codes. */
    sealedSecret: text().notNull(),
    createdAt: createdAt(),
    confirmedAt: moment(),
    /** The time step of the latest code that was taken; neither it nor an earlier one is taken again. */
    lastStep: bigint({ mode: "number" }),
  },
  (t) => [check("a_confirmed_factor_was_used", sql`(${t.confirmedAt} is null) = (${t.lastStep} is null)`)],
);

/** Each opens the account once instead of a code. Only hashes are kept; used ones stay, so that it is known how many are left. */
export const recoveryCodes = pgTable(
  "recovery_codes",
  {
    userId: uuid()
      .notNull()
      .references(() => secondFactors.userId, { onDelete: "cascade" }),
    hash: text().notNull(),
    usedAt: moment(),
  },
  (t) => [primaryKey({ name: "one_recovery_code_a_hash", columns: [t.userId, t.hash] })],
);

/** One row while the shop is a public one, from its first start as such; none while it is private. */
export const publicShop = pgTable(
  "public_shop",
  { isPublic: boolean().primaryKey().default(true), since: createdAt() },
  (t) => [check("public_shop_is_one_row", sql`${t.isPublic}`)],
);

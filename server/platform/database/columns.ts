import { type SQL, sql } from "drizzle-orm";
import { type AnyPgColumn, timestamp, uuid } from "drizzle-orm/pg-core";

/** UUID version 7: later rows sort later, so that new ones go to the end of the index. `uuid_v7` is ours, for PostgreSQL before 18. */
export const id = () => uuid().primaryKey().default(sql`uuid_v7()`);

/** The values of a list as SQL literals, for a `CHECK`, which takes no parameters. */
export const quoted = (values: readonly string[]): SQL =>
  sql.raw(values.map((value) => `'${value.replaceAll("'", "''")}'`).join(", "));

export const moment = () => timestamp({ withTimezone: true, mode: "date" });

export const createdAt = () => moment().notNull().defaultNow();

/** The digits of a phone number, however it was typed. */
export const digitsOf = (phoneNumber: AnyPgColumn): SQL => sql`regexp_replace(${phoneNumber}, '[^0-9]', '', 'g')`;

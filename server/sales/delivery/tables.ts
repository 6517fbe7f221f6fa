import { sql } from "drizzle-orm";
import { boolean, check, date, index, pgTable, smallint, text } from "drizzle-orm/pg-core";
import { moment } from "#server/platform/database/columns.ts";

/** Where the shop delivers and how long it takes, by the first digits of PIN codes: the longest prefix that fits counts. */
export const pinAreas = pgTable(
  "pin_areas",
  {
    prefix: text().primaryKey(),
    /** The two-digit code of its state, as taxes have it; none where a prefix lies in several. */
    state: text(),
    /** Such as "Pune", for the sentence that people read. */
    area: text().notNull().default(""),
    isServed: boolean().notNull().default(true),
    takesCash: boolean().notNull().default(true),
    /** Days on the way, Sundays and holidays not counted. */
    transitDays: smallint().notNull(),
  },
  (t) => [
    check("pin_prefix_is_digits", sql`${t.prefix} ~ '^[1-9][0-9]{1,5}$'`),
    check("pin_state_is_a_code", sql`${t.state} ~ '^[0-9]{2}$'`),
    check("transit_days_are_sensible", sql`${t.transitDays} between 0 and 60`),
    index("pin_areas_of_a_state").on(t.state),
  ],
);

/** Days on which nothing is sent and nothing arrives, beside Sundays. */
export const holidays = pgTable("holidays", {
  day: date().primaryKey(),
  name: text().notNull(),
});

/** For sellers who said nothing else: one row, or none while all is as at the beginning. */
export const deliverySettings = pgTable(
  "delivery_settings",
  {
    isTheRow: boolean().primaryKey().default(true),
    dispatchDays: smallint().notNull(),
    /** What is ordered before this hour in India is sent as if ordered that day. */
    cutOffHour: smallint().notNull(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (t) => [
    check("there_is_one_delivery_settings_row", sql`${t.isTheRow}`),
    check("dispatch_days_are_sensible", sql`${t.dispatchDays} between 0 and 30`),
    check("cut_off_is_an_hour", sql`${t.cutOffHour} between 0 and 23`),
  ],
);
